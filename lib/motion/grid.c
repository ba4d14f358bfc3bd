#include <math.h>

#include "motion/grid.h"

int
moment_read(struct moment *m, struct str text, double step)
{
	long long n, whole;
	int e;

	if (!decimal_read(text, &n, &e) || e < -18 || (e > 18 && n))
		return 0;
	m->den = e < 0 ? power_of_ten(-e) : 1;
	m->num = 0;
	m->slack = 0;
	if (!multiply(&whole, n, power_of_ten(e > 0 && n ? e : 0)))
		return 0;
	m->whole = whole / m->den;
	m->num = whole % m->den;
	if (m->num < 0) {
		m->num += m->den;
		m->whole--;
	}
	if (m->num == 0)
		m->den = 1;
	else if ((double)m->den * step >= 50)
		m->slack = 0.5 / (double)m->den;
	return m->whole < 1LL << 53 && m->whole >= -(1LL << 53);
}

/* a/b to c/d, none negative, b and d not 0: by their continued fractions. */
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

double
moment_diff(const struct moment *a, const struct moment *b)
{
	return (double)(a->whole - b->whole) + ((double)a->num /
	    (double)a->den - (double)b->num / (double)b->den);
}

int
moment_cmp(const struct moment *a, const struct moment *b)
{
	if (b->slack > 0 && fabs(moment_diff(a, b)) <= b->slack)
		return 0;
	if (a->whole != b->whole)
		return a->whole < b->whole ? -1 : 1;
	if (a->den == b->den)
		return (a->num > b->num) - (a->num < b->num);
	return fraction_cmp(a->num, a->den, b->num, b->den);
}

/* To a common denominator. */
static int
common(long long *den, long long *by_a, long long *by_b, long long a,
    long long b)
{
	struct ratio r;

	if (!ratio_make(&r, a, b))
		return 0;
	*by_a = r.d;
	*by_b = r.n;
	return multiply(den, a, r.d) && *den < 1LL << 61;
}

int
moment_span(struct ratio *r, const struct moment *a, const struct moment *b)
{
	long long den, by_a, by_b, n;

	if (!common(&den, &by_a, &by_b, a->den, b->den) ||
	    !multiply(&n, b->whole - a->whole, den) || n > 1LL << 61)
		return 0;
	return ratio_make(r, n + b->num * by_b - a->num * by_a, den);
}

void
moment_mirror(struct moment *m, long long whole)
{
	m->whole = whole - m->whole;
	if (m->num) {
		m->whole--;
		m->num = m->den - m->num;
	}
}

int
grid_start(struct grid *g, const struct moment *start, struct ratio step)
{
	long long den, by_start, by_step;

	if (!common(&den, &by_start, &by_step, start->den, step.d))
		return 0;
	g->at.whole = start->whole;
	g->at.num = start->num * by_start;
	g->at.den = den;
	g->at.slack = 0;
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
