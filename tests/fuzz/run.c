/* One run of a tool, and what is wrong with how it ended. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../tools.h"
#include "base/err.h"
#include "fuzz.h"
#include "loss.h"
#include "runner.h"
#include "snapshot.h"

enum {
	KIB = 64 << 10,
	LEFT = 12                /* files to be closed by exit(): of ir2npy one
	                          * for each array */
};

static const struct fuzz_case *now;
static struct command command, reader, back;
static int in, out, err, unread, again;
static long base;                /* KiB that it takes for no input */
static int quick;                /* no process of its own */
static int compares;
static int first;                /* file that a run opens */
static int *files;               /* how many are open at its end; shared */
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
	size_t max = sizeof c->argv / sizeof *c->argv;

	c->argc = 0;
	for (s = strtok(c->text, " "); s && c->argc + 1U < max;
	    s = strtok(NULL, " "))
		c->argv[c->argc++] = s;
	c->argv[c->argc] = NULL;
}

static int
temporary(void)
{
#ifdef MFD_CLOEXEC
	int fd = memfd_create("fuzz", 0);
#else
	FILE *f = tmpfile();
	int fd = f ? fileno(f) : -1;
#endif

	if (fd < 0)
		err_die("temporary file:");
	return fd;
}

static void
empty(int fd)
{
	if (lseek(fd, 0, SEEK_SET) != 0 || ftruncate(fd, 0) != 0)
		err_die("temporary file:");
}

/* The last thing that exit() does in a process of its own */
static void
count_files(void)
{
	*files = runner_files(first);
}

/* In a process of its own */
static struct end
apart(const struct command *c, int from, int to)
{
	struct end end = { 0, 0, 0, 0 };
	struct rusage use;
	int status;
	pid_t pid = fork();

	if (pid < 0)
		err_die("fork:");
	if (pid == 0) {
		atexit(count_files);
		runner_limits();
		dup2(from, STDIN_FILENO);
		dup2(to, STDOUT_FILENO);
		dup2(err, STDERR_FILENO);
		exit(tool_run(c->argc, (char **)c->argv));
	}
	if (wait4(pid, &status, 0, &use) != pid)
		err_die("wait:");
	if (WIFSIGNALED(status))
		end.signal = WTERMSIG(status);
	else
		end.status = WEXITSTATUS(status);
	end.kib = use.ru_maxrss - base;
	end.files = *files;
	return end;
}

static struct end
start(const struct command *c, int from, int to)
{
	struct end end = { 0, 0, 0, 0 };

	empty(to);
	empty(err);
	lseek(from, 0, SEEK_SET);
	if (quick && runner_run(c, from, to, err, &end))
		return end;
	quick = 0;
	return apart(c, from, to);
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

/* Each line has the name in front, of any2ir that of a tool that it runs. */
static int
is_named(const char *prog)
{
	size_t n = strlen(prog);
	const char *s;

	if (strcmp(prog, "any2ir") == 0)
		return 1;
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

/* Of irdiff 2 is a failure; 3 is a file that is in order but of no use. */
static int
may_exit(const char *tool, int status)
{
	return status < 2 || (status == 2 && strcmp(tool, "irdiff") == 0) ||
	    (status == ERR_UNFIT && (strcmp(tool, "fbx2ir") == 0 ||
	    strcmp(tool, "gltf2ir") == 0 || strcmp(tool, "ir2gltf") == 0 ||
	    strcmp(tool, "npy2ir") == 0));
}

/* What is wrong with the end of a run, whichever tool it is. */
static const char *
judge(const struct command *c, const struct end *e, int finds)
{
	read_message();
	if (e->signal)
		return e->signal == SIGPROF ? "too slow" :
		    e->signal == SIGALRM ? "waits" : "signal";
	if (!may_exit(c->argv[0], e->status))
		return "exit status";
	if (e->status != 0 && !message[0] && !(e->status == 1 && finds))
		return "no message";
	if (!is_named(c->argv[0]))
		return "message without the name";
	if (strstr(message, ": out of memory\n"))
		return "out of memory";
	if (e->kib > KIB)
		return "memory";
	if (e->files > LEFT)
		return "file left open";
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
	if (fault || e.status == 0)
		return fault;
	if (now->flag != PASSES)
		return "output refused";
	e = start(&reader, in, unread);
	return e.signal || e.status ? NULL : "output refused";
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
		err_die("temporary file:");
}

/* What was written becomes a file again, and that the same output. A format
 * need not have room for all that an input says: then that is refused. */
static const char *
judge_back(void)
{
	struct end e = start(&back, out, unread);
	const char *fault = judge(&back, &e, 0);

	if (fault || e.status != 0)
		return fault;
	e = start(&command, unread, again);
	fault = judge(&command, &e, 0);
	if (fault || e.status != 0)
		return fault ? fault : "refused on the way back";
	return loss_near(now, out, again, message, sizeof message) ? NULL :
	    "another on the way back";
}

/* Of a run that ended well */
static const char *
judge_loss(void)
{
	const char *fault = NULL;

	if (now->loss)
		fault = loss_find(now, in, out, message, sizeof message);
	return !fault && now->back ? judge_back() : fault;
}

/* Whether a run has said what it had to; of irdiff `different` is as good. */
static int
is_answer(const struct end *e)
{
	return e->status == 0 || (e->status == 1 &&
	    strcmp(command.argv[0], "irdiff") == 0);
}

static const char *
run(void)
{
	struct end e = start(&command, in, out);
	const char *fault = judge(&command, &e, now->flag == FINDS);

	if (!fault && now->reader)
		fault = judge_output(e.status != 0);
	return fault || !is_answer(&e) ? fault : judge_loss();
}

/* Whether two files hold the same */
static int
same(int a, int b)
{
	char s[4096], t[sizeof s];
	off_t at = 0;
	ssize_t n;

	do {
		n = pread(a, s, sizeof s, at);
		if (n < 0 || pread(b, t, sizeof t, at) != n ||
		    memcmp(s, t, (size_t)n) != 0)
			return 0;
		at += n;
	} while (n > 0);
	return 1;
}

/* Whether it matters that a run has no process of its own: not where its time
 * was up. */
static const char *
run_twice(void)
{
	char kept[sizeof message];
	struct end one, two;

	quick = 1;
	one = start(&command, in, unread);
	if (!quick)
		return "not without a fork";
	if (one.signal == SIGPROF)
		return NULL;
	read_message();
	memcpy(kept, message, sizeof kept);
	quick = 0;
	two = start(&command, in, out);
	read_message();
	if (one.signal != two.signal || one.status != two.status)
		return "other end without a fork";
	if (strcmp(kept, message) != 0)
		return "other message without a fork";
	return same(out, unread) ? NULL : "other output without a fork";
}

/* A process of its own decides what is a fault; it gets no files of those that
 * are there for many runs. */
static const char *
run_sure(void)
{
	const char *fault;

	quick = 1;
	fault = run();
	if (!fault || !quick)
		return fault;
	quick = 0;
	runner_stop();
	return run();
}

const char *
run_input(const struct bytes *input)
{
	const char *fault;

	fill(input);
	fault = compares ? run_twice() : run_sure();
	if (strstr(now->command, FUZZ_DIR))
		clean();
	return fault;
}

void
run_compare(void)
{
	compares = 1;
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
		again = temporary();
		first = dup(again);
		close(first);
		files = snapshot_room(sizeof *files);
		if (!files)
			err_die("mmap:");
	}
	now = c;
	runner_stop();
	split(&command, c->command);
	if (c->reader)
		split(&reader, c->reader);
	if (c->back)
		split(&back, c->back);
	fill(&none);
	quick = base = 0;
	base = start(&command, in, out).kib;
}

int
run_here(const struct fuzz_case *c)
{
	split(&command, c->command);
	return tool_run(command.argc, command.argv);
}
