#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/in_priv.h"
#include "base/num_priv.h"
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

/* Right-aligned before end; returns the first. */
static char *
decimal(char *end, uint64_t d)
{
	static const char pairs[] =
	    "00010203040506070809101112131415161718192021222324"
	    "25262728293031323334353637383940414243444546474849"
	    "50515253545556575859606162636465666768697071727374"
	    "75767778798081828384858687888990919293949596979899";

	for (; d >= 100; d /= 100) {
		end -= 2;
		memcpy(end, pairs + 2 * (d % 100), 2);
	}
	if (d < 10) {
		*--end = (char)('0' + d);
		return end;
	}
	end -= 2;
	memcpy(end, pairs + 2 * d, 2);
	return end;
}

/* n digits, the first of which stands for 10^exp. */
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
	first = decimal(buf + sizeof buf, (uint64_t)abs(exp));
	len = (size_t)(buf + sizeof buf - first);
	memcpy(p, first, len);
	return (size_t)(p - to) + len;
}

/* The text of d * 10^p. */
static size_t
layout(char *to, uint64_t d, int p)
{
	char buf[20], *end = buf + sizeof buf, *s = decimal(end, d);
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

/* m * 2^e with n digits; 0 if the table does not reach so far. */
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

/* The last place of the number in m is 1 << low: of a double, which is 53 bits
 * wide, 11, of a float 40. Both ends of what rounds to it belong to it only if
 * its last bit is even; *near: else what was written is near to one. */
static inline size_t
shortest(char *to, uint64_t m, int e, int low, int *near)
{
	int power = m == (uint64_t)1 << 63;     /* a closer one below it */
	int p = power ? -num_floor((e + low) * 631305 - 261663, 21)
	    : -log10_2(e + low);
	uint64_t odd = m >> low & 1, half = (uint64_t)1 << (low - 1);
	uint64_t from, till, min, max, d;

	if (p < -NUM_POW || p > NUM_POW)
		return 0;
	from = num_scale(m - (power ? half / 2 : half), e, p);
	till = num_scale(m + half, e, p);
	min = (from + odd + 3) >> 2;
	max = (till - odd) >> 2;
	d = max / 10 * 10;
	if (d < min)
		d = min < max ? num_round(num_scale(m, e, p)) : min;
	*near = odd && (4 * d - from < 2 || till - 4 * d < 2);
	return layout(to, d, -p);
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

/* So many digits survive in a double as wide as v. Hence a shorter text of v
 * appears among them, with zeros behind it. */
static int
sure_digits(double v)
{
	int e;

	frexp(v, &e);
	e += 1074;              /* bits, of a subnormal */
	if (e > 53)
		e = 53;
	return e > 4 ? log10_2(e - 1) : 1;
}

/* What is rounded up beyond DBL_MAX nobody could read: it is cut off there. */
static uint64_t
in_range(uint64_t d, int n, int p)
{
	uint64_t most = UINT64_C(17976931348623157) / tens[17 - n];

	return p + n == DBL_MAX_10_EXP + 1 && d > most ? most : d;
}

/* Above a power of two, the next longer text may be in its interval while the
 * nearest one, below it, is not. */
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
	uint64_t bits, m;
	size_t sign = 0, len = 0;
	int e, near;

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
	if (e > 0)
		len = digits ? fixed(to, m, e - 1086, digits)
		    : shortest(to, m, e - 1086, 11, &near);
	if (len == 0)
		len = by_libc(to, v, digits);
	return sign + len;
}

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

size_t
num_fixed(char *to, double v, int places)
{
	char buf[24], *end = buf + sizeof buf, *s;
	uint64_t bits, m, d = 0;
	size_t sign, whole;

	if (!(fabs(v) < 1e12))
		return num_plain(to, v, 17);
	memcpy(&bits, &v, sizeof bits);
	m = bits << 11 | (uint64_t)1 << 63;
	if (fabs(v) * (double)tens[places] > 0.3)   /* else rounds to 0 */
		d = num_round(num_scale(m, (int)(bits >> 52 & 0x7ff) - 1086,
		    places));
	s = decimal(end, d);
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

/* Of a float that has all its bits. 0 where the shortest text may not be that
 * of the nearest number, at a power of two, or, on the way through a double,
 * that of another float: where that is rounded to what lies between two. */
static size_t
shortest_float(char *to, float f)
{
	double back;
	uint32_t bits, last, e;
	size_t n, sign = f < 0;
	int near = 0;

	memcpy(&bits, &f, sizeof bits);
	last = bits & 0x7fffff;
	e = bits >> 23 & 0xff;
	if (e == 0 || e == 0xff || !last)
		return 0;
	*to = '-';
	n = shortest(to + sign, (uint64_t)(last | 0x800000) << 40,
	    (int)e - 190, 40, &near);
	if (n && near &&
	    !(num_scan(to, to + sign + n, &back) && (float)back == f))
		return 0;
	return n ? sign + n : 0;
}

size_t
num_print_float(char *to, float f)
{
	double back;
	size_t n;
	int digits;

	if (f == 0 && signbit(f)) {
		memcpy(to, "-0", 2);
		return 2;
	}
	n = shortest_float(to, f);
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
