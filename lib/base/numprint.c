#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/in_priv.h"
#include "base/numscan.h"
#include "base/numtab.h"

enum {
	LOW = -5, HIGH = 15      /* exponents that are written in full */
};

static const uint64_t tens[] = {
	1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
	1000000000, 10000000000, 100000000000, 1000000000000,
	10000000000000, 100000000000000, 1000000000000000,
	10000000000000000, 100000000000000000
};

/* Writes n digits, the first of which stands for 10^exp. */
static size_t
plain(char *to, const char *s, int n, int exp)
{
	char *p = to;

	if (exp < 0) {
		memcpy(p, "0.00000", 7);
		memcpy(p + 1 - exp, s, (size_t)n);
		return (size_t)(n + 1 - exp);
	}
	if (n <= exp + 1) {
		memset(p, '0', HIGH + 1);
		memcpy(p, s, (size_t)n);
		return (size_t)(exp + 1);
	}
	memcpy(p, s, (size_t)exp + 1);
	p += exp + 1;
	*p++ = '.';
	memcpy(p, s + exp + 1, (size_t)(n - exp - 1));
	return (size_t)(n + 1);
}

static size_t
scientific(char *to, const char *s, int n, int exp)
{
	char buf[8], *p = to, *first;
	size_t len;

	*p++ = *s++;
	if (n > 1) {
		*p++ = '.';
		memcpy(p, s, (size_t)(n - 1));
		p += n - 1;
	}
	*p++ = 'e';
	if (exp < 0)
		*p++ = '-';
	first = str_uint_before(buf + sizeof buf, (uint64_t)abs(exp));
	len = (size_t)(buf + sizeof buf - first);
	memcpy(p, first, len);
	return (size_t)(p - to) + len;
}

/* Writes d * 10^p. */
static size_t
layout(char *to, uint64_t d, int p)
{
	char buf[20], *end = buf + sizeof buf, *s = str_uint_before(end, d);
	int exp = p + (int)(end - s) - 1;

	while (end - s > 1 && end[-1] == '0')
		end--;
	if (exp >= LOW && exp <= HIGH)
		return plain(to, s, (int)(end - s), exp);
	return scientific(to, s, (int)(end - s), exp);
}

/* floor(log10(2^e)) */
static inline int
log10_2(int e)
{
	return num_floor(e * 78913, 18);
}

/* Writes m * 2^e with n digits. Returns 0 if the table does not reach so
 * far. */
static size_t
fixed(char *to, uint64_t m, int e, int n)
{
	int p = n - 1 - log10_2(e + 63);
	uint64_t u, d;

	if (p < -NUM_POW || p > NUM_POW)
		return 0;
	u = num_scale(m, e, p);
	d = num_round(u);
	if (d >= tens[n]) {
		d = num_round(u / 10 | (u & 1) | (u % 10 != 0));
		p--;
	}
	return layout(to, d, -p);
}

/* d * 10^p, the shortest decimal that is read as m * 2^e. The last bit of the
 * number in m is 1 << low: low is 11 for a double, which has 53 bits, and 40 for
 * a float. The ends of the interval that rounds to the number belong to it only
 * if its last bit is 0; if it is 1, *near says whether what was found is near to
 * an end. Returns 0 if the table does not reach so far. */
static inline uint64_t
shortest(uint64_t m, int e, int low, int *p, int *near)
{
	int power = m == (uint64_t)1 << 63;     /* a closer one below it */
	int q = power ? -num_floor((e + low) * 631305 - 261663, 21)
	    : -log10_2(e + low);
	uint64_t odd = m >> low & 1, half = (uint64_t)1 << (low - 1);
	uint64_t from, till, min, max, d;

	if (q < -NUM_POW || q > NUM_POW)
		return 0;
	from = num_scale(m - (power ? half / 2 : half), e, q);
	till = num_scale(m + half, e, q);
	min = (from + odd + 3) >> 2;
	max = (till - odd) >> 2;
	d = max / 10 * 10;
	if (d < min)
		d = min < max ? num_round(num_scale(m, e, q)) : min;
	*near = odd && (4 * d - from < 2 || till - 4 * d < 2);
	*p = -q;
	return d;
}

/* The first n digits of v as an integer, to be multiplied by 10^p. */
static uint64_t
libc_digits(double v, int n, int *p)
{
	char buf[40], *s;
	uint64_t d = 0;

	snprintf(buf, sizeof buf, "%.*e", n - 1, v);
	for (s = buf; *s != 'e'; s++)   /* the point depends on the locale */
		if (*s >= '0' && *s <= '9')
			d = d * 10 + (uint64_t)(*s - '0');
	*p = (int)strtol(s + 1, NULL, 10) - (n - 1);
	return d;
}

static int
reads_back(const char *s, size_t n, double v)
{
	double x;

	return num_scan(s, s + n, &x) && x == v;
}

/* How many digits survive in a double that has as many bits as v: a subnormal
 * has fewer. A text of v with fewer digits appears among those of this length,
 * with zeros at its end. */
static int
sure_digits(double v)
{
	int e;

	frexp(v, &e);
	e += 1074;              /* the bits of a subnormal */
	if (e > 53)
		e = 53;
	return e > 4 ? log10_2(e - 1) : 1;
}

/* A number that is rounded up beyond DBL_MAX could not be read: it is cut off
 * there. */
static uint64_t
in_range(uint64_t d, int n, int p)
{
	uint64_t most = UINT64_C(17976931348623157) / tens[17 - n];

	return p + n == DBL_MAX_10_EXP + 1 && d > most ? most : d;
}

/* At a power of two the nearest text may be below it and outside of the
 * interval that rounds to it, while the next larger text is in the interval. */
static size_t
by_libc(char *to, double v, int digits)
{
	int n = digits ? digits : sure_digits(v), p;
	uint64_t d;
	size_t len;

	for (;; n++) {
		d = libc_digits(v, n, &p);
		len = layout(to, in_range(d, n, p), p);
		if (digits || n == 17 || reads_back(to, len, v))
			return len;
		len = layout(to, d + 1, p);
		if (reads_back(to, len, v))
			return len;
	}
}

size_t
num_print_any(char *to, double v, int digits)
{
	uint64_t bits, m, d;
	size_t sign = 0, len = 0;
	int e, p, near;

	memcpy(&bits, &v, sizeof bits);
	e = (int)(bits >> 52 & 0x7ff);
	if (e == 0x7ff && bits << 12) {
		memcpy(to, "nan", 3);
		return 3;
	}
	if (v == 0) {
		*to = '0';
		return 1;
	}
	if (bits >> 63) {
		*to++ = '-';
		v = -v;
		sign = 1;
	}
	if (e == 0x7ff) {
		memcpy(to, "inf", 3);
		return sign + 3;
	}
	m = bits << 11 | (uint64_t)1 << 63;
	if (e > 0 && digits)
		len = fixed(to, m, e - 1086, digits);
	else if (e > 0 && (d = shortest(m, e - 1086, 11, &p, &near)) > 0)
		len = layout(to, d, p);
	if (len == 0)
		len = by_libc(to, v, digits);
	return sign + len;
}

/* --- the usual ones --- */

/* What num_print() prints most: up to nine digits of a number that needs no
 * exponent and no zeros after its digits. There is no loop and no branch that
 * depends on the digits: a mispredicted one takes half as long as all of
 * this. */

enum {
	NINE = 9,                /* digits */
	NINE_LOW = -5, NINE_HIGH = 8     /* exponents */
};

/* Powers of ten, from NINE_LOW to NINE_HIGH + 1. The doubles nearest to 10^-5
 * to 10^-1 are greater than those powers. So a double is less than an element
 * of this array if and only if it is less than the exact power. */
static const double powers[] = {
	1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7,
	1e8, 1e9
};

/* By the exponent, from NINE_LOW on: where the first digit stands, and after
 * how many more digits a point is written. Where "0." stands in front, the
 * point is written after all digits, where it does no harm. */
static const struct place {
	unsigned char first, point;
} nine_places[] = {
	{ 6, 8 }, { 5, 8 }, { 4, 8 }, { 3, 8 }, { 2, 8 }, { 0, 0 }, { 0, 1 },
	{ 0, 2 }, { 0, 3 }, { 0, 4 }, { 0, 5 }, { 0, 6 }, { 0, 7 }, { 0, 8 }
};

/* How many of eight digits are left without the zeros at their end. The last
 * digit that is not 0 decides the exponent of the eight bytes as a double: no
 * byte has so many bits set that rounding would carry into the next one. */
static inline int
significant(uint64_t x)
{
	double v = (double)(int64_t)((x ^ NUM_EACH * '0') << 3 | 1);
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	return ((int)(bits >> 52) - 1018) >> 3;
}

/* Stores eight characters, the first of them from the lowest byte; compilers
 * make one store of it. */
static inline void
store_eight(char *p, uint64_t x)
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

/* floor(log10(v)) - NINE_LOW of the double v with these bits. 1233 / 4096 is
 * about log10(2). So i is that value for 2^e, where 2^(e-1) <= v < 2^e, and at
 * most 1 too large. */
static inline unsigned
nine_exponent(uint64_t bits)
{
	unsigned e = (unsigned)(bits >> 52) - 1022;
	unsigned i = (e * 1233 + (unsigned)-NINE_LOW * 4096) >> 12;

	return i - (bits < bits_of(powers[i]));
}

/* v * 10^p, rounded half to even. That is m * 5^p * 2^(e+p). As m has 64 bits
 * and 5^p at most 31, two products make it exactly. The result has at most 30
 * bits: they are in `high` with the bits that follow them, and the last 32 bits
 * are in `low`. */
static inline uint32_t
nine_scale(uint64_t bits, unsigned p)
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

/* Writes d without the zeros at its end. It has NINE digits, the first of which
 * stands for 10^(NINE_LOW + i). Eight bytes are stored for the digits and eight
 * for what follows the point, however many of them are needed. */
static inline size_t
nine_layout(char *to, uint32_t d, unsigned i)
{
	uint32_t millions = d / 1000000, thousands = d / 1000;
	uint64_t first = triple(millions);
	uint64_t rest = first >> 8 |
	    triple(thousands - millions * 1000) << 16 |
	    triple(d - thousands * 1000) << 40;
	unsigned point = nine_places[i].point;
	int n = significant(rest), exp = (int)i + NINE_LOW;

	memcpy(to, "0.000000", 8);
	to += nine_places[i].first;
	store_eight(to + 1, rest);
	to[1 + point] = '.';
	store_eight(to + 2 + point, rest >> (8 * point & 63));
	*to = (char)(first & 0xff);
	return (size_t)(nine_places[i].first + 1 + (n > exp ? n : exp) +
	    (n > (int)point));
}

static inline size_t
nine(char *to, double v, int digits)
{
	static const uint32_t zeros[] = {
		1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000
	};
	uint64_t bits = bits_of(v) << 1 >> 1, sign = bits_of(v) >> 63;
	unsigned i = nine_exponent(bits);
	unsigned p = (unsigned)(digits - 1 - NINE_LOW) - i;
	uint32_t d;

	if (p > (unsigned)(NINE - 1 - NINE_LOW))
		return num_print_any(to, v, digits);
	d = nine_scale(bits, p);
	if (digits < NINE)
		d *= zeros[NINE - digits];
	if (d == 1000000000)
		return num_print_any(to, v, digits);
	*to = '-';
	return (size_t)sign + nine_layout(to + sign, d, i);
}

size_t
num_print(char *to, double v, int digits)
{
	uint64_t least = bits_of(powers[0]), bits = bits_of(v) << 1 >> 1;
	uint64_t range = bits_of(powers[NINE_HIGH + 1 - NINE_LOW]) - least;

	if (digits > 0 && digits <= NINE && bits - least < range)
		return nine(to, v, digits);
	return num_print_any(to, v, digits);
}

/* --- other forms --- */

/* The point in d.ddde-7 moves. */
size_t
num_plain(char *to, double v, int digits)
{
	char text[NUM_MAX], *p = to;
	const char *s = text, *e, *end = text + num_print(text, v, digits);
	struct str power;
	long long exp;

	e = memchr(text, 'e', (size_t)(end - text));
	power.s = e ? e + 1 : "";
	power.n = e ? (size_t)(end - power.s) : 0;
	if (!num_int(power, -400, 400, &exp)) {
		memcpy(to, text, (size_t)(end - text));
		return (size_t)(end - text);
	}
	if (*s == '-')
		*p++ = *s++;
	if (exp < 0) {
		memcpy(p, "0.", 2);
		memset(p + 2, '0', (size_t)(-exp - 1));
		p += 1 - exp;
	}
	for (; s < e; s++) {
		if (*s == '.')
			continue;
		*p++ = *s;
		exp--;
	}
	for (; exp >= 0; exp--)
		*p++ = '0';
	return (size_t)(p - to);
}

/* num_fixed() below a thousand, as nine() does it: the point stays. 0 if the
 * number is rounded up to a thousand. */
static inline size_t
fixed_nine(char *to, double v, int places)
{
	static const uint32_t zeros[] = {
		1000000, 100000, 10000, 1000, 100, 10, 1
	};
	uint64_t bits = bits_of(v) << 1 >> 1;
	uint32_t d = 0, millions, thousands;
	size_t sign, whole;

	if (bits >= bits_of(1e-8))      /* else it rounds to 0 */
		d = nine_scale(bits, (unsigned)places) * zeros[places];
	if (d == 1000000000)
		return 0;
	millions = d / 1000000;
	thousands = d / 1000;
	sign = (bits_of(v) >> 63) & (d != 0);
	whole = (size_t)1 + (millions > 9) + (millions > 99);
	*to = '-';
	to += sign;
	store_eight(to, triple(millions) >> (24 - 8 * whole));
	to[whole] = '.';
	store_eight(to + whole + 1, triple(thousands - millions * 1000) |
	    triple(d - thousands * 1000) << 24);
	return sign + whole + 1 + (size_t)places;
}

size_t
num_fixed(char *to, double v, int places)
{
	char buf[24], *end = buf + sizeof buf, *s;
	uint64_t bits, m, d = 0;
	size_t sign, whole;

	if (fabs(v) < 1000 && (whole = fixed_nine(to, v, places)) > 0)
		return whole;
	if (!(fabs(v) < 1e12))
		return num_plain(to, v, 17);
	memcpy(&bits, &v, sizeof bits);
	m = bits << 11 | (uint64_t)1 << 63;
	if (fabs(v) * (double)tens[places] > 0.3)   /* else rounds to 0 */
		d = num_round(num_scale(m, (int)(bits >> 52 & 0x7ff) - 1086,
		    places));
	s = str_uint_before(end, d);
	while (end - s <= places)
		*--s = '0';
	sign = v < 0 && d;
	if (sign)
		*to++ = '-';
	whole = (size_t)(end - s - places);
	memcpy(to, s, whole);
	to[whole] = '.';
	memcpy(to + whole + 1, end - places, (size_t)places);
	return sign + whole + 1 + (size_t)places;
}

void
num_must_be_finite(double v)
{
	if (!isfinite(v))
		in_die_last("a computed number is out of range");
}

size_t
num_put(char *to, double v, int digits)
{
	num_must_be_finite(v);
	return num_print(to, v, digits);
}

/* Whether bits are far enough from an integer, with so many of them after the
 * point, that 2 more or less do not change it. */
static inline int
is_clear(uint64_t bits, int point)
{
	uint64_t mask = ((uint64_t)1 << point) - 1;

	return ((bits + 2) & mask) > 4;
}

/* Sets d * 10^p to the shortest decimal that is read as the float m * 2^e, whose
 * first of 24 bits is set. `mid`, `from` and `till` are the number and the ends
 * of the interval that rounds to it, times 10^-p, with `point` bits after the
 * point; each is at most 2 of its last bit off. Returns 0 where that is not exact
 * enough, and where, at a power of two, the nearest integer may be outside of
 * the interval. No usual float has a decimal so near to an end that, rounded to
 * a double first, it is read as another float: all were tried. */
static inline int
shortest_float(uint32_t m, int e, uint32_t *decimal, int *p)
{
	int q = -log10_2(e), point = 32 - (e + num_log2(q));
	uint64_t ten, mid, from, till, half = (uint64_t)1 << (point - 1), d;
	int power = m == (uint32_t)1 << 23;     /* a closer one below it */

	if (!num_pow[NUM_POW].hi)
		num_pow_make();
	ten = num_pow[NUM_POW + q].hi;
	mid = 2 * m * (ten >> 32) + (2 * m * (ten & 0xffffffff) >> 32);
	from = mid - (ten >> (32 + power));
	till = mid + (ten >> 32);
	d = (uint32_t)(till >> point) / 10 * 10;
	if (d << point < from) {
		if (power)
			return 0;
		d = (mid + half) >> point;
	}
	*decimal = (uint32_t)d;
	*p = -q;
	return is_clear(from, point) && is_clear(till, point) &&
	    is_clear(mid + half, point);
}

/* The usual floats: no loop, and few branches. 0: f is another one. */
static inline size_t
usual_float(char *to, float f)
{
	static const uint32_t zeros[] = { 100, 10, 1 };
	uint32_t bits, d, more;  /* digits of d after the first */
	size_t sign;
	unsigned i;
	int e, p;

	memcpy(&bits, &f, sizeof bits);
	e = (int)(bits >> 23 & 0xff) - 150;
	sign = bits >> 31;
	if (e < -40 || e > 6 || !shortest_float((bits & 0x7fffff) | 0x800000,
	    e, &d, &p))
		return 0;
	more = 6 + (d >= 10000000) + (d >= 100000000);
	i = more + (unsigned)p - NINE_LOW;
	if (i > NINE_HIGH - NINE_LOW)
		return 0;
	*to = '-';
	return sign + nine_layout(to + sign, d * zeros[more - 6], i);
}

/* Writes the shortest text of a float that is not subnormal. Returns 0 where
 * shortest() may not find it: at a power of two, where the shortest text may
 * not be that of the nearest number; and where the text, read as a double, is
 * rounded to a number between two floats and then to the other one. */
static size_t
any_float(char *to, float f)
{
	double back;
	uint64_t d;
	uint32_t bits, last, e;
	size_t n, sign = f < 0;
	int p, near;

	memcpy(&bits, &f, sizeof bits);
	last = bits & 0x7fffff;
	e = bits >> 23 & 0xff;
	if (e == 0 || e == 0xff || !last)
		return 0;
	d = shortest((uint64_t)(last | 0x800000) << 40, (int)e - 190, 40, &p,
	    &near);
	if (!d)
		return 0;
	*to = '-';
	n = sign + layout(to + sign, d, p);
	if (near && !(num_scan(to, to + n, &back) && (float)back == f))
		return 0;
	return n;
}

size_t
num_print_float(char *to, float f)
{
	double back;
	size_t n;
	int digits;

	n = usual_float(to, f);
	if (n)
		return n;
	if (f == 0) {
		n = signbit(f) != 0;
		*to = '-';
		to[n] = '0';
		return n + 1;
	}
	n = any_float(to, f);
	if (n)
		return n;
	/* FLT_DIG digits always survive as text, 9 always as float. */
	for (digits = fabs(f) < FLT_MIN ? 1 : FLT_DIG;; digits++) {
		n = num_print(to, f, digits);
		if (digits == 9 || !isfinite(f))
			return n;
		if (num_scan(to, to + n, &back) && (float)back == f)
			return n;
	}
}
