/* One run of a tool, in a process of its own, and what is wrong with how it
 * ended. */
#define _DEFAULT_SOURCE
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "fuzz.h"
#include "../tools.h"

enum { SECONDS = 2, KIB = 64 << 10, WORDS = 16 };

struct command {
	int argc;
	char *argv[WORDS];
	char text[256];
};

struct end {
	int status;
	long kib;                /* of memory, at most */
};

static const struct fuzz_case *now;
static struct command command, reader;
static int in, out, err, unread;
static long base;                /* KiB that it takes for no input */
static char message[4096];

const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

/* No leak check, as the tools leave it to exit to free what they hold; memory
 * that is freed is free at once, so that what is held can be measured. */
const char *
__asan_default_options(void)
{
	return "exitcode=99:detect_leaks=0:allocator_may_return_null=1:"
	    "max_allocation_size_mb=256:quarantine_size_mb=0:"
	    "thread_local_quarantine_size_kb=0";
}

const char *
__ubsan_default_options(void)
{
	return "exitcode=99:print_stacktrace=1";
}

static void
split(struct command *c, const char *words)
{
	char *s;

	snprintf(c->text, sizeof c->text, "%s", words);
	c->argc = 0;
	for (s = strtok(c->text, " "); s && c->argc < WORDS - 1;
	    s = strtok(NULL, " "))
		c->argv[c->argc++] = s;
	c->argv[c->argc] = NULL;
}

static int
temporary(void)
{
	FILE *f = tmpfile();

	if (!f)
		die("temporary file:");
	return fileno(f);
}

/* Seconds of the processor, and some more of the clock for what waits. */
static void
set_limits(void)
{
	struct itimerval cpu = { { 0, 0 }, { SECONDS, 0 } };
	struct rlimit size = { 16 << 20, 16 << 20 }, none = { 0, 0 };

	setrlimit(RLIMIT_FSIZE, &size);
	setrlimit(RLIMIT_CORE, &none);
	signal(SIGXFSZ, SIG_IGN);
	setitimer(ITIMER_PROF, &cpu, NULL);
	alarm(30);
}

static void
empty(int fd)
{
	if (lseek(fd, 0, SEEK_SET) != 0 || ftruncate(fd, 0) != 0)
		die("temporary file:");
}

static struct end
start(struct command *c, int from, int to)
{
	struct rusage use;
	struct end end;
	pid_t pid;

	empty(to);
	empty(err);
	lseek(from, 0, SEEK_SET);
	pid = fork();
	if (pid < 0)
		die("fork:");
	if (pid == 0) {
		set_limits();
		dup2(from, STDIN_FILENO);
		dup2(to, STDOUT_FILENO);
		dup2(err, STDERR_FILENO);
		exit(tool_run(c->argc, c->argv));
	}
	if (wait4(pid, &end.status, 0, &use) != pid)
		die("wait:");
	end.kib = use.ru_maxrss;
	return end;
}

/* As much as there is room for, in lines */
static void
read_message(void)
{
	ssize_t n = pread(err, message, sizeof message - 1, 0);

	if (n == sizeof message - 1 && memchr(message, '\n', (size_t)n))
		while (message[n - 1] != '\n')
			n--;
	message[n > 0 ? n : 0] = '\0';
}

/* Each line has the name in front. */
static int
is_named(const char *prog)
{
	size_t n = strlen(prog);
	const char *s;

	for (s = message; s && *s; s = strchr(s, '\n'), s += s != NULL)
		if (strncmp(s, prog, n) != 0 || s[n] != ':')
			return 0;
	return 1;
}

/* Whether the output is a stream that was ended */
static int
is_ended(void)
{
	char s[8];
	off_t size = lseek(out, 0, SEEK_END);

	return size >= 8 && pread(out, s, 8, size - 8) == 8 &&
	    memcmp(s, "\nend ir\n", 8) == 0;
}

/* What is wrong with the end of a run, whichever tool it is. */
static const char *
judge(const struct command *c, const struct end *e, int finds)
{
	int status = WEXITSTATUS(e->status);

	read_message();
	if (WIFSIGNALED(e->status))
		return WTERMSIG(e->status) == SIGPROF ? "too slow" :
		    WTERMSIG(e->status) == SIGALRM ? "waits" : "signal";
	if (status > 2 || (status == 2 && strcmp(c->argv[0], "irdiff") != 0))
		return "exit status";
	if (status != 0 && !message[0] && !(status == 1 && finds))
		return "no message";
	if (!is_named(c->argv[0]))
		return "message without the name";
	if (strstr(message, ": out of memory\n"))
		return "out of memory";
	if (e->kib > base + KIB)
		return "memory";
	return NULL;
}

/* Another reader takes what was written by a run that ended well; of a filter
 * if it takes its input. */
static const char *
judge_output(int failed)
{
	int is_ir = strcmp(now->reader, "irstat") == 0;
	const char *fault;
	struct end e;

	if (is_ir && failed && now->flag != FINDS)
		return is_ended() ? "stream ended on a failure" : NULL;
	if (failed)
		return NULL;
	e = start(&reader, out, unread);
	fault = judge(&reader, &e, 0);
	if (fault || WEXITSTATUS(e.status) == 0)
		return fault;
	if (now->flag != PASSES || start(&reader, in, unread).status == 0)
		return "output refused";
	return NULL;
}

/* Removes the files in a folder that the run wrote to. */
static void
clean(void)
{
	DIR *dir = opendir(FUZZ_DIR);
	struct dirent *d;
	char path[1024];

	while (dir && (d = readdir(dir))) {
		snprintf(path, sizeof path, FUZZ_DIR "/%s", d->d_name);
		if (strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0)
			unlink(path);
	}
	if (dir)
		closedir(dir);
}

static void
fill(const struct bytes *input)
{
	empty(in);
	if (write(in, input->s, input->n) != (ssize_t)input->n)
		die("temporary file:");
}

const char *
run_input(const struct bytes *input)
{
	const char *fault;
	struct end e;

	fill(input);
	e = start(&command, in, out);
	fault = judge(&command, &e, now->flag == FINDS);
	if (!fault && now->reader)
		fault = judge_output(WEXITSTATUS(e.status) != 0);
	if (strstr(now->command, FUZZ_DIR))
		clean();
	return fault;
}

const char *
run_message(void)
{
	return message;
}

void
run_begin(const struct fuzz_case *c)
{
	static const struct bytes none = { NULL, 0 };

	if (!now) {
		in = temporary();
		out = temporary();
		err = temporary();
		unread = temporary();
	}
	now = c;
	split(&command, c->command);
	if (c->reader)
		split(&reader, c->reader);
	fill(&none);
	base = start(&command, in, out).kib;
}

int
run_here(const struct fuzz_case *c)
{
	split(&command, c->command);
	return tool_run(command.argc, command.argv);
}
