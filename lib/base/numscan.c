#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/numscan.h"
#include "base/numtab.h"

enum {
	EXACT = 19,              /* so many digits fit in 64 bits */
	/* No midpoint of two doubles has more digits than 767: with one more
	 * digit for whether any follow, a text of 800 is as good as any. */
	LIBC = 800
};

/* A number in pieces: an integer without its point, times 10^exp. */
struct decimal {
	const char *s, *end;     /* digits, maybe a point among them */
	uint64_t d;              /* their value, if they are few */
	long long exp;
	size_t n;                /* how many digits */
	int neg;
};

static inline const char *
digits(const char *p, const char *end, uint64_t *d)
{
	uint64_t x;
	int n;

	while (end - p >= 8) {
		x = num_eight(p);
		n = num_run(x);
		if (n < 8) {
			*d = num_append(*d, x, n);
			return p + n;
		}
		*d = *d * 100000000 + num_value(x);
		p += 8;
	}
	for (; p < end && num_isdigit(*p); p++)
		*d = *d * 10 + (uint64_t)(*p - '0');
	return p;
}

/* Where no digit follows, the e is not part of the number. Beyond the limit the
 * exponent's digits do not count: no text is so long that its other digits
 * could make up for such an exponent. */
static const char *
exponent(const char *s, const char *end, long long *exp)
{
	const long long limit = 1000000000000000;
	const char *p = s + 1;
	int neg = p < end && *p == '-';

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	if (p == end || !num_isdigit(*p))
		return s;
	for (; p < end && num_isdigit(*p); p++)
		if (*exp < limit)
			*exp = *exp * 10 + (*p - '0');
	if (neg)
		*exp = -*exp;
	return p;
}

static inline const char *
split(struct decimal *t, const char *s, const char *end)
{
	int sign = s < end ? *s : 0;
	const char *p, *dot;
	long long exp = 0;

	t->neg = sign == '-';
	t->s = s + (t->neg | (sign == '+'));
	t->d = 0;
	t->exp = 0;
	p = digits(t->s, end, &t->d);
	t->n = (size_t)(p - t->s);
	if (p < end && *p == '.') {
		dot = p + 1;
		p = digits(dot, end, &t->d);
		t->n += (size_t)(p - dot);
		t->exp = dot - p;
	}
	t->end = p;
	if (t->n && p < end && (*p == 'e' || *p == 'E'))
		p = exponent(p, end, &exp);
	t->exp += exp;
	return p;
}

/* Shifts d, which is not 0, so that its top bit is set, and returns by how
 * much. The exponent of a double of about half of d tells that. It is not
 * rounded up to the next power of two, as the bit below its top bit is
 * cleared. */
static inline int
justify(uint64_t *d)
{
	uint64_t half = *d >> 1 | 1, bits;
	double v = (double)(int64_t)(half & ~(half >> 1));
	int n, last;

	memcpy(&bits, &v, sizeof bits);
	n = 1023 + 62 - (int)(bits >> 52);
	last = !(*d << n >> 63);        /* d is 1 */
	n += last;
	*d <<= n;
	return n;
}

static const double tens[] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
	1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22
};

static const double sign[] = { 1, -1 };

/* Sets *v to d * 10^p where d and the power are exact doubles: then one
 * operation rounds once, unless the machine computes with more bits than a
 * double has. Else returns 0. */
static inline int
exactly(double *v, uint64_t d, long long p)
{
	if (FLT_EVAL_METHOD != 0 || d >> 53 || p < -22 || p > 22)
		return 0;
	*v = (double)(int64_t)d;
	*v = p < 0 ? *v / tens[-p] : *v * tens[p];
	return 1;
}

/* The double nearest to d * 10^p, d > 0, |p| <= NUM_POW: never subnormal. */
static inline double
nearest(uint64_t d, int p)
{
	int e = justify(&d), lp = num_log2(p);
	uint64_t u = num_scale(d, -11 - lp, p), more = u >> 55, bits;
	double v;

	e = 11 + lp - e + (int)more;
	u = u >> more | (u & more);     /* 53 bits and the two below */
	/* The top bit adds 1 to the exponent; 2^53, rounded up to, adds 2. */
	bits = num_round(u) + ((uint64_t)(e + 1074) << 52);
	memcpy(&v, &bits, sizeof v);
	return v;
}

/* Copies the first max digits, without leading zeros and the point; the digits
 * after them become a 1 if they are not all zero. Returns by how many digits
 * the text has become shorter. */
static long long
shorten(char *buf, size_t max, const struct decimal *t)
{
	const char *p = t->s;
	long long cut = 0;
	size_t n = 0;
	int rest = 0;

	while (p < t->end && (*p == '0' || *p == '.'))
		p++;
	for (; p < t->end; p++) {
		if (*p == '.')
			continue;
		if (n < max) {
			buf[n++] = *p;
			continue;
		}
		rest |= *p != '0';
		cut++;
	}
	if (rest) {
		buf[n++] = '1';
		cut--;
	}
	buf[n] = '\0';
	return cut;
}

static double
by_libc(const struct decimal *t)
{
	char buf[LIBC + 32];
	long long exp = shorten(buf, LIBC, t) + t->exp;
	size_t n = strlen(buf);

	if (exp < -9999)
		exp = -9999;
	if (exp > 9999)
		exp = 9999;
	snprintf(buf + n, sizeof buf - n, "e%lld", exp);
	return strtod(buf, NULL);
}

/* For more digits than fit in 64 bits. Mostly the first 19 decide: their number
 * and the next larger one give the same double. */
static double
many(const struct decimal *t)
{
	char buf[EXACT + 2];
	long long exp = shorten(buf, EXACT, t) + t->exp;
	size_t n = strlen(buf);
	uint64_t d = 0;
	double v;

	if (n == 0)
		return 0;
	digits(buf, buf + (n > EXACT ? EXACT : n), &d);
	exp += n > EXACT;
	if (exp < -NUM_POW || exp > NUM_POW)
		return by_libc(t);
	v = nearest(d, (int)exp);
	if (n > EXACT && nearest(d + 1, (int)exp) != v)
		return by_libc(t);
	return v;
}

static double
scaled(const struct decimal *t)
{
	if (t->d == 0)
		return 0;
	if (t->exp < -NUM_POW || t->exp > NUM_POW)
		return by_libc(t);
	return nearest(t->d, (int)t->exp);
}

const char *
num_scan(const char *s, const char *end, double *v)
{
	struct decimal t;
	double x;

	s = split(&t, s, end);
	if (t.n == 0)
		return NULL;
	if (t.n > EXACT || !exactly(&x, t.d, t.exp)) {
		x = t.n > EXACT ? many(&t) : scaled(&t);
		if (x == HUGE_VAL)
			return NULL;
	}
	*v = x * sign[t.neg];
	return s;
}

/* --- without the value --- */

static inline const char *
skip_digits(const char *p, const char *end)
{
	int n;

	while (end - p >= 8) {
		n = num_run(num_eight(p));
		p += n;
		if (n < 8)
			return p;
	}
	while (p < end && num_isdigit(*p))
		p++;
	return p;
}

static const char *
skip_exponent(const char *s, const char *end)
{
	const char *p = s + 1;

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	if (p == end || !num_isdigit(*p))
		return s;
	return skip_digits(p, end);
}

/* Whether a number, whose exponent begins at e, is in the range of a double. It
 * is where it has few digits and an exponent below 100; else its value is
 * computed. */
static int
fits(const char *s, const char *e, const char *end)
{
	double v;

	return (e - s <= DBL_MAX_10_EXP - 100 && (end - e <= 3 ||
	    e[1] == '-' || (e[1] == '+' && end - e == 4))) ||
	    num_scan(s, end, &v) != NULL;
}

const char *
num_skip(const char *s, const char *end)
{
	const char *p = s, *from, *e;
	int dot;

	if (p == end)
		return NULL;
	p += *p == '-' || *p == '+';
	from = p;
	p = skip_digits(p, end);
	dot = p < end && *p == '.';
	if (dot)
		p = skip_digits(p + 1, end);
	if (p - from == dot)
		return NULL;
	e = p;
	if (p < end && (*p == 'e' || *p == 'E'))
		p = skip_exponent(p, end);
	return fits(s, e, p) ? p : NULL;
}

int
num_of(struct str a, double *v)
{
	return a.n > 0 && num_scan(a.s, a.s + a.n, v) == a.s + a.n;
}

/* --- decimal commas --- */

/* Whether the word would be a number if a comma in it, before a digit, were a
 * point. */
static int
has_comma(struct str word)
{
	char text[NUM_MAX];
	const char *comma = memchr(word.s, ',', word.n);
	double v;

	if (!comma || comma + 1 == word.s + word.n ||
	    word.n > sizeof text || !num_isdigit(comma[1]))
		return 0;
	memcpy(text, word.s, word.n);
	text[comma - word.s] = '.';
	word.s = text;
	return num_of(word, &v);
}

static int
is_black(struct str a, size_t i)
{
	return i < a.n && (unsigned char)a.s[i] > ' ';
}

const char *
num_hint(struct str saw)
{
	struct str word;
	size_t i, from;

	for (i = from = 0; i < saw.n; i++) {
		if (!is_black(saw, i))
			from = i + 1;
		if (from > i || is_black(saw, i + 1))
			continue;
		word.s = saw.s + from;
		word.n = i + 1 - from;
		if (has_comma(word))
			return " (a decimal comma?)";
	}
	return "";
}

struct str
num_comma(const char *s, const char *end)
{
	struct str a = { s, 0 };

	while (s < end && (num_isdigit(*s) || memchr("+-.,eE", *s, 6)))
		s++;
	while (s > a.s && s[-1] == ',')
		s--;
	a.n = (size_t)(s - a.s);
	if (a.n == 0 || !has_comma(a))
		a.n = 0;
	return a;
}

/* --- integers, and signs of texts --- */

int
num_int(struct str a, long long lo, long long hi, long long *v)
{
	enum { MANY = 18 };      /* any number of so many digits fits */
	size_t i = a.n > 0 && (a.s[0] == '-' || a.s[0] == '+');
	int neg = i && a.s[0] == '-', d;
	long long x = 0;

	if (i == a.n)
		return 0;
	for (; i < a.n; i++) {  /* below 0, where there is one number more */
		if (!num_isdigit(a.s[i]))
			return 0;
		d = a.s[i] - '0';
		if (a.n > MANY && x < (LLONG_MIN + d) / 10)
			return 0;
		x = x * 10 - d;
	}
	if (!neg && x == LLONG_MIN)
		return 0;
	if (!neg)
		x = -x;
	if (x < lo || x > hi)
		return 0;
	*v = x;
	return 1;
}

/* Whether no digit before an exponent is other than 0; so it is for nan, and
 * for inf it is not. */
static int
is_zero(struct str a)
{
	size_t i;

	for (i = 0; i < a.n && a.s[i] != 'e' && a.s[i] != 'E'; i++)
		if ((a.s[i] >= '1' && a.s[i] <= '9') || a.s[i] == 'i')
			return 0;
	return 1;
}

size_t
num_neg(char *p, struct str a)
{
	if (is_zero(a)) {
		memcpy(p, a.s, a.n);
		return a.n;
	}
	if (a.s[0] == '-') {
		memcpy(p, a.s + 1, a.n - 1);
		return a.n - 1;
	}
	if (a.s[0] == '+') {
		a.s++;
		a.n--;
	}
	*p = '-';
	memcpy(p + 1, a.s, a.n);
	return a.n + 1;
}
