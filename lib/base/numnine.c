#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/num.h"
#include "base/numdig.h"
#include "base/numtab.h"

/* What num_print() prints most: up to nine digits of a number that needs no
 * exponent and no zeros behind them. It has no loop and no branch that depends
 * on the digits: a mispredicted one takes half as long as all of this. */

enum {
	MAX = 9,                 /* digits */
	LOW = -5, HIGH = 8       /* exponents */
};

/* Powers of ten, from LOW to HIGH + 1. The doubles nearest to 10^-5 to 10^-1
 * are above them: so a double is less than one of these if and only if it is
 * less than the power. */
static const double power[] = {
	1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7,
	1e8, 1e9
};

/* By the exponent, from LOW on: where the first digit stands, and behind how
 * many more a point is written; behind all, where it stands already. */
static const struct place {
	unsigned char first, point;
} places[] = {
	{ 6, 8 }, { 5, 8 }, { 4, 8 }, { 3, 8 }, { 2, 8 }, { 0, 0 }, { 0, 1 },
	{ 0, 2 }, { 0, 3 }, { 0, 4 }, { 0, 5 }, { 0, 6 }, { 0, 7 }, { 0, 8 }
};

/* 000 to 999, four bytes for each */
#define ONES(s) s "0\0" s "1\0" s "2\0" s "3\0" s "4\0" s "5\0" s "6\0" \
	s "7\0" s "8\0" s "9\0"
#define TENS(s) ONES(s "0") ONES(s "1") ONES(s "2") ONES(s "3") ONES(s "4") \
	ONES(s "5") ONES(s "6") ONES(s "7") ONES(s "8") ONES(s "9")

static const char triples[] = TENS("0") TENS("1") TENS("2") TENS("3")
    TENS("4") TENS("5") TENS("6") TENS("7") TENS("8") TENS("9");

static inline uint64_t
triple(uint32_t n)
{
	return bytes_le32((const unsigned char *)triples + 4 * (size_t)n);
}

/* Doubles that are not negative are in the order of their bits. */
static inline uint64_t
bits_of(double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	return bits;
}

/* floor(log10(v)) - LOW of a double with these bits. 1233 / 4096 is about
 * log10(2): so i is that of 2^e, where 2^(e-1) <= v < 2^e. */
static inline unsigned
exponent(uint64_t bits)
{
	unsigned e = (unsigned)(bits >> 52) - 1022;
	unsigned i = (e * 1233 + (unsigned)-LOW * 4096) >> 12;

	return i - (bits < bits_of(power[i]));
}

/* v * 10^p, half to even. That is m * 5^p * 2^(e+p), and as m has 64 bits and
 * 5^p at most 31, two products make it up exactly. It has at most 30 bits: so
 * high has them and what follows, and 32 more are in low. */
static inline uint32_t
scale(uint64_t bits, unsigned p)
{
	static const uint32_t five[] = {
		1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1953125,
		9765625, 48828125, 244140625, 1220703125
	};
	uint64_t m = bits << 11 | (uint64_t)1 << 63;
	uint64_t low = (m & 0xffffffff) * five[p];
	uint64_t high = (m >> 32) * five[p] + (low >> 32);
	unsigned cut = 1053 - (unsigned)(bits >> 52) - p;
	uint32_t halves = (uint32_t)(high >> cut);

	if ((uint32_t)low == 0 && high == (uint64_t)halves << cut)
		return (halves + (halves >> 1 & 1)) >> 1;
	return (halves + 1) >> 1;
}

/* Writes d, of MAX digits, the first of which stands for 10^(LOW + i), without
 * the zeros at its end. Digits and what follows the point have eight bytes
 * each, whatever is needed of them. */
static inline size_t
layout(char *to, uint32_t d, unsigned i)
{
	uint32_t millions = d / 1000000, thousands = d / 1000;
	uint64_t first = triple(millions);
	uint64_t rest = first >> 8 |
	    triple(thousands - millions * 1000) << 16 |
	    triple(d - thousands * 1000) << 40;
	unsigned point = places[i].point;
	int n = num_significant(rest), exp = (int)i + LOW;

	memcpy(to, "0.000000", 8);
	to += places[i].first;
	num_put_eight(to + 1, rest);
	to[1 + point] = '.';
	num_put_eight(to + 2 + point, rest >> (8 * point & 63));
	*to = (char)(first & 0xff);
	return (size_t)(places[i].first + 1 + (n > exp ? n : exp) +
	    (n > (int)point));
}

static inline size_t
nine(char *to, double v, int digits)
{
	static const uint32_t tens[] = {
		1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000
	};
	uint64_t bits = bits_of(v) << 1 >> 1, sign = bits_of(v) >> 63;
	unsigned i = exponent(bits), p = (unsigned)(digits - 1 - LOW) - i;
	uint32_t d;

	if (p > (unsigned)(MAX - 1 - LOW))
		return num_print_any(to, v, digits);
	d = scale(bits, p);
	if (digits < MAX)
		d *= tens[MAX - digits];
	if (d == 1000000000)
		return num_print_any(to, v, digits);
	*to = '-';
	return (size_t)sign + layout(to + sign, d, i);
}

size_t
num_print(char *to, double v, int digits)
{
	uint64_t least = bits_of(power[0]), bits = bits_of(v) << 1 >> 1;
	uint64_t range = bits_of(power[HIGH + 1 - LOW]) - least;

	if (digits > 0 && digits <= MAX && bits - least < range)
		return nine(to, v, digits);
	return num_print_any(to, v, digits);
}
