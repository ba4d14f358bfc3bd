#include <string.h>

#include "base/numscan.h"

static int
is_nan(struct str a)
{
	return a.n == 3 && memcmp(a.s, "nan", 3) == 0;
}

long
num_count(struct str values, int nan_too, struct str *bad)
{
	int plain;

	return num_list(values, values.s + values.n, nan_too, bad, &plain);
}

/* The characters of a short text by their classes, a bit for each character. */
struct classes {
	uint64_t other;          /* no digits: points, minuses, separators */
	uint64_t point, minus;
	uint64_t bad;            /* has a high bit: some are of no class */
};

/* Eight bytes, each 0 or 1, as eight bits. */
static inline uint64_t
gather(uint64_t x)
{
	return x * 0x0102040810204080 >> 56;
}

/* Classifies eight characters, which have been XORed with '0'. So digits are 0
 * to 9, and the others share a bit: a minus is 0x1d, a point 0x1e, and the
 * separator, a blank or a comma, 0x10 or 0x1c. `left` is what does not fit the
 * classes: 0 for these, and at most 9 for a digit. A slash, 0x1f, is taken for
 * both a minus and a point. */
static inline void
classify(struct classes *c, uint64_t x, size_t at, char separator)
{
	uint64_t other = x >> 4 & NUM_EACH, point = x >> 1 & other;
	uint64_t minus = x & other, sep = (uint64_t)separator ^ '0';
	uint64_t left = x ^
	    (other * sep + minus * (0x1d - sep) + point * (0x1e - sep));

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

/* Like num_eight() for fewer than eight characters, which zeros follow. */
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

/* The classes of a text of 1 to 63 characters. */
static inline struct classes
classes_of(const char *s, size_t n, char sep)
{
	struct classes c = { 0, 0, 0, 0 };
	size_t at;

	for (at = 0; at + 8 <= n; at += 8)
		classify(&c, num_eight(s + at), at, sep);
	if (n < 8)
		classify(&c, few(s, n), 0, sep);
	else if (at < n)
		classify(&c, num_eight(s + n - 8), n - 8, sep);
	return c;
}

/* The bits where the numbers end that make up the text before the bit `end`. 0
 * if it has not the usual form: numbers of digits, perhaps with a point and a
 * minus, and one separator between two. Nothing here branches on the text: a
 * loop over its characters would mispredict a branch or two in each number. */
static inline uint64_t
ends_of(const struct classes *c, uint64_t end)
{
	uint64_t between = c->other & ~(c->point | c->minus) & (end - 1);
	uint64_t point = c->point & (end - 1), minus = c->minus & (end - 1);
	uint64_t digit = (end - 1) & ~c->other, sep = between | end;
	uint64_t bad = c->bad & NUM_EACH * 0x80;

	bad |= minus & (point | ~(between << 1 | 1));
	bad |= minus << 1 & ~(digit | point);
	bad |= point & ~(digit << 1 | digit >> 1);
	bad |= point << 1 & ~(digit | sep);
	/* the sum carries to the character after the digits of a fraction */
	bad |= (digit + (point << 1 & digit)) & ~digit & ~sep;
	bad |= sep & (between << 1 | 1);
	return bad ? 0 : sep;
}

/* The number of the lowest bit of x. Each of the 64 products with a single bit
 * begins with six bits that no other one begins with. */
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

/* Takes off the numbers up to the last separator of a window, or the end of the
 * text, and stores the first max of them. Returns how many there are, or 0 if
 * they have not the usual form. */
static inline size_t
take_usual(struct str *rest, char sep, struct str *field, size_t max)
{
	size_t size = rest->n < 64 ? rest->n : WINDOW, from = 0, at, k = 0;
	struct classes c = classes_of(rest->s, size, sep);
	uint64_t between, ends;

	between = c.other & ~(c.point | c.minus);
	if (size == rest->n)
		ends = ends_of(&c, (uint64_t)1 << size);
	else
		ends = between ? ends_of(&c, highest(between)) : 0;
	for (; ends; ends &= ends - 1) {
		at = lowest(ends);
		if (k < max) {
			field[k].s = rest->s + from;
			field[k].n = at - from;
		}
		k++;
		from = at + 1;
	}
	from -= from > rest->n;
	rest->s += from;
	rest->n -= from;
	return k;
}

size_t
num_cells(struct str *rest, struct str *cell)
{
	return rest->n ? take_usual(rest, ',', cell, NUM_CELLS) : 0;
}

long
num_fields(struct str values, int nan_too, struct str *bad, struct str *field,
    size_t max)
{
	size_t n = 0, k;
	struct str f;

	while (values.n) {
		k = n < max ? n : max;
		k = take_usual(&values, ' ', field + k, max - k);
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

/* How many numbers that num_take() takes, with one space between two, the text
 * begins with. Sets *text to the end of the last one. */
static inline long
count_usual(const char **text, const char *end, const char *stop)
{
	const char *s = *text, *p;
	struct num_digits t;
	long n = 0;

	while (stop - s >= 17 && (p = num_take(&t, s, end)) &&
	    (p == end || *p == ' ')) {
		n++;
		*text = p;
		if (p == end)
			break;
		s = p + 1;
	}
	return n;
}

/* num_list() from p on, where n numbers have been counted before. */
static long
count_any(const char *p, const char *end, long n, int nan_too,
    struct str *bad, int *plain)
{
	const char *from;
	struct str rest, field;

	for (;; n++) {
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
		p = num_skip(p, end);
		if (p && (p == end || str_isblank(*p)))
			continue;
		rest.s = from;
		rest.n = (size_t)(end - from);
		str_field(&rest, &field);
		if (!nan_too || !is_nan(field)) {
			*bad = field;
			return -1;
		}
		p = rest.s;
	}
}

long
num_list(struct str values, const char *stop, int nan_too, struct str *bad,
    int *plain)
{
	const char *p = values.s, *end = p + values.n;
	long n = 0;

	*plain = 1;
	if (p < end)
		n = count_usual(&p, end, stop);
	return p == end ? n : count_any(p, end, n, nan_too, bad, plain);
}
