#include <math.h>

#include "motion/grid.h"

int
frame_time_read(struct frame_time *t, struct str text, double step)
{
	long long n, whole;
	int e;

	if (!decimal_read(text, &n, &e) || e < -18 || (e > 18 && n))
		return 0;
	t->den = e < 0 ? power_of_ten(-e) : 1;
	t->num = 0;
	t->tolerance = 0;
	if (!multiply_fits(&whole, n, power_of_ten(e > 0 && n ? e : 0)))
		return 0;
	t->whole = whole / t->den;
	t->num = whole % t->den;
	if (t->num < 0) {
		t->num += t->den;
		t->whole--;
	}
	if (t->num == 0)
		t->den = 1;
	else if ((double)t->den * step >= 50)
		t->tolerance = 0.5 / (double)t->den;
	return t->whole < 1LL << 53 && t->whole >= -(1LL << 53);
}

/* < 0, 0, > 0 as a/b is less than c/d, equal to it, or more, by their continued
 * fractions. No number is negative; b and d are not 0. */
static int
fraction_cmp(long long a, long long b, long long c, long long d)
{
	long long r, t;
	int sign = 1;

	while (a / b == c / d) {
		r = a % b;
		t = c % d;
		if (r == 0 || t == 0)
			return sign * ((r > 0) - (t > 0));
		a = b, b = r;
		c = d, d = t;
		sign = -sign;
	}
	return a / b < c / d ? -sign : sign;
}

int
frame_time_cmp_close(const struct frame_time *a, const struct frame_time *b)
{
	if (b->tolerance > 0 && fabs(frame_time_diff(a, b)) <= b->tolerance)
		return 0;
	if (a->whole != b->whole)
		return a->whole < b->whole ? -1 : 1;
	if (a->den == b->den)
		return (a->num > b->num) - (a->num < b->num);
	return fraction_cmp(a->num, a->den, b->num, b->den);
}

/* Sets the common denominator of a and b, and by what each is multiplied to
 * become it. */
static int
common(long long *den, long long *by_a, long long *by_b, long long a,
    long long b)
{
	struct ratio r;

	if (!ratio_make(&r, a, b))
		return 0;
	*by_a = r.d;
	*by_b = r.n;
	return multiply_fits(den, a, r.d) && *den < 1LL << 61;
}

int
frame_time_span(struct ratio *r, const struct frame_time *a,
    const struct frame_time *b)
{
	long long den, by_a, by_b, n;

	if (!common(&den, &by_a, &by_b, a->den, b->den) ||
	    !multiply_fits(&n, b->whole - a->whole, den) || n > 1LL << 61)
		return 0;
	return ratio_make(r, n + b->num * by_b - a->num * by_a, den);
}

int
grid_start(struct grid *g, const struct frame_time *start, struct ratio step)
{
	long long den, by_start, by_step;

	if (!common(&den, &by_start, &by_step, start->den, step.d))
		return 0;
	g->at.whole = start->whole;
	g->at.num = start->num * by_start;
	g->at.den = den;
	g->at.tolerance = 0;
	g->whole = step.n / step.d;
	g->num = step.n % step.d * by_step;
	return g->whole < 1LL << 53;
}

void
grid_next(struct grid *g)
{
	g->at.whole += g->whole;
	g->at.num += g->num;
	if (g->at.num >= g->at.den) {
		g->at.num -= g->at.den;
		g->at.whole++;
	}
}
