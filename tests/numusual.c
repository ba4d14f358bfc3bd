/* Compares what lib/base/num does with usual numbers with how it prints any,
 * and with libc. Usage: numusual [count] */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numscan.h"
#include "base/numtab.h"
#include "numtest.h"

/* v, some steps up or down */
static double
near(double v, int steps)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	bits += (uint64_t)(int64_t)steps;
	memcpy(&v, &bits, sizeof v);
	return v;
}

/* A number of 1e-6 to 1e10: any; a power of ten, give or take; one midway
 * between two texts of nine digits, or as near as a double is; a fraction of
 * few bits, which is midway between texts of fewer. */
static double
sample(void)
{
	static const double tens[] = {
		1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4,
		1e5, 1e6, 1e7, 1e8, 1e9, 1e10
	};
	uint64_t r = random64(), kind = r & 3;
	double v, ten = tens[(r >> 2) % 17];
	double unit = (double)(r >> 11) / 9007199254740992.0;

	if (kind == 0)
		v = unit * ten;
	else if (kind == 1)
		v = near(ten, (int)(r >> 12 & 0xff) - 128);
	else if (kind == 2)
		v = near((floor(unit * 1e9) + 0.5) / 1e9 * ten,
		    (int)(r >> 7 & 3) - 1);
	else
		v = (double)(r >> 40) / (double)(1 << (r >> 7 & 15));
	return r >> 10 & 1 ? -v : v;
}

static void
check_prints(long count)
{
	char any[NUM_MAX + 1], buf[NUM_MAX + 1];
	int digits;
	double v;

	for (; count > 0; count--) {
		v = sample();
		for (digits = 1; digits <= 10; digits++) {
			buf[num_print(buf, v, digits)] = '\0';
			any[num_print_any(any, v, digits)] = '\0';
			if (strcmp(buf, any) != 0)
				fail(any, buf, v);
		}
	}
}

/* Digits with a point among them, perhaps, and what may follow a number. */
static size_t
decimal(char *to)
{
	static const char *const after[] = {
		"", " ", " 7", "e", "e5", "E-3", ".", ".5", "x", " -7.25", ",1"
	};
	uint64_t r = random64();
	int whole = (int)(r & 15), fraction = (int)(r >> 4 & 15), i;
	char *p = to;

	if (r >> 8 & 1)
		*p++ = r >> 9 & 3 ? '-' : '+';
	for (i = 0; i < whole; i++)
		*p++ = (char)('0' + random64() % 10);
	if (fraction < 15)
		*p++ = '.';
	else if (p == to)       /* or strtod would go past blanks */
		*p++ = '0';
	for (i = 0; i < fraction && fraction < 15; i++)
		*p++ = (char)('0' + random64() % 10);
	strcpy(p, after[(r >> 11) % 11]);
	return strlen(to);
}

static void
check_scan(const char *text, const char *from, size_t n, const char *stop)
{
	char *after;
	double v = 0, want = strtod(text, &after);
	const char *end = num_scan_in(from, from + n, stop, &v);

	if (!end ? after != text : end - from != after - text ||
	    memcmp(&v, &want, sizeof v) != 0)
		fail("as strtod", text, v);
}

/* Digits may follow the number; after them the block ends, so that the
 * sanitizers see a step too far. */
static void
check_scans(long count)
{
	char text[64], *block;
	size_t n, more;

	for (; count > 0; count--) {
		n = decimal(text);
		more = random64() % 24;
		block = malloc(n + more);
		memset(block, count & 1 ? '7' : ' ', n + more);
		memcpy(block, text, n);
		check_scan(text, block, n, block + n + more);
		free(block);
	}
}

int
main(int argc, char **argv)
{
	long count = argc > 1 ? strtol(argv[1], NULL, 10) : 2000000;

	property = "printing usual numbers as any";
	check_prints(count);
	ok("scanning decimals as strtod does");
	check_scans(count);
	ok("");
	return 0;
}
