#include <limits.h>
#include <string.h>

#include "base/math/ratio.h"
#include "base/num.h"

long long
power_of_ten(int n)
{
	long long p = 1;

	while (n-- > 0)
		p *= 10;
	return p;
}

static long long
gcd(long long a, long long b)
{
	long long t;

	while (b) {
		t = a % b;
		a = b;
		b = t;
	}
	return a < 0 ? -a : a;
}

int
multiply_fits(long long *r, long long a, long long b)
{
	long long x = a < 0 ? -a : a, y = b < 0 ? -b : b;

	if (x && y > LLONG_MAX / x)
		return 0;
	*r = a * b;
	return 1;
}

/* Zeros at the end of a fraction stay, as they say how exact it is. */
static int
digits_read(const char **s, const char *end, long long *n, int *exponent)
{
	int point = 0;

	for (; *s < end && (**s == '.' || (**s >= '0' && **s <= '9')); ++*s) {
		if (**s == '.') {
			point = 1;
			continue;
		}
		if (*n > (LLONG_MAX - 9) / 10)
			return 0;
		*n = *n * 10 + (**s - '0');
		*exponent -= point;
	}
	return 1;
}

int
decimal_read(struct str text, long long *n, int *exponent)
{
	const char *s = text.s, *end = s + text.n;
	int minus = text.n && *s == '-';
	long long e = 0;
	struct str rest;

	*n = 0;
	*exponent = 0;
	if (num_skip(s, end) != end || !text.n)
		return 0;
	s += *s == '-' || *s == '+';
	if (!digits_read(&s, end, n, exponent))
		return 0;
	rest.s = s + 1;
	rest.n = s < end ? (size_t)(end - s - 1) : 0;
	if (s < end && !num_int(rest, -400, 400, &e))
		return 0;
	*exponent += (int)e;
	if (minus)
		*n = -*n;
	return 1;
}

int
ratio_make(struct ratio *r, long long n, long long d)
{
	long long common;

	if (d == 0)
		return 0;
	common = gcd(n, d);
	r->n = n / common;
	r->d = d / common;
	if (r->d < 0) {
		r->n = -r->n;
		r->d = -r->d;
	}
	return 1;
}

static int
one(struct ratio *r, struct str text)
{
	long long n;
	int e;

	if (!decimal_read(text, &n, &e) || e < -18 || (e > 18 && n))
		return 0;
	if (e <= 0)
		return ratio_make(r, n, power_of_ten(-e));
	r->d = 1;
	return multiply_fits(&r->n, n, power_of_ten(n ? e : 0));
}

int
ratio_read(struct ratio *r, struct str text)
{
	const char *slash = memchr(text.s, '/', text.n);
	struct str n = text, d;
	struct ratio a, b;

	if (!slash)
		return one(r, text);
	n.n = (size_t)(slash - text.s);
	d.s = slash + 1;
	d.n = text.n - n.n - 1;
	return one(&a, n) && one(&b, d) && ratio_div(r, a, b);
}

static int
ratio_mul(struct ratio *r, struct ratio a, struct ratio b)
{
	struct ratio x, y;

	return ratio_make(&x, a.n, b.d) && ratio_make(&y, b.n, a.d) &&
	    multiply_fits(&r->n, x.n, y.n) && multiply_fits(&r->d, x.d, y.d);
}

int
ratio_div(struct ratio *r, struct ratio a, struct ratio b)
{
	struct ratio inverse;

	return b.n && ratio_make(&inverse, b.d, b.n) &&
	    ratio_mul(r, a, inverse);
}

int
ratio_same(struct ratio a, struct ratio b)
{
	return a.n == b.n && a.d == b.d;
}
