#ifndef BASE_NUMDIG_H
#define BASE_NUMDIG_H

#include <stdint.h>
#include <string.h>

#include "base/bytes.h"

/* Digits, eight characters at a time: the lengths of numbers vary, so that
 * with a branch per digit one per number is mispredicted. */

#define NUM_EACH ((uint64_t)0x0101010101010101)

static inline int
num_isdigit(char c)
{
	return c >= '0' && c <= '9';
}

/* The values of eight characters as digits, the first in the lowest byte. */
static inline uint64_t
num_eight(const char *s)
{
	return bytes_le64(s) ^ NUM_EACH * '0';
}

/* The low bits of those that are no digits. Up to the first of them that is no
 * ASCII character: into the bytes above it the sum may carry. */
static inline uint64_t
num_others(uint64_t x)
{
	return ((x + NUM_EACH * 0x76) | x) >> 7 & NUM_EACH;
}

/* The low bits of those that are points, perhaps with a slash right behind
 * one. */
static inline uint64_t
num_points(uint64_t x)
{
	x ^= NUM_EACH * ('.' ^ '0');
	return ((x - NUM_EACH) & ~x) >> 7 & NUM_EACH;
}

/* The low bits of what ends a number: neither digits nor points. */
static inline uint64_t
num_ends(uint64_t x)
{
	return num_others(x) & ~num_points(x);
}

static inline uint64_t
num_lowest(uint64_t x)
{
	return x & -x;
}

/* How many of them, from the first, are digits. */
static inline int
num_run(uint64_t x)
{
	return (int)(((num_lowest(num_others(x)) - 1) & NUM_EACH) * NUM_EACH >>
	    56);
}

/* How many bytes are below the one whose low bit this is; 0 if it is 0. */
static inline size_t
num_place(uint64_t bit)
{
	return (size_t)(bit * 0x0001020304050607 >> 56);
}

/* The number that they make up: pairs, then fours, then all eight. */
static inline uint64_t
num_value(uint64_t x)
{
	const uint64_t mask = 0x000000ff000000ff;

	x = x * 10 + (x >> 8);
	return ((x & mask) * (100 + ((uint64_t)1000000 << 32)) +
	    (x >> 16 & mask) * (1 + ((uint64_t)10000 << 32))) >> 32;
}

/* How many of eight characters, digits, are left without the zeros at the
 * end: from the exponent of a double, whose bits in each byte are too few to
 * be rounded up to the next. */
static inline int
num_significant(uint64_t x)
{
	double v = (double)(int64_t)((x ^ NUM_EACH * '0') << 3 | 1);
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	return ((int)(bits >> 52) - 1018) >> 3;
}

/* Stores eight characters, the first in the lowest byte; compilers make it one
 * store. */
static inline void
num_put_eight(char *p, uint64_t x)
{
	p[0] = (char)(x & 0xff);
	p[1] = (char)(x >> 8 & 0xff);
	p[2] = (char)(x >> 16 & 0xff);
	p[3] = (char)(x >> 24 & 0xff);
	p[4] = (char)(x >> 32 & 0xff);
	p[5] = (char)(x >> 40 & 0xff);
	p[6] = (char)(x >> 48 & 0xff);
	p[7] = (char)(x >> 56);
}

#endif
