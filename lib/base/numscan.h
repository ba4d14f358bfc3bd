#ifndef BASE_NUMSCAN_H
#define BASE_NUMSCAN_H

#include <float.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/num.h"

/* Scanning what most numbers are, inline for where there are many: up to 15
 * digits, a sign and a point. num_scan() does it for any number. */

/* As C99 says where the compiler does not: it cannot be told. */
#ifndef FLT_EVAL_METHOD
#define FLT_EVAL_METHOD -1
#endif

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

/* The first n characters of x, fewer than eight, behind the digits of d. */
static inline uint64_t
num_append(uint64_t d, uint64_t x, size_t n)
{
	static const uint64_t tens[] = {
		1, 10, 100, 1000, 10000, 100000, 1000000, 10000000
	};

	return d * tens[n] + num_value(x << 1 << (63 - 8 * n));
}

/* Digits as an integer; how many there are, how many of them stand behind a
 * point, and how many characters they are with it. */
struct num_digits {
	uint64_t d;
	size_t n, after, len;
};

/* With a point at that place, or without one. */
static inline void
num_count_digits(struct num_digits *t, size_t has_point, size_t point)
{
	t->n = t->len - has_point;
	t->after = (t->len - 1 - point) & -has_point;
}

/* Eight characters, and what comes next, without the point whose bit is given,
 * or as they are. */
static inline uint64_t
num_without(uint64_t x, uint64_t next, uint64_t point)
{
	uint64_t before = point - 1;

	return (x & before) | ((x >> 8 | next << 56) & ~before);
}

/* Up to eight characters, which end at that bit of num_ends(), or with 0 behind
 * them all; 0 if they are not digits with a point perhaps. */
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

/* The same of more than eight characters and less than 16; the first eight are
 * digits and points. */
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

/* The digits of what num_scan() scans, if they are at most 15, with a sign and a
 * point, and nothing or a blank follows; 17 characters can be looked at. Returns
 * the end, or NULL if it is not so. No branch depends on the length, but on
 * whether there are more than eight characters; where the end is, is known
 * soon, as the next number waits for that. */
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

/* Like num_scan(), where what follows can be looked at up to stop, as is
 * faster. */
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
