#include "base/numtab.h"

struct num_pow num_pow[2 * NUM_POW + 1];

struct wide {
	uint64_t hi, lo;
};

static struct wide
twice(struct wide a)
{
	a.hi = a.hi << 1 | a.lo >> 63;
	a.lo <<= 1;
	return a;
}

static struct wide
plus(struct wide a, struct wide b)
{
	a.lo += b.lo;
	a.hi += b.hi + (a.lo < b.lo);
	return a;
}

static struct wide
minus(struct wide a, struct wide b)
{
	a.hi -= b.hi + (a.lo < b.lo);
	a.lo -= b.lo;
	return a;
}

static int
less(struct wide a, struct wide b)
{
	return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
}

/* Stores a, whose top bit is set. */
static void
store(int p, struct wide a)
{
	num_pow[NUM_POW + p].hi = a.hi + (a.lo > 0);
	num_pow[NUM_POW + p].lo = 0 - a.lo;
}

/* 2^k / d rounded up, for the k that gives 128 bits, by long division. As d's
 * top bit is set, a remainder that doubles past 128 bits wraps to the right
 * difference. d is no power of two, so there is always a remainder. */
static struct wide
inverse(struct wide d)
{
	struct wide one = { 0, 1 }, r = { (uint64_t)1 << 63, 0 }, q = { 0, 0 };
	int i, carry;

	for (i = 0; i < 128; i++) {
		carry = r.hi >> 63 != 0;
		r = twice(r);
		q = twice(q);
		if (carry || !less(r, d)) {
			r = minus(r, d);
			q = plus(q, one);
		}
	}
	return plus(q, one);
}

void
num_pow_make(void)
{
	struct wide five = { 0, 1 }, top;
	int p;

	for (p = 0; p <= NUM_POW; p++) {
		for (top = five; !(top.hi >> 63); )
			top = twice(top);
		store(p, top);
		if (p > 0)
			store(-p, inverse(top));
		five = plus(five, twice(twice(five)));
	}
}
