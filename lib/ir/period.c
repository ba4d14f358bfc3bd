#include <limits.h>
#include <stdlib.h>

#include "base/math/ratio.h"
#include "ir/period.h"

/* A number of seconds: n / unit, where unit is 10^decimals. n has no zeros at
 * its end, unless unit is 1 or the zeros say that no other digits follow. */
struct seconds {
	long long n, unit;
	int decimals;
};

enum {
	DECIMALS = 18,           /* more are cut off */
	FEW = 3,                 /* so few decimals may mean several rates */
	EXACT = 10               /* so many digits are exact, even if zeros */
};

/* Copies a number with at most DECIMALS significant digits, which fit in 64
 * bits. Returns how many it has. */
static int
cut_digits(struct text *to, struct str a)
{
	int digits = 0, point = 0, exponent = 0;
	size_t i;

	for (i = 0; i < a.n; i++) {
		point |= a.s[i] == '.';
		exponent |= a.s[i] == 'e' || a.s[i] == 'E';
		if (a.s[i] >= '0' && a.s[i] <= '9' && !exponent) {
			digits += digits || a.s[i] != '0';
			if (point && digits > DECIMALS)
				continue;
		}
		text_ch(to, a.s[i]);
	}
	return digits;
}

/* Adds EXACT zeros to the decimals, to say that no other digits follow. */
static void
fill(struct seconds *t)
{
	long long n, unit = power_of_ten(t->decimals + EXACT);

	if (!multiply_fits(&n, t->n, power_of_ten(EXACT)) || n > LLONG_MAX / 10)
		return;
	t->n = n;
	t->unit = unit;
	t->decimals += EXACT;
}

/* Reads a number of seconds, and leaves room for a digit more, for division. */
static int
seconds_read(struct seconds *t, struct str a)
{
	struct text cut = { NULL, 0, 0 };
	int ok, e, digits = cut_digits(&cut, a);

	ok = decimal_read(text_get(&cut), &t->n, &e) && t->n >= 0;
	free(cut.s);
	for (; ok && t->n && e > 0; e--)
		ok = multiply_fits(&t->n, t->n, 10);
	if (!ok)
		return 0;
	while (t->n && (e < -DECIMALS || (e < 0 && t->n % 10 == 0) ||
	    t->n > LLONG_MAX / 10)) {
		t->n /= 10;
		e++;
	}
	t->decimals = t->n ? -e : 0;
	if (t->decimals < 0)
		return 0;
	t->unit = power_of_ten(t->decimals);
	if (t->n && t->decimals <= FEW && digits >= EXACT)
		fill(t);
	return 1;
}

/* a/b as an integer in units of the last decimal, cut off; *rest is the
 * numerator of what is left. b has room for one more digit. */
static long long
divide(long long a, long long b, int decimals, long long *rest)
{
	long long q = a / b;

	for (*rest = a % b; decimals > 0; decimals--) {
		*rest *= 10;
		if (q > LLONG_MAX / 10 - 1)
			return -1;
		q = q * 10 + *rest / b;
		*rest %= b;
	}
	return q;
}

/* Whether n/d frames per second give that text, rounded or cut off. */
static int
fits(const struct seconds *t, long long n, long long d)
{
	long long rest, q = divide(d, n, t->decimals, &rest);

	return q == t->n || (q == t->n - 1 && rest >= n - rest);
}

static const int usual[] = {
	24, 25, 30, 48, 50, 60, 72, 90, 96, 100, 120, 144, 180, 200, 240, 0
};

/* Usual rates that television slows down by 1000/1001. */
static const int slowed[] = { 24, 30, 48, 60, 120, 0 };

static int
is_one_of(long long n, const int *list)
{
	while (*list && *list != n)
		list++;
	return *list != 0;
}

static int
first_that_fits(const struct seconds *t, const int *list, int by, int per)
{
	while (*list && !fits(t, (long long)*list * by, per))
		list++;
	return *list;
}

static void
put_slowed(struct text *rate, long long n)
{
	text_int(rate, n);
	text_z(rate, "000/1001");
}

static void
put_exact(struct text *rate, const struct seconds *t)
{
	struct ratio r;

	ratio_make(&r, t->unit, t->n);
	text_int(rate, r.n);
	text_ch(rate, '/');
	text_int(rate, r.d);
}

static int
put_usual(struct text *rate, const struct seconds *t)
{
	int n = first_that_fits(t, usual, 1, 1);

	if (n)
		text_int(rate, n);
	else if ((n = first_that_fits(t, slowed, 1000, 1001)) != 0)
		put_slowed(rate, n);
	return n != 0;
}

/* The nearest rate of that many decimals that fits, in units of the last one,
 * or 0. *tie: the next one is as near. */
static long long
nearest(const struct seconds *t, int decimals, int *tie)
{
	long long rest, n = divide(1, t->n, t->decimals + decimals, &rest);
	int up = rest > t->n - rest;

	*tie = rest == t->n - rest;
	if (n + up > 0 && fits(t, n + up, power_of_ten(decimals)))
		return n + up;
	if (n + !up > 0 && fits(t, n + !up, power_of_ten(decimals)))
		return n + !up;
	return 0;
}

static int
put_integer(struct text *rate, const struct seconds *t, int *tie)
{
	long long n = nearest(t, 0, tie);

	if (n && !*tie)
		text_int(rate, n);
	return n && !*tie;
}

static int
put_any_slowed(struct text *rate, const struct seconds *t)
{
	long long n = t->unit / t->n, last;

	n += n / 1000;
	for (last = n + 2; n <= last; n++)
		if (n > 0 && fits(t, n * 1000, 1001)) {
			put_slowed(rate, n);
			return 1;
		}
	return 0;
}

static void
put_places(struct text *rate, long long n, int decimals)
{
	long long unit = power_of_ten(decimals);

	text_int(rate, n / unit);
	text_ch(rate, '.');
	for (n %= unit; decimals > 0; decimals--) {
		unit /= 10;
		text_ch(rate, (int)('0' + n / unit % 10));
	}
}

/* 23.976, 29.97 and so on are names of slowed rates. */
static int
put_spoken(struct text *rate, long long n, int decimals)
{
	const int *s = slowed;

	while (*s && *s * 999 * power_of_ten(decimals) != n * 1000)
		s++;
	if (*s)
		put_slowed(rate, *s);
	return *s != 0;
}

static int
put_decimal(struct text *rate, const struct seconds *t)
{
	int decimals, tie;
	long long n;

	for (decimals = 1; decimals <= 3; decimals++) {
		n = nearest(t, decimals, &tie);
		if (!n)
			continue;
		if (!put_spoken(rate, n, decimals))
			put_places(rate, n, decimals);
		return 1;
	}
	return 0;
}

/* For at most FEW decimals. They may be those of a usual rate, cut off, even
 * where their exact reciprocal is a whole number, unless they are a usual step
 * of time. */
static enum period
put_few(struct text *rate, const struct seconds *t)
{
	static const int exact[] = { 10, 20, 40, 125, 250, 0 };
	long long n = t->unit / t->n;
	int whole = t->unit % t->n == 0, tie = 0;

	if (whole && (is_one_of(n, usual) || is_one_of(n, exact))) {
		text_int(rate, n);
		return PERIOD;
	}
	if (put_usual(rate, t))
		return PERIOD_CHOSEN;
	if (put_integer(rate, t, &tie))
		return whole ? PERIOD : PERIOD_CHOSEN;
	if (tie && put_decimal(rate, t))
		return PERIOD;
	put_exact(rate, t);
	return PERIOD_ODD;
}

static enum period
put_many(struct text *rate, const struct seconds *t)
{
	int tie = 0;

	if (!put_usual(rate, t) && !put_integer(rate, t, &tie) &&
	    (tie || !put_any_slowed(rate, t)) && !put_decimal(rate, t)) {
		put_exact(rate, t);
		return PERIOD_ODD;
	}
	return PERIOD;
}

enum period
period_rate(struct text *rate, struct str seconds)
{
	struct seconds t;

	if (!seconds_read(&t, seconds))
		return PERIOD_NONE;
	if (t.n == 0) {
		text_ch(rate, '-');
		return PERIOD;
	}
	return t.decimals <= FEW ? put_few(rate, &t) : put_many(rate, &t);
}

void
period_warn(const struct in *in, enum period kind, const char *place,
    struct str seconds, struct str rate)
{
	if (kind == PERIOD_CHOSEN || kind == PERIOD_ODD)
		in_warn(in, "%s %.*s: %s, here %.*s (-r states another)",
		    place, STRF(seconds), kind == PERIOD_ODD ?
		    "no usual rate" : "may be several rates", STRF(rate));
}
