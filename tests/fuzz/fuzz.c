/* fuzz [-cfo] [-j JOBS] [-n RUNS | -t SECONDS] [-s SEED] [TOOL …]: runs the
 * tools on the seeds, which are the files of the current directory, and then on
 * mutated ones: each of their command lines RUNS times or for an equal part of
 * the time. Prints what it found, exit 1, and for each command line `CASE RUNS
 * FINDINGS COMMAND`. With -o an input that led to something new goes to
 * ../queue, from where the next run takes it: with -n 1 that run does the seeds
 * and these inputs once. With -f a case ends with its first finding.
 *
 * Where it can, it does not fork for each run (runner.h), only for those that
 * went wrong; with -c it checks whether that makes a difference.
 *
 * fuzz -l: the cases: number, kinds of seeds, command
 * fuzz -d: the words, as a dictionary of AFL++
 * fuzz -m DIR [TOOL …]: writes to DIR what is in ../queue, is small, and leads
 * to many places where no seed does, as seeds; see queue.sh
 * fuzz -r CASE FILE…: runs that case with these inputs, and judges
 * fuzz -w FORMAT FILE…: what is counted of files of that format
 * fuzz -x CASE: that case in this process, which is AFL++'s */
#define _DEFAULT_SOURCE
#include <sys/types.h>
#include <sys/wait.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"
#include "base/mem.h"
#include "find.h"
#include "fuzz.h"
#include "loss.h"

static struct {
	int jobs, keep, first;
	size_t runs;             /* 0: seconds count */
	double seconds;
	unsigned long long seed;
	char **tool;             /* NULL: all */
} option = { 1, 0, 0, 0, 60, 1, NULL };

static double
seconds_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
begin(size_t number)
{
	const struct fuzz_case *c = &fuzz_table[number];

	corpus_begin(c, option.keep);
	random_seed(option.seed + number);
	cover_begin();
	find_begin();
	run_begin(c);
}

/* Returns whether there was something that is not known yet. */
static int
try(size_t number, struct bytes *b, int is_seed)
{
	const char *fault;

	cover_clear();
	fault = run_input(b);
	if (cover_is_new() && !fault && !is_seed)
		corpus_add(b);
	return fault && find_report(number, b, fault);
}

/* room: for FUZZ_MAX bytes */
static struct bytes
next_input(size_t run, unsigned char *room)
{
	struct bytes b = { room, 0 };
	const struct bytes *from;

	from = run < corpus_seeds() ? corpus_at(run) : corpus_pick();
	memcpy(room, from->s, from->n);
	b.n = from->n;
	if (run >= corpus_seeds())
		mutate(&b, corpus_pick());
	return b;
}

/* Runs for so many seconds, or so many times; returns the number of
 * findings. */
static size_t
fuzz(size_t number, double seconds)
{
	unsigned char room[FUZZ_MAX];
	double end = seconds_now() + seconds;
	size_t run, found = 0;
	struct bytes b;

	begin(number);
	for (run = 0; !(found && option.first) && (run < corpus_seeds() ||
	    (option.runs ? run < option.runs : seconds_now() < end)); run++) {
		b = next_input(run, room);
		found += (size_t)try(number, &b, run < corpus_seeds());
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
			err_die("fork:");
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
		b = corpus_load(*path);
		fault = run_input(&b);
		if (!fault)
			continue;
		printf("%s: %s <%s\n%.1500s\n", fault,
		    fuzz_table[number].command, *path, run_message());
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

/* Those from `first` on, in the order of their lengths */
static size_t *
by_length(size_t first)
{
	size_t n = corpus_seeds() - first, i, k, *at;

	at = xcalloc(n + 1, sizeof *at);
	for (i = 0; i < n; i++) {
		for (k = i; k > 0 && corpus_at(at[k - 1])->n >
		    corpus_at(first + i)->n; k--)
			at[k] = at[k - 1];
		at[k] = first + i;
	}
	return at;
}

enum { SMALL = 1500, MANY = 30 };        /* bytes; places */

/* Whether an input leads to many places where none did: then these have been
 * seen. */
static int
is_new(size_t i)
{
	cover_clear();
	return !run_input(corpus_at(i)) && cover_new(0) >= MANY &&
	    cover_is_new();
}

/* A seed's name begins with its kind; of streams that is motion. */
static void
keep_seed(const char *dir, const struct fuzz_case *c, size_t number, size_t i)
{
	const char *kinds = strstr(c->kinds, "motion");
	char path[512];

	if (!kinds)
		kinds = c->kinds;
	snprintf(path, sizeof path, "%s/%.*s.%zu-%.*s-%zu", dir,
	    (int)strcspn(kinds, " "), kinds, number,
	    (int)strcspn(c->command, " "), c->command, i);
	find_save(path, corpus_at(i));
}

static void
merge(const char *dir, size_t number)
{
	const struct fuzz_case *c = &fuzz_table[number];
	size_t first, i, *at;

	corpus_begin(c, 0);
	first = corpus_seeds();
	option.keep = 1;
	begin(number);
	for (i = 0; i < first; i++) {
		cover_clear();
		run_input(corpus_at(i));
		cover_is_new();
	}
	at = by_length(first);
	for (i = 0; first + i < corpus_seeds(); i++)
		if (corpus_at(at[i])->n <= SMALL && is_new(at[i]))
			keep_seed(dir, c, number, at[i]);
	free(at);
}

static int
merge_all(const char *dir)
{
	size_t i;

	cover_edges();
	for (i = 0; i < fuzz_cases; i++)
		if (is_wanted(fuzz_table[i].command))
			merge(dir, i);
	return 0;
}

static int
counts(const char *format, char **path)
{
	for (; *path; path++)
		loss_put_counts(format, corpus_load(*path));
	return 0;
}

static size_t
case_number(const char *s)
{
	size_t number = strtoul(s, NULL, 10);

	if (number >= fuzz_cases)
		err_die("%s: no such case", s);
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
	const char *dir = NULL;
	int c;

	err_prog(argv[0], "fuzz");
	while ((c = getopt(argc, argv, "cdfj:lm:n:or:s:t:w:x:")) != -1)
		switch (c) {
		case 'c':
			run_compare();
			break;
		case 'd':
			dictionary();
			return 0;
		case 'f':
			option.first = 1;
			find_as_is();
			break;
		case 'j':
			option.jobs = atoi(optarg);
			break;
		case 'l':
			list();
			return 0;
		case 'm':
			dir = optarg;
			break;
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
		case 'w':
			return counts(optarg, argv + optind);
		case 'x':
			optind = 1;
			return for_afl(case_number(optarg));
		default:
			return 2;
		}
	option.tool = argv + optind;
	return dir ? merge_all(dir) : fuzz_all();
}
