#ifndef BASE_NUMDIG_H
#define BASE_NUMDIG_H

#include <stdint.h>

/* Digits, eight characters at a time: the lengths of numbers vary, so that
 * with a branch per digit one per number is mispredicted. */

#define NUM_EACH ((uint64_t)0x0101010101010101)

static inline int
num_isdigit(char c)
{
	return c >= '0' && c <= '9';
}

/* The values of eight characters as digits, the first in the lowest byte;
 * compilers make it one load. */
static inline uint64_t
num_eight(const char *s)
{
	const unsigned char *p = (const unsigned char *)s;
	uint64_t x = (uint64_t)p[0] | (uint64_t)p[1] << 8 |
	    (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
	    (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
	    (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;

	return x ^ NUM_EACH * '0';
}

/* How many of them, from the first, are digits. */
static inline int
num_run(uint64_t x)
{
	uint64_t not = (((x & NUM_EACH * 0x7f) + NUM_EACH * 0x76) | x) >> 7 &
	    NUM_EACH;

	return (int)((((not - 1) & ~not & NUM_EACH) * NUM_EACH) >> 56);
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

#endif
