#ifndef BASE_NUMSCAN_H
#define BASE_NUMSCAN_H

#include <float.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/num.h"

/* Scanning what most numbers are: up to 15 digits, perhaps with a minus and a
 * point. It is inline, for where there are many numbers. num_scan() scans any
 * number. */

/* A compiler that does not define this does not say with how many bits it
 * computes: for C99 that is -1. */
#ifndef FLT_EVAL_METHOD
#define FLT_EVAL_METHOD -1
#endif

/* Digits are looked at eight characters at a time. The lengths of numbers vary:
 * with a branch for each digit, one for each number would be mispredicted. */

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

/* The low bits of those bytes that are no digits. That holds up to the first
 * byte that is no ASCII character; from there the sum may carry into the next
 * bytes. */
static inline uint64_t
num_others(uint64_t x)
{
	return ((x + NUM_EACH * 0x76) | x) >> 7 & NUM_EACH;
}

/* The low bits of those bytes that are points, and perhaps of a slash right
 * after a point. */
static inline uint64_t
num_points(uint64_t x)
{
	x ^= NUM_EACH * ('.' ^ '0');
	return ((x - NUM_EACH) & ~x) >> 7 & NUM_EACH;
}

/* The low bits of those bytes that end a number: neither digits nor points. */
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

/* How many bytes, from the first on, are digits. */
static inline int
num_run(uint64_t x)
{
	return (int)(((num_lowest(num_others(x)) - 1) & NUM_EACH) * NUM_EACH >>
	    56);
}

/* How many bytes are below the byte whose low bit this is; 0 if it is 0. */
static inline size_t
num_place(uint64_t bit)
{
	return (size_t)(bit * 0x0001020304050607 >> 56);
}

/* The number that eight digits make: first in pairs, then in fours, then all
 * eight. */
static inline uint64_t
num_value(uint64_t x)
{
	const uint64_t mask = 0x000000ff000000ff;

	x = x * 10 + (x >> 8);
	return ((x & mask) * (100 + ((uint64_t)1000000 << 32)) +
	    (x >> 16 & mask) * (1 + ((uint64_t)10000 << 32))) >> 32;
}

/* d, followed by the first n digits of x, fewer than eight. */
static inline uint64_t
num_append(uint64_t d, uint64_t x, size_t n)
{
	static const uint64_t tens[] = {
		1, 10, 100, 1000, 10000, 100000, 1000000, 10000000
	};

	return d * tens[n] + num_value(x << 1 << (63 - 8 * n));
}

/* The digits of a number without a sign. */
struct num_digits {
	uint64_t d;              /* as an integer */
	size_t n;                /* how many there are */
	size_t after;            /* how many of them stand after the point */
	size_t len;              /* characters, the point included */
};

/* Sets n and after: the point is at that place, or there is none. */
static inline void
num_count_digits(struct num_digits *t, size_t has_point, size_t point)
{
	t->n = t->len - has_point;
	t->after = (t->len - 1 - point) & -has_point;
}

/* Eight characters without the point whose bit is given, filled up from the
 * next ones; with 0 as they are. */
static inline uint64_t
num_without(uint64_t x, uint64_t next, uint64_t point)
{
	uint64_t before = point - 1;

	return (x & before) | ((x >> 8 | next << 56) & ~before);
}

/* Takes up to eight characters. `end` is the bit of num_ends() where they end,
 * or 0 where all eight belong to the number. Returns 0 if they are not digits,
 * perhaps with a point. */
static inline int
num_take_few(struct num_digits *t, uint64_t x, uint64_t end)
{
	uint64_t point = num_points(x) & (end - 1);

	t->len = end ? num_place(end) : 8;
	num_count_digits(t, point != 0, num_place(point));
	if (t->n == 0 || (point & (point - 1)))
		return 0;
	t->d = num_value(num_without(x, 0, point) << (64 - 8 * t->n));
	return 1;
}

/* Like num_take_few(), for more than eight characters and fewer than 16, of
 * which the first eight are digits and points. */
static inline int
num_take_many(struct num_digits *t, uint64_t a, uint64_t b)
{
	uint64_t in_a = num_points(a), end = num_lowest(num_ends(b));
	uint64_t in_b = num_points(b) & (end - 1);

	if (!end || (in_a & (in_a - 1)) || (in_b & (in_b - 1)) ||
	    (in_a && in_b))
		return 0;
	t->len = 8 + num_place(end);
	num_count_digits(t, (in_a | in_b) != 0,
	    in_a ? num_place(in_a) : 8 + num_place(in_b));
	a = num_without(a, b, in_a);
	b = in_a ? b >> 8 : num_without(b, 0, in_b);
	t->d = num_append(num_value(a), b, t->n - 8);
	return 1;
}

/* Takes a number of at most 15 digits, perhaps with a minus and a point, that
 * ends at `end` or before a blank; 17 characters can be looked at. Returns its
 * end, or NULL where num_scan() is needed. The only branch on its length is
 * whether there are more than eight characters. The end is computed first: the
 * scan of the next number waits for it. */
static inline const char *
num_take(struct num_digits *t, const char *s, const char *end)
{
	uint64_t x, last;

	s += *s == '-';
	x = num_eight(s);
	last = num_lowest(num_ends(x));
	if (!(last || num_ends(num_eight(s + 8)) & 1 ?
	    num_take_few(t, x, last) :
	    num_take_many(t, x, num_eight(s + 8))))
		return NULL;
	s += t->len;
	return s > end || (unsigned char)*s > ' ' ? NULL : s;
}

/* Like num_scan(), and faster: the bytes up to `stop`, which may be after
 * `end`, can be looked at. */
static inline const char *
num_scan_in(const char *s, const char *end, const char *stop, double *v)
{
	static const double sign[] = { 1, -1 }, tens[] = {
		1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
		1e12, 1e13, 1e14, 1e15
	};
	struct num_digits t;
	const char *p;

	if (FLT_EVAL_METHOD != 0 || stop - s < 17 ||
	    !(p = num_take(&t, s, end)))
		return num_scan(s, end, v);
	*v = (double)(int64_t)t.d / tens[t.after] * sign[*s == '-'];
	return p;
}

#endif
