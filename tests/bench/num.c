/* Prints how many nanoseconds of a processor it takes to print and to scan a
 * number: NAME, lib/base/num and libc, a line each. Angles in degrees, with 9
 * and 17 significant digits and with as few as read back. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/numscan.h"

enum { COUNT = 100000, RUNS = 20 };

struct text {
	char s[NUM_MAX + 1];
	size_t n;
};

static double angle[COUNT];
static struct text text[COUNT];
static volatile double kept;     /* so that nothing is left out */

static void
make(int digits)
{
	uint64_t seed = 1;
	int i;

	for (i = 0; i < COUNT; i++) {
		seed = seed * 6364136223846793005 + 1442695040888963407;
		angle[i] = ((double)(seed >> 11) / 9007199254740992.0 - 0.5) *
		    360;
		text[i].n = num_print(text[i].s, angle[i], digits);
		text[i].s[text[i].n] = '\0';
	}
}

static double
print(int digits)
{
	char s[NUM_MAX];
	size_t n = 0;
	int i;

	for (i = 0; i < COUNT; i++)
		n += num_print(s, angle[i], digits);
	return (double)n;
}

/* libc has no shortest text: 17 digits always do. */
static double
libc_print(int digits)
{
	char s[NUM_MAX];
	int i, n = 0;

	for (i = 0; i < COUNT; i++)
		n += snprintf(s, sizeof s, "%.*g", digits ? digits : 17,
		    angle[i]);
	return n;
}

/* Like the numbers of a line, after which the buffer goes on. */
static double
scan(int digits)
{
	double v = 0, sum = digits;
	int i;

	for (i = 0; i < COUNT; i++) {
		num_scan_in(text[i].s, text[i].s + text[i].n,
		    text[i].s + sizeof text[i].s, &v);
		sum += v;
	}
	return sum;
}

static double
libc_scan(int digits)
{
	double sum = digits;
	int i;

	for (i = 0; i < COUNT; i++)
		sum += strtod(text[i].s, NULL);
	return sum;
}

/* The best of some runs */
static double
time_of(double (*work)(int digits), int digits)
{
	clock_t start, best = 0, took;
	int i;

	for (i = 0; i < RUNS; i++) {
		start = clock();
		kept = work(digits);
		took = clock() - start;
		if (i == 0 || took < best)
			best = took;
	}
	return (double)best / CLOCKS_PER_SEC / COUNT * 1e9;
}

int
main(void)
{
	static const int digits[] = { 9, 17, 0 };
	int i;

	for (i = 0; i < 3; i++) {
		make(digits[i]);
		printf("print-%d %.1f %.1f\n", digits[i],
		    time_of(print, digits[i]), time_of(libc_print, digits[i]));
		printf("scan-%d %.1f %.1f\n", digits[i],
		    time_of(scan, digits[i]), time_of(libc_scan, digits[i]));
	}
	return 0;
}
