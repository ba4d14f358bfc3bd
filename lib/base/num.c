#include <float.h>
#include <limits.h>
#include <string.h>

#include "base/num_priv.h"
#include "base/numdig.h"

static inline const char *
digits(const char *p, const char *end)
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

/* Where no digit follows, the e is not part of the number. */
static const char *
exponent(const char *s, const char *end)
{
	const char *p = s + 1;

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	if (p == end || !num_isdigit(*p))
		return s;
	return digits(p, end);
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

const char *
num_skip(const char *s, const char *end)
{
	const char *p = s, *from, *e;
	int dot;

	if (p == end)
		return NULL;
	p += *p == '-' || *p == '+';
	from = p;
	p = digits(p, end);
	dot = p < end && *p == '.';
	if (dot)
		p = digits(p + 1, end);
	if (p - from == dot)
		return NULL;
	e = p;
	if (p < end && (*p == 'e' || *p == 'E'))
		p = exponent(p, end);
	return fits(s, e, p) ? p : NULL;
}

int
num_of(struct str a, double *v)
{
	return a.n > 0 && num_scan(a.s, a.s + a.n, v) == a.s + a.n;
}

/* Whether a comma before a digit is all that keeps it from being a number. */
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

int
num_int(struct str a, long long lo, long long hi, long long *v)
{
	enum { MANY = 18 };      /* so many digits a long long always has */
	size_t i = a.n > 0 && (a.s[0] == '-' || a.s[0] == '+');
	int neg = i && a.s[0] == '-', d;
	long long x = 0;

	if (i == a.n)
		return 0;
	for (; i < a.n; i++) {  /* down, as there is one more below zero */
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
