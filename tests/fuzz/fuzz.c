/* fuzz [-j JOBS] [-n RUNS | -t SECONDS] [-o] [-s SEED] [TOOL …]: runs the tools
 * on mutated seeds, the files of the current directory, each of their command
 * lines so many times or for an equal part of the time; says what it found,
 * exit 1, and for each `CASE RUNS FINDINGS COMMAND`. With -o what led to
 * something new goes to ../queue, from where the next run takes it.
 *
 * fuzz -l: the cases: number, kinds of seeds, command
 * fuzz -d: the words, as a dictionary of AFL++
 * fuzz -r CASE FILE…: runs that case with these inputs, and judges
 * fuzz -x CASE: that case in this process, which is AFL++'s */
#define _DEFAULT_SOURCE
#include <sys/types.h>
#include <sys/wait.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"
#include "base/mem.h"
#include "find.h"
#include "fuzz.h"

enum { KEPT_MAX = 8 << 20 };     /* bytes of inputs */

static struct {
	int jobs, keep;
	size_t runs;             /* 0: seconds count */
	double seconds;
	unsigned long long seed;
	char **tool;             /* NULL: all */
} option = { 1, 0, 0, 60, 1, NULL };

/* The seeds of the case, then what led to something new. */
static struct {
	struct bytes *v;
	size_t n, cap, seeds, bytes, largest;
} corpus;

static double
seconds_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
add(const void *s, size_t n)
{
	struct bytes b = { xmalloc(n), n };

	if (n > 0)
		memcpy(b.s, s, n);
	corpus.v = xgrow(corpus.v, &corpus.cap, corpus.n + 1,
	    sizeof *corpus.v);
	corpus.v[corpus.n++] = b;
	corpus.bytes += n;
}

static struct bytes
load(const char *path)
{
	static unsigned char s[FUZZ_MAX];
	struct bytes b = { s, 0 };
	FILE *f = fopen(path, "rb");

	if (!f)
		die("%s:", path);
	b.n = fread(s, 1, sizeof s, f);
	fclose(f);
	return b;
}

/* Whether KIND.NAME is of one of the kinds. */
static int
is_of(const char *file, const char *kinds)
{
	const char *s = kinds;
	size_t n = strcspn(file, "."), m;

	for (; *s; s += m + (s[m] != '\0')) {
		m = strcspn(s, " ");
		if (n == m && memcmp(s, file, n) == 0)
			return 1;
	}
	return 0;
}

static int
by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static void
load_seeds(const char *dir, const char *kinds)
{
	struct dirent **file;
	char path[512];
	struct bytes b;
	int n = scandir(dir, &file, NULL, by_name), i;

	for (i = 0; i < n; free(file[i++])) {
		if (!is_of(file[i]->d_name, kinds))
			continue;
		snprintf(path, sizeof path, "%s/%s", dir, file[i]->d_name);
		b = load(path);
		add(b.s, b.n);
		corpus.largest = b.n > corpus.largest ? b.n : corpus.largest;
	}
	free(n < 0 ? NULL : file);
}

/* What is in the queue by -o is of that kind, so to say. */
static void
begin(size_t number)
{
	const struct fuzz_case *c = &fuzz_table[number];
	char kind[32];

	while (corpus.n > 0)
		free(corpus.v[--corpus.n].s);
	corpus.bytes = corpus.largest = 0;
	load_seeds(".", c->kinds);
	if (corpus.n == 0)
		die("no seeds of kind %s here", c->kinds);
	snprintf(kind, sizeof kind, "%zu", number);
	if (option.keep)
		load_seeds("../queue", kind);
	corpus.seeds = corpus.n;
	random_seed(option.seed + number);
	cover_begin();
	find_begin();
	run_begin(c);
}

/* A seed, one of the last that led to something new, or any. */
static const struct bytes *
pick(void)
{
	size_t late = corpus.n - corpus.n / 4;

	switch (random_below(4)) {
	case 0:
		return &corpus.v[random_below(corpus.seeds)];
	case 1:
		return &corpus.v[late - 1 + random_below(corpus.n - late + 1)];
	default:
		return &corpus.v[random_below(corpus.n)];
	}
}

static void
keep(size_t number, const struct bytes *b)
{
	char path[64];

	if (b->n > 2 * corpus.largest + 256 ||
	    corpus.bytes + b->n > KEPT_MAX)
		return;
	add(b->s, b->n);
	if (!option.keep)
		return;
	snprintf(path, sizeof path, "../queue/%zu.%zu", number, corpus.n);
	find_save(path, b);
}

/* Returns whether there was something that is not known yet. */
static int
try(size_t number, struct bytes *b)
{
	const char *fault;

	cover_clear();
	fault = run_input(b);
	if (cover_is_new() && !fault)
		keep(number, b);
	return fault && find_report(number, b, fault);
}

static struct bytes
next_input(size_t run)
{
	static unsigned char s[FUZZ_MAX];
	struct bytes b = { s, 0 };
	const struct bytes *from;

	from = run < corpus.seeds ? &corpus.v[run] : pick();
	memcpy(s, from->s, from->n);
	b.n = from->n;
	if (run >= corpus.seeds)
		mutate(&b, pick());
	return b;
}

/* For so many seconds, or runs; returns how many findings there were. */
static size_t
fuzz(size_t number, double seconds)
{
	double end = seconds_now() + seconds;
	size_t run, found = 0;
	struct bytes b;

	begin(number);
	for (run = 0; run < corpus.seeds || (option.runs ? run < option.runs :
	    seconds_now() < end); run++) {
		b = next_input(run);
		found += (size_t)try(number, &b);
	}
	printf("%zu %zu %zu %s\n", number, run, found,
	    fuzz_table[number].command);
	fflush(stdout);
	return found;
}

static int
is_wanted(const char *command)
{
	size_t n = strcspn(command, " ");
	char **t;

	for (t = option.tool; *t; t++)
		if (strlen(*t) == n && memcmp(*t, command, n) == 0)
			return 1;
	return !*option.tool;
}

/* Every so many cases, from one on */
static int
work(size_t job, double seconds)
{
	size_t i, k = 0, found = 0;

	for (i = 0; i < fuzz_cases; i++)
		if (is_wanted(fuzz_table[i].command) &&
		    k++ % (size_t)option.jobs == job)
			found += fuzz(i, seconds);
	return found > 0;
}

static int
fuzz_all(void)
{
	int status, bad = 0, j;
	size_t i, n = 0;
	double seconds;
	pid_t pid;

	for (i = 0; i < fuzz_cases; i++)
		n += (size_t)is_wanted(fuzz_table[i].command);
	seconds = option.seconds * option.jobs / (double)(n ? n : 1);
	for (j = 0; j < option.jobs; j++) {
		pid = fork();
		if (pid < 0)
			die("fork:");
		if (pid == 0)
			exit(work((size_t)j, seconds));
	}
	while (wait(&status) > 0)
		bad |= status != 0;
	return bad;
}

static int
replay(size_t number, char **path)
{
	const char *fault;
	struct bytes b;
	int bad = 0;

	run_begin(&fuzz_table[number]);
	for (; *path; path++) {
		b = load(*path);
		fault = run_input(&b);
		if (!fault)
			continue;
		printf("%s: %s <%s\n%.1500s\n", fault, fuzz_table[number].command,
		    *path, run_message());
		bad = 1;
	}
	return bad;
}

static void
list(void)
{
	size_t i;

	for (i = 0; i < fuzz_cases; i++)
		printf("%zu %s: %s\n", i, fuzz_table[i].kinds,
		    fuzz_table[i].command);
}

static void
dictionary(void)
{
	const unsigned char *s;
	size_t i;

	for (i = 0; i < fuzz_words; i++) {
		putchar('"');
		s = (const unsigned char *)fuzz_word[i];
		for (; *s; s++)
			printf("\\x%02X", *s);
		puts("\"");
	}
}

static size_t
case_number(const char *s)
{
	size_t number = strtoul(s, NULL, 10);

	if (number >= fuzz_cases)
		die("%s: no such case", s);
	return number;
}

/* Persistent mode, many runs in a process, does not fit: the tools end by
 * exit() and leave their memory and static variables to it. */
static int
for_afl(size_t number)
{
#ifdef __AFL_HAVE_MANUAL_CONTROL
	__AFL_INIT();
#endif
	return run_here(&fuzz_table[number]);
}

int
main(int argc, char **argv)
{
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "dj:ln:or:s:t:x:")) != -1)
		switch (c) {
		case 'd':
			dictionary();
			return 0;
		case 'j':
			option.jobs = atoi(optarg);
			break;
		case 'l':
			list();
			return 0;
		case 'n':
			option.runs = strtoul(optarg, NULL, 10);
			break;
		case 'o':
			option.keep = 1;
			break;
		case 'r':
			return replay(case_number(optarg), argv + optind);
		case 's':
			option.seed = strtoull(optarg, NULL, 10);
			break;
		case 't':
			option.seconds = atof(optarg);
			break;
		case 'x':
			optind = 1;
			return for_afl(case_number(optarg));
		default:
			return 2;
		}
	option.tool = argv + optind;
	return fuzz_all();
}
