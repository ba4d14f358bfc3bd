#ifndef NUMTEST_H
#define NUMTEST_H

/* What the tests of lib/base/num share. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *property = "?";       /* that is being tested */

static inline void
fail(const char *what, const char *text, double v)
{
	printf("not ok %s: %s: '%s' (%.17g)\n", property, what, text, v);
	exit(1);
}

/* The property holds; the next one's turn. */
static inline void
ok(const char *next)
{
	printf("ok %s\n", property);
	property = next;
}

/* The same numbers on every run (splitmix64). */
static inline uint64_t
random64(void)
{
	static uint64_t state = 20260101;
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static inline double
of_bits(uint64_t bits)
{
	double v;

	memcpy(&v, &bits, sizeof v);
	return v;
}

/* Bit for bit, as 0 and -0 are not. */
static inline int
same(double a, double b)
{
	return memcmp(&a, &b, sizeof a) == 0;
}

#endif
