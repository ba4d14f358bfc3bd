#ifndef BASE_NUMTAB_H
#define BASE_NUMTAB_H

#include <stddef.h>
#include <stdint.h>

/* Powers of ten for num_scan() and num_print(), and the one operation on
 * them, unrounded scaling (R. Cox, 2026). */

/* What num_print() does with numbers that are not the usual ones. It prints any
 * number, so that the shorter way for usual ones can be tested against it. */
size_t num_print_any(char *p, double v, int digits);

enum { NUM_POW = 55 };           /* 5^55 is the last that fits in 128 bits */

/* 10^p is (hi * 2^64 - lo) * 2^k, where 2^127 <= hi * 2^64 - lo < 2^128 is
 * rounded up. So hi alone is enough, except to tell exact results from
 * others. */
struct num_pow {
	uint64_t hi, lo;
};

/* 10^-NUM_POW to 10^NUM_POW. num_pow_make() fills it at first use. */
extern struct num_pow num_pow[2 * NUM_POW + 1];
void num_pow_make(void);

static inline int
num_floor(int v, int shift)
{
	return v < 0 ? ~(~v >> shift) : v >> shift;
}

/* The 128-bit product; returns its high half. */
static inline uint64_t
num_mul(uint64_t a, uint64_t b, uint64_t *lo)
{
	uint64_t al = a & 0xffffffff, ah = a >> 32;
	uint64_t bl = b & 0xffffffff, bh = b >> 32;
	uint64_t ll = al * bl, mid = ah * bl + (ll >> 32);
	uint64_t lh = al * bh + (mid & 0xffffffff);

	*lo = lh << 32 | (ll & 0xffffffff);
	return ah * bh + (mid >> 32) + (lh >> 32);
}

/* floor(log2(10^p)) */
static inline int
num_log2(int p)
{
	return num_floor(p * 108853, 15);
}

/* floor(4 * x * 2^e * 10^p), its lowest bit set if that is not exact. The top
 * bit of x is set, the result has 2 to 64 bits. */
static inline uint64_t
num_scale(uint64_t x, int e, int p)
{
	const struct num_pow *t = &num_pow[NUM_POW + p];
	int cut = -(e + num_log2(p) + 3);
	uint64_t hi, mid, mid2, low;

	if (!t->hi)
		num_pow_make();
	hi = num_mul(x, t->hi, &mid);
	if (hi & (((uint64_t)1 << cut) - 1))
		return hi >> cut | 1;
	mid2 = num_mul(x, t->lo, &low);
	hi -= mid < mid2;
	return hi >> cut | (mid - mid2 > 1);
}

/* The integer nearest to a result of num_scale(), half to even. */
static inline uint64_t
num_round(uint64_t u)
{
	return (u + 1 + (u >> 2 & 1)) >> 2;
}

#endif
