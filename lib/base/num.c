#include <float.h>
#include <limits.h>
#include <string.h>

#include "base/num.h"
#include "base/numdig.h"

/* Text from low on may be read: so the last digits need no loop either. */
static inline const char *
digits(const char *low, const char *p, const char *end)
{
	int n, left;

	while (end - p >= 8) {
		n = num_run(num_eight(p));
		p += n;
		if (n < 8)
			return p;
	}
	if (p < end && end - low >= 8) {
		left = (int)(end - p);
		n = num_run(num_eight(end - 8) >> (64 - 8 * left));
		return p + (n < left ? n : left);
	}
	while (p < end && num_isdigit(*p))
		p++;
	return p;
}

/* Where no digit follows, the e is not part of the number. */
static const char *
exponent(const char *s, const char *end)
{
	const char *p = s + 1;

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	if (p == end || !num_isdigit(*p))
		return s;
	return digits(p, p, end);
}

/* Whether a number is one of a double: it is where it has fewer digits than
 * that, and less than 1e100 as its exponent, which begins at e. */
static int
fits(const char *s, const char *e, const char *end)
{
	double v;

	return (e - s <= DBL_MAX_10_EXP - 100 && (end - e <= 3 ||
	    e[1] == '-' || (e[1] == '+' && end - e == 4))) ||
	    num_scan(s, end, &v) != NULL;
}

/* num_skip(), with more text before s to read. */
static inline const char *
skip(const char *low, const char *s, const char *end)
{
	const char *p = s, *from, *e;
	int dot;

	if (p == end)
		return NULL;
	p += *p == '-' || *p == '+';
	from = p;
	p = digits(low, p, end);
	dot = p < end && *p == '.';
	if (dot)
		p = digits(low, p + 1, end);
	if (p - from == dot)
		return NULL;
	e = p;
	if (p < end && (*p == 'e' || *p == 'E'))
		p = exponent(p, end);
	return fits(s, e, p) ? p : NULL;
}

const char *
num_skip(const char *s, const char *end)
{
	return skip(s, s, end);
}

int
num_of(struct str a, double *v)
{
	return a.n > 0 && num_scan(a.s, a.s + a.n, v) == a.s + a.n;
}

int
num_int(struct str a, long long lo, long long hi, long long *v)
{
	size_t i = a.n > 0 && (a.s[0] == '-' || a.s[0] == '+');
	int neg = i && a.s[0] == '-', d;
	long long x = 0;

	if (i == a.n)
		return 0;
	for (; i < a.n; i++) {  /* down, as there is one more below zero */
		if (!num_isdigit(a.s[i]))
			return 0;
		d = a.s[i] - '0';
		if (x < (LLONG_MIN + d) / 10)
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

static int
is_nan(struct str a)
{
	return a.n == 3 && memcmp(a.s, "nan", 3) == 0;
}

long
num_count(struct str values, int nan_too, struct str *bad)
{
	int plain;

	return num_list(values, nan_too, bad, &plain);
}

/* The characters of a short text by class, a bit for each. */
struct classes {
	uint64_t other, point, minus;    /* other: no digit */
	uint64_t bad;                    /* a high bit: some are of no class */
};

/* Eight bytes that are 0 or 1 as bits, side by side. */
static inline uint64_t
gather(uint64_t x)
{
	return x * 0x0102040810204080 >> 56;
}

static inline long
ones(uint64_t x)
{
	x -= x >> 1 & 0x5555555555555555;
	x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
	x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
	return (long)(x * NUM_EACH >> 56);
}

/* Less '0', the digits are 0 to 9, and the three others share a bit: a blank
 * is 0x10, a minus 0x1d, a point 0x1e. So 0 is left of these, and no more than
 * 9 of a digit. */
static inline void
classify(struct classes *c, uint64_t x, size_t at)
{
	uint64_t other = x >> 4 & NUM_EACH, point = x >> 1 & other;
	uint64_t minus = x & other;
	uint64_t left = x ^ (other * 0x10 + minus * 0x0d + point * 0x0e);

	c->bad |= (left + NUM_EACH * 0x76 + other * 9) | left;
	c->other |= gather(other) << at;
	c->point |= gather(point) << at;
	c->minus |= gather(minus) << at;
}

static inline uint64_t
four(const char *s)
{
	const unsigned char *p = (const unsigned char *)s;

	return ((uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
	    (uint64_t)p[3] << 24) ^ (NUM_EACH * '0' & 0xffffffff);
}

/* Like num_eight() for less than eight characters; zeros follow. */
static inline uint64_t
few(const char *s, size_t n)
{
	uint64_t x = 0;

	if (n >= 4)
		return four(s) | four(s + n - 4) << (8 * n - 32);
	while (n > 0)
		x = x << 8 | ((unsigned char)s[--n] ^ '0');
	return x;
}

/* Of a text of 1 to 63 characters. */
static inline struct classes
classes_of(const char *s, size_t n)
{
	struct classes c = { 0, 0, 0, 0 };
	size_t at;

	for (at = 0; at + 8 <= n; at += 8)
		classify(&c, num_eight(s + at), at);
	if (n < 8)
		classify(&c, few(s, n), 0);
	else if (at < n)
		classify(&c, num_eight(s + n - 8), n - 8);
	return c;
}

/* Where the numbers end that make up the text in front of the bit `end`; 0 if
 * it is not of the usual form: digits with a point and a minus perhaps, one
 * space between. Nothing here branches on what the text is: a loop over its
 * characters would mispredict a branch or two in each number. */
static inline uint64_t
ends_of(const struct classes *c, uint64_t end)
{
	uint64_t blank = c->other & ~(c->point | c->minus) & (end - 1);
	uint64_t point = c->point & (end - 1), minus = c->minus & (end - 1);
	uint64_t digit = (end - 1) & ~c->other, sep = blank | end;
	uint64_t bad = c->bad & NUM_EACH * 0x80;

	bad |= minus & ~(blank << 1 | 1);
	bad |= minus << 1 & ~(digit | point);
	bad |= point & ~(digit << 1 | digit >> 1);
	bad |= point << 1 & ~(digit | sep);
	/* the sum carries past the digits behind a point */
	bad |= (digit + (point << 1 & digit)) & ~digit & ~sep;
	bad |= sep & (blank << 1 | 1);
	return bad ? 0 : sep;
}

/* How many numbers make up a text of 1 to 63 characters; -1 if it is not of
 * the usual form. */
static long
usual(const char *s, size_t n)
{
	struct classes c = classes_of(s, n);
	uint64_t ends;

	ends = ends_of(&c, (uint64_t)1 << n);
	return ends ? ones(ends) : -1;
}

/* The number of the lowest bit of x: its multiples of these 64 begin with six
 * bits that no two of them share. */
static inline size_t
lowest(uint64_t x)
{
	static const unsigned char number[64] = {
		0, 1, 2, 53, 3, 7, 54, 27, 4, 38, 41, 8, 34, 55, 48, 28,
		62, 5, 39, 46, 44, 42, 22, 9, 24, 35, 59, 56, 49, 18, 29, 11,
		63, 52, 6, 26, 37, 40, 33, 47, 61, 45, 43, 21, 23, 58, 17, 10,
		51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12
	};

	return number[(x & -x) * 0x022fdd63cc95386d >> 58];
}

/* The highest bit of x, which is not 0. */
static inline uint64_t
highest(uint64_t x)
{
	int i;

	for (i = 1; i < 64; i *= 2)
		x |= x >> i;
	return x - (x >> 1);
}

enum { WINDOW = 56 };            /* characters that are looked at at once */

/* Stores the numbers up to the last blank of a window, or the end, from field
 * n on, and takes them off; returns how many there are, or 0 if they are not
 * of the usual form. */
static size_t
take_usual(struct str *rest, struct str *field, size_t n, size_t max)
{
	size_t size = rest->n < 64 ? rest->n : WINDOW, from = 0, at, k = 0;
	struct classes c = classes_of(rest->s, size);
	uint64_t blank, ends;

	blank = c.other & ~(c.point | c.minus);
	if (size == rest->n)
		ends = ends_of(&c, (uint64_t)1 << size);
	else
		ends = blank ? ends_of(&c, highest(blank)) : 0;
	for (; ends; ends &= ends - 1) {
		at = lowest(ends);
		if (n + k < max) {
			field[n + k].s = rest->s + from;
			field[n + k].n = at - from;
		}
		k++;
		from = at + 1;
	}
	from -= from > rest->n;
	rest->s += from;
	rest->n -= from;
	return k;
}

long
num_fields(struct str values, int nan_too, struct str *bad, struct str *field,
    size_t max)
{
	size_t n = 0, k;
	struct str f;

	while (values.n) {
		k = take_usual(&values, field, n, max);
		n += k;
		if (k)
			continue;
		if (!str_field(&values, &f))
			break;
		if (num_skip(f.s, f.s + f.n) != f.s + f.n &&
		    (!nan_too || !is_nan(f))) {
			*bad = f;
			return -1;
		}
		if (n < max)
			field[n] = f;
		n++;
	}
	return (long)n;
}

long
num_list(struct str values, int nan_too, struct str *bad, int *plain)
{
	const char *p = values.s, *end, *from;
	struct str rest, field;
	long n = 0;

	*plain = 1;
	if (values.n > 0 && values.n < 64 &&
	    (n = usual(values.s, values.n)) > 0)
		return n;
	if (values.n == 0)
		return 0;
	n = 0;
	for (end = p + values.n;;) {
		from = p;
		while (p < end && str_isblank(*p))
			p++;
		if (p == end) {
			*plain &= p == from;
			return n;
		}
		if (n ? p - from != 1 || *from != ' ' : p != from)
			*plain = 0;
		from = p;
		p = skip(values.s, p, end);
		if (!p || (p < end && !str_isblank(*p))) {
			rest.s = from;
			rest.n = (size_t)(end - from);
			str_field(&rest, &field);
			if (!nan_too || !is_nan(field)) {
				*bad = field;
				return -1;
			}
			p = rest.s;
		}
		n++;
	}
}

/* Also of a word without digits that is not inf. */
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
