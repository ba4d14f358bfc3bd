/* faults [-e EVERY] [-c CHECK] LIBRARY: runs each command that a line on
 * standard input holds (words, the last perhaps `<file` or, to be read from a
 * pipe, `|file`) as it is, and then with each of its calls in turn made to fail
 * by LIBRARY (preload.c); of the calls of malloc, which are many, the FIRST and
 * then each EVERYth. After a fault the command has to exit 1 (irdiff: 2) with a
 * message and the beginning of its usual output, or has to give the same output
 * as without it. After something that is no fault (a call that was interrupted,
 * or did a part) only the same output will do. After each run `sh CHECK` must
 * not fail; it finds $FAULT_CALL, the files out and err of this run, and
 * out.want and err.want. Prints a line for each thing that is wrong, and exits
 * 1; exits 77 where the library has not been loaded. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "state.h"

enum { SECONDS = 20, WORDS = 64, FIRST = 8, SHORT = 0 };
enum { ONE, ON, ALL };           /* call n, all from n on, all at once */

#define CALL(name) #name, FAULT_##name

static const struct kind {
	const char *name;
	enum fault_call call;
	int error, soft, which;
} kinds[] = {
	{ CALL(malloc), ENOMEM, 0, ONE },
	{ CALL(malloc), ENOMEM, 0, ON },
	{ CALL(read), SHORT, 1, ONE },
	{ CALL(read), SHORT, 1, ALL },
	{ CALL(read), EINTR, 1, ONE },
	{ CALL(read), EIO, 0, ONE },
	{ CALL(write), SHORT, 1, ONE },
	{ CALL(write), SHORT, 1, ALL },
	{ CALL(write), EINTR, 1, ONE },
	{ CALL(write), ENOSPC, 0, ONE },
	{ CALL(write), ENOSPC, 0, ON },
	{ CALL(write), EPIPE, 0, ONE },
	{ CALL(write), EIO, 0, ONE },
	{ CALL(close), EIO, 0, ONE },
	{ CALL(open), EMFILE, 0, ONE },
	{ CALL(lseek), EIO, 0, ONE },
	{ CALL(stat), EIO, 0, ONE },
	{ CALL(access), EACCES, 0, ONE },
	{ CALL(poll), EINTR, 1, ONE },
	{ CALL(fork), EAGAIN, 0, ONE },
	{ CALL(waitpid), EINTR, 1, ONE },
	{ CALL(rename), EIO, 0, ONE },
	{ CALL(fflush), ENOSPC, 0, ONE },
};

struct text {
	char s[1 << 20];
	size_t n;
};

static struct state *state;
static long calls[CALLS];        /* of each, without a fault */
static const char *library, *check;
static char *word[WORDS];
static const char *input;
static int piped;
static struct text out_want, err_want, out_saw, err_saw;
static long every = 1, runs;
static int wrong;

static void
trouble(const char *what)
{
	perror(what);
	exit(2);
}

static void
map_state(void)
{
	int fd = open("state", O_RDWR | O_CREAT | O_TRUNC, 0600);

	if (fd < 0 || ftruncate(fd, sizeof *state) != 0)
		trouble("state");
	state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED,
	    fd, 0);
	if (state == MAP_FAILED)
		trouble("state");
	close(fd);
}

/* The words of a line; whether there are any. */
static int
split(char *line)
{
	int n = 0;
	char *w;

	input = "/dev/null";
	piped = 0;
	for (w = strtok(line, " \n"); w; w = strtok(NULL, " \n")) {
		if (*w == '<' || *w == '|') {
			input = w + 1;
			piped = *w == '|';
		} else if (n < WORDS - 1) {
			word[n++] = w;
		}
	}
	word[n] = NULL;
	return n > 0;
}

static void
to(int fd, const char *path, int flags)
{
	int f = open(path, flags, 0600);

	if (f < 0 || dup2(f, fd) < 0)
		trouble(path);
	close(f);
}

/* Makes standard input, a file that a pipe has room for, a pipe. */
static void
pipe_input(void)
{
	static char s[4096];
	ssize_t n = read(0, s, sizeof s);
	int p[2];

	if (n < 0 || pipe(p) != 0 || write(p[1], s, (size_t)n) != n ||
	    dup2(p[0], 0) < 0)
		trouble("pipe");
	close(p[0]);
	close(p[1]);
}

static void
become(const char *out, const char *err)
{
	to(0, input, O_RDONLY);
	if (piped)
		pipe_input();
	to(1, out, O_WRONLY | O_CREAT | O_TRUNC);
	to(2, err, O_WRONLY | O_CREAT | O_TRUNC);
	setenv("LD_PRELOAD", library, 1);
	alarm(SECONDS);
	execvp(word[0], word);
	_exit(127);
}

/* Its wait status. */
static int
run(const char *out, const char *err)
{
	int status;
	pid_t pid;

	memset(state, 0, sizeof *state);
	fflush(stdout);
	pid = fork();
	if (pid == 0)
		become(out, err);
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		trouble("fork");
	runs++;
	return status;
}

static void
load(struct text *t, const char *path)
{
	FILE *f = fopen(path, "rb");

	if (!f)
		trouble(path);
	t->n = fread(t->s, 1, sizeof t->s, f);
	fclose(f);
	if (t->n == sizeof t->s) {
		fprintf(stderr, "%s: too large\n", path);
		exit(2);
	}
}

static int
same(const struct text *a, const struct text *b)
{
	return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

/* A filter that fails between two units leaves an `ir 1` that nothing ends, see
 * ir.5. */
static int
begins(const struct text *a, const struct text *b)
{
	static const char unit[] = "ir 1\n";
	size_t n = a->n < b->n ? a->n : b->n;

	return memcmp(a->s, b->s, n) == 0 && (a->n == n ||
	    (a->n == n + 5 && memcmp(a->s + n, unit, 5) == 0));
}

static int
has_message(void)
{
	size_t n = strlen(word[0]);

	return err_saw.n > n + 2 && err_saw.s[err_saw.n - 1] == '\n' &&
	    memcmp(err_saw.s, word[0], n) == 0 &&
	    memcmp(err_saw.s + n, ": ", 2) == 0;
}

/* What is wrong about how it ended; NULL: nothing. */
static const char *
judge(int status, int soft)
{
	int failed = strcmp(word[0], "irdiff") == 0 ? 2 : 1;

	if (WIFSIGNALED(status))
		return WTERMSIG(status) == SIGALRM ? "hangs" : "a signal";
	status = WEXITSTATUS(status);
	if (status == 0 && !same(&out_saw, &out_want))
		return "exit 0 and another output";
	if (status == 0 && !same(&err_saw, &err_want))
		return "exit 0 and another message";
	if (status == 0)
		return NULL;
	if (soft || status != failed)
		return "another exit status";
	if (!has_message())
		return "no message";
	if (!check && !begins(&out_saw, &out_want))
		return "what it writes is no part of its output";
	return NULL;
}

static void
try(const struct kind *k, long n, int status)
{
	const char *fault;
	char *how = k->error == SHORT ? "short" : strerror(k->error);

	load(&out_saw, "out");
	load(&err_saw, "err");
	fault = judge(status, k->soft);
	if (!fault && check && system(check) != 0)
		fault = "refused by the check";
	if (!fault)
		return;
	wrong = 1;
	printf("%s %s: %s %ld%s, %s: %s (status %#x)\n%.*s", word[0],
	    word[1] ? word[1] : "", k->name, n, k->which == ONE ? "" : " on",
	    how, fault, (unsigned)status, (int)err_saw.n, err_saw.s);
}

static void
set_number(const char *name, long n)
{
	char text[24];

	snprintf(text, sizeof text, "%ld", n);
	setenv(name, text, 1);
}

static void
each_call(const struct kind *k)
{
	long step = k->call == FAULT_malloc ? every : 1, n;
	long last = k->which == ALL && calls[k->call] ? 1 : calls[k->call];
	int status;

	setenv("FAULT_CALL", k->name, 1);
	set_number("FAULT_ERRNO", k->error);
	set_number("FAULT_ON", k->which != ONE);
	for (n = 1; n <= last; n += n < FIRST ? 1 : step) {
		set_number("FAULT_N", n);
		status = run("out", "err");
		try(k, n, status);
		if (!state->hit)
			break;
	}
}

static void
without_fault(void)
{
	int status;

	setenv("FAULT_CALL", "none", 1);
	status = run("out.want", "err.want");
	if (status == 0 && !state->loaded)
		exit(77);
	if (status != 0) {
		printf("%s: fails without a fault\n", word[0]);
		exit(2);
	}
	memcpy(calls, state->calls, sizeof calls);
	load(&out_want, "out.want");
	load(&err_want, "err.want");
}

int
main(int argc, char **argv)
{
	static char line[4096];
	size_t i;
	int opt;

	while ((opt = getopt(argc, argv, "c:e:")) != -1)
		if (opt == 'c')
			check = optarg;
		else if (opt == 'e')
			every = atol(optarg);
		else
			return 2;
	if (argc - optind != 1 || every < 1)
		return 2;
	library = argv[optind];
	map_state();
	setenv("FAULT_STATE", "state", 1);
	while (fgets(line, sizeof line, stdin)) {
		if (!split(line))
			continue;
		without_fault();
		for (i = 0; i < sizeof kinds / sizeof *kinds; i++)
			each_call(&kinds[i]);
	}
	printf("%ld runs\n", runs);
	return wrong;
}
