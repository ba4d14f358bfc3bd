/* A process that runs one command after the other, as if each were the first:
 * what a run has changed is put back, be it memory or open files. */
#define _DEFAULT_SOURCE
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../tools.h"
#include "base/err.h"
#include "runner.h"
#include "snapshot.h"

enum { SECONDS = 2, FILES = 16 };        /* that a run leaves open, at most */

static pid_t pid;                /* 0: there is none */

/* Seconds of the processor, and some more of the clock for what waits */
static void
set_timers(int on)
{
	struct itimerval cpu = { { 0, 0 }, { on ? SECONDS : 0, 0 } };

	setitimer(ITIMER_PROF, &cpu, NULL);
	alarm(on ? 30 : 0);
}

void
runner_limits(void)
{
	struct rlimit size = { 16 << 20, 16 << 20 }, none = { 0, 0 };
	struct rlimit memory = { 256 << 20, 256 << 20 };

	setrlimit(RLIMIT_FSIZE, &size);
	setrlimit(RLIMIT_CORE, &none);
	if (SNAPSHOT)
		setrlimit(RLIMIT_AS, &memory);
	signal(SIGXFSZ, SIG_IGN);
	set_timers(1);
}

/* Which of the numbers from that on are files that are open, by one call */
static void
look_at(struct pollfd *file, int fd)
{
	int i;

	for (i = 0; i < FILES; i++) {
		file[i].fd = fd + i;
		file[i].events = 0;
	}
	if (poll(file, FILES, 0) < 0)
		err_die("poll:");
}

int
runner_files(int fd)
{
	struct pollfd file[FILES];
	int n = 0, i;

	look_at(file, fd);
	for (i = 0; i < FILES; i++)
		n += !(file[i].revents & POLLNVAL);
	return n;
}

#if SNAPSHOT

struct request {
	const struct command *c;
	int from, to, err;
};

static int ask[2], answer[2];
static sigjmp_buf begin;
static pid_t self;
static int exit_status;

/* The last thing that exit() does, except in a process that the run started */
static void
come_back(int status, void *unused)
{
	(void)unused;
	if (getpid() != self)
		return;
	fflush(stdout);
	fflush(stderr);
	exit_status = status & 255;
	siglongjmp(begin, 1);
}

static struct end
run(const struct request *r)
{
	struct end end = { 0, 0, 0, 0 };

	if (sigsetjmp(begin, 1) == 0) {
		set_timers(1);
		dup2(r->from, STDIN_FILENO);
		dup2(r->to, STDOUT_FILENO);
		dup2(r->err, STDERR_FILENO);
		exit(tool_run(r->c->argc, (char **)r->c->argv));
	}
	set_timers(0);
	end.status = exit_status;
	end.kib = (long)(snapshot_growth() >> 10);
	return end;
}

/* The files from that on are the run's. */
static void
close_from(int fd)
{
	struct pollfd file[FILES];
	int i;

	look_at(file, fd);
	for (i = 0; i < FILES; i++)
		if (!(file[i].revents & POLLNVAL))
			close(file[i].fd);
}

static void
serve(void)
{
	struct request r;
	struct end end;
	int first = dup(STDIN_FILENO);

	self = getpid();
	runner_limits();
	set_timers(0);
	if (on_exit(come_back, NULL) != 0 || !snapshot_take())
		_exit(1);
	for (;;) {
		close_from(first);
		if (!snapshot_restore() ||
		    read(ask[0], &r, sizeof r) != sizeof r)
			break;
		end = run(&r);
		end.files = runner_files(first);
		if (write(answer[1], &end, sizeof end) != sizeof end)
			break;
	}
	_exit(0);
}

static void
start(void)
{
	if (pipe(ask) != 0 || pipe(answer) != 0)
		err_die("pipe:");
	fflush(stdout);
	pid = fork();
	if (pid < 0)
		err_die("fork:");
	if (pid == 0) {
		/* no gap in the numbers that are taken */
		dup2(STDIN_FILENO, ask[1]);
		dup2(STDIN_FILENO, answer[0]);
		serve();
	}
	close(ask[0]);
	close(answer[1]);
}

static int
stop(void)
{
	int status;

	close(ask[1]);
	close(answer[0]);
	if (waitpid(pid, &status, 0) != pid)
		err_die("wait:");
	pid = 0;
	return status;
}

void
runner_stop(void)
{
	if (pid)
		stop();
}

int
runner_run(const struct command *c, int from, int to, int err,
    struct end *end)
{
	struct request r = { c, from, to, err };
	int status;

	if (!pid)
		start();
	if (write(ask[1], &r, sizeof r) == sizeof r &&
	    read(answer[0], end, sizeof *end) == sizeof *end)
		return 1;
	status = stop();
	end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	return end->signal != 0;
}

#else

int
runner_run(const struct command *c, int from, int to, int err,
    struct end *end)
{
	(void)c, (void)from, (void)to, (void)err, (void)end;
	return 0;
}

void
runner_stop(void)
{
	pid = 0;
}

#endif
