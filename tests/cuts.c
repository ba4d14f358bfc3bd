/* cuts [-e EVERY]: for each line `FILE LOST COMMAND …` on standard input,
 * gives COMMAND the first K bytes of FILE on its standard input. K is every
 * number where the file has up to 4 KiB, else those of line ends and of 500
 * random places; of these every EVERYth is tried, and the last three.
 *
 * LOST is how many bytes may be missing. Up to that number COMMAND has to exit
 * 0. If more are missing it has to exit 1 (irdiff: 2), with a message of its
 * own, and its output has to be the beginning of that for the whole file; where
 * `!` follows, nothing at all or `ir 1`. `*`: any number may be missing, as
 * there is no end mark; `?`: the same, and the output may be whole even where
 * COMMAND exits 1. irstat has to accept a stream of IR where COMMAND exits 0;
 * the stream has to be open where it does not.
 *
 * Prints what is wrong, exit 1, and how many cuts there were. */
#include <sys/types.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools.h"

enum { ALL = 4096, CHANCES = 500, SIZE = 1 << 20, WORDS = 32 };

struct text {
	char s[SIZE + 1];
	size_t n;
};

static FILE *in, *out, *err, *rest;
static struct text file, whole, saw, message;
static char *word[WORDS];
static int words;
static const char *name;
static long lost;                /* -1: any number */
static int lenient, strict;      /* `?`, `!` */
static int stream;               /* the output is IR */
static int wrong, said;

static void
trouble(const char *what)
{
	perror(what);
	exit(2);
}

static FILE *
temporary(void)
{
	FILE *f = tmpfile();

	if (!f)
		trouble("cuts");
	return f;
}

static void
load(struct text *t, FILE *f)
{
	ssize_t n = pread(fileno(f), t->s, SIZE, 0);

	if (n < 0 || n == SIZE)
		trouble(name);
	t->n = (size_t)n;
	t->s[n] = '\0';
}

static void
begin_at(FILE *f, off_t size)
{
	if (ftruncate(fileno(f), size) != 0 ||
	    lseek(fileno(f), 0, SEEK_SET) != 0)
		trouble("cuts");
}

static int
run(int argc, char **argv, FILE *from, FILE *to, FILE *say)
{
	return tool_status(argc, argv, fileno(from), fileno(to), fileno(say));
}

static int
ends_in(const struct text *t, const char *z)
{
	size_t n = strlen(z);

	return t->n >= n && memcmp(t->s + t->n - n, z, n) == 0;
}

static int
is_same(const struct text *a, const struct text *b)
{
	return a->n == b->n && memcmp(a->s, b->s, a->n) == 0;
}

/* The size of the output without its last line, in which a number may be cut
 * off, unless that line ends something. A filter that fails between two units
 * leaves an `ir 1` that nothing ends. */
static size_t
sure(void)
{
	size_t n = saw.n;

	if (stream && n > whole.n && ends_in(&saw, "end ir\nir 1\n"))
		return n - 5;
	for (n -= n > 0; n > 0 && saw.s[n - 1] != '\n'; )
		n--;
	return strncmp(saw.s + n, "end", 3) == 0 ? saw.n : n;
}

/* Whether the output is a part of the whole one. */
static int
is_part(void)
{
	size_t n = sure();

	if (stream && (!ends_in(&saw, "\n") || ends_in(&saw, "end ir\n")))
		return 0;
	return n <= whole.n && memcmp(saw.s, whole.s, n) == 0;
}

static int
has_message(void)
{
	size_t n = strlen(word[0]);

	return message.n > n + 2 && ends_in(&message, "\n") &&
	    memcmp(message.s, word[0], n) == 0 &&
	    memcmp(message.s + n, ": ", 2) == 0;
}

static const char *
judge_failure(int status)
{
	if (status != (strcmp(word[0], "irdiff") == 0 ? 2 : 1))
		return "another exit status";
	if (!has_message())
		return "no message";
	if (!lenient && !is_part())
		return "what is written is no part of the whole, or a whole";
	if (strict && saw.n != (stream ? 5 : 0))
		return "something is written";
	return NULL;
}

static const char *
judge_success(void)
{
	static char *irstat[] = { "irstat", NULL };

	if (!stream)
		return lost >= 0 && !is_same(&saw, &whole) ?
		    "another output" : NULL;
	if (run(1, irstat, out, rest, err) != 0)
		return "irstat does not take it";
	return NULL;
}

static void
try(size_t k)
{
	long missing = (long)(file.n - k);
	const char *fault;
	int status;

	begin_at(in, (off_t)k);
	status = run(words, word, in, out, err);
	load(&saw, out);
	load(&message, err);
	if (status == 0 && lost >= 0 && missing > lost)
		fault = "exit 0";
	else if (status != 0 && missing <= lost)
		fault = "refused";
	else
		fault = status ? judge_failure(status) : judge_success();
	if (!fault)
		return;
	wrong = 1;
	if (said++ >= 3)
		return;
	printf("the first %zu bytes of %s: %s %s: %s (exit %d)\n%.*s", k, name,
	    word[0], word[1] ? word[1] : "", fault, status, (int)message.n,
	    message.s);
}

static void
set_places(char *at)
{
	unsigned long long seed = 1;
	size_t i, n = file.n;

	memset(at, n <= ALL, n);
	for (i = 0; i < n; i++)
		if (i == 0 || i + 3 >= n || file.s[i - 1] == '\n')
			at[i] = 1;
	for (i = 0; n > ALL && i < CHANCES; i++) {
		seed = seed * 16807 % 2147483647;
		at[seed % n] = 1;
	}
}

/* Goes from the end backwards, as the file is made shorter. */
static long
try_all(long every)
{
	static char at[SIZE];
	long places = 0, cuts = 0;
	size_t k = file.n;

	said = 0;
	set_places(at);
	while (k-- > 0) {
		if (!at[k] || (places++ % every && k + 3 < file.n))
			continue;
		try(k);
		cuts++;
	}
	return cuts;
}

static void
split(char *line)
{
	char *w, *first[2] = { NULL, NULL };
	int n = 0;

	for (w = strtok(line, " \n"); w; w = strtok(NULL, " \n")) {
		if (n < 2)
			first[n] = w;
		else if (n < WORDS + 1)
			word[n - 2] = w;
		n++;
	}
	if (n < 3 || n > WORDS + 1) {
		fprintf(stderr, "cuts: expected `FILE LOST COMMAND ...`\n");
		exit(2);
	}
	words = n - 2;
	word[words] = NULL;
	name = first[0];
	lenient = *first[1] == '?';
	strict = strchr(first[1], '!') != NULL;
	lost = lenient || *first[1] == '*' ? -1 : strtol(first[1], NULL, 10);
}

/* Without a cut. */
static void
run_whole(void)
{
	FILE *f = fopen(name, "rb");

	if (!f)
		trouble(name);
	load(&file, f);
	fclose(f);
	begin_at(in, 0);
	if (pwrite(fileno(in), file.s, file.n, 0) != (ssize_t)file.n)
		trouble("cuts");
	if (run(words, word, in, out, err) != 0) {
		printf("%s: refused by %s\n", name, word[0]);
		exit(2);
	}
	load(&whole, out);
	stream = ends_in(&whole, "end ir\n");
}

int
main(int argc, char **argv)
{
	static char line[4096];
	long every = 1, cuts = 0;

	if (argc == 3 && strcmp(argv[1], "-e") == 0)
		every = atol(argv[2]);
	if (every < 1)
		return 2;
	in = temporary();
	out = temporary();
	err = temporary();
	rest = temporary();
	while (fgets(line, sizeof line, stdin)) {
		split(line);
		run_whole();
		cuts += try_all(every);
	}
	printf("%ld cuts\n", cuts);
	return wrong;
}
