#include <math.h>

#include "base/math/nurbs.h"

const char *
nurbs_fault(size_t n, size_t degree, const double *knot, size_t nknots)
{
	size_t i;

	if (n <= degree)
		return "expected more cvs than the degree";
	if (nknots != n + degree - 1)
		return "expected cvs + degree - 1 knots";
	for (i = 1; i < nknots; i++)
		if (knot[i] < knot[i - 1])
			return "expected knots that do not decrease";
	if (knot[degree - 1] == knot[n - 1])
		return "expected knots that span more than a point";
	return NULL;
}

/* Knot i of the n + degree + 1 that textbooks have. The two that are added at
 * the ends have no effect on the curve. */
static double
knot_at(const struct nurbs *c, size_t i)
{
	size_t last = c->n + c->degree;

	return c->knot[i == 0 ? 0 : i == last ? last - 2 : i - 1];
}

void
nurbs_range(const struct nurbs *c, double *lo, double *hi)
{
	*lo = c->knot[c->degree - 1];
	*hi = c->knot[c->n - 1];
}

/* The interval between knots that has u; its length is not 0. */
static size_t
span_of(const struct nurbs *c, double u)
{
	size_t lo = c->degree, hi = c->n, mid;

	while (hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (knot_at(c, mid) <= u)
			lo = mid;
		else
			hi = mid;
	}
	while (knot_at(c, lo) == knot_at(c, lo + 1))
		lo--;
	return lo;
}

/* de Boor's triangle on x·w y·w z·w w. The work array holds the points of the
 * span at first. The last two points before the last step give the
 * derivative. */
static void
triangle(const struct nurbs *c, size_t span, double u, double *slope)
{
	size_t p = c->degree, r, j, k;

	for (r = 1; r <= p; r++)
		for (j = p; j >= r; j--) {
			double left = knot_at(c, span - p + j);
			double right = knot_at(c, span + j - r + 1);
			double a = (u - left) / (right - left);
			double *d = c->work + 4 * j, *before = d - 4;

			for (k = 0; k < 4 && r == p; k++)
				slope[k] = (double)p / (right - left) *
				    (d[k] - before[k]);
			for (k = 0; k < 4; k++)
				d[k] = (1 - a) * before[k] + a * d[k];
		}
}

int
nurbs_at(const struct nurbs *c, double u, double *point, double *slope)
{
	size_t p = c->degree, span = span_of(c, u), j, k;
	const double *cv = c->cv + 4 * (span - p);
	double *d = c->work, dw[4], w;

	for (j = 0; j <= p; j++)
		for (k = 0; k < 4; k++)
			d[4 * j + k] = cv[4 * j + k] *
			    (k < 3 ? cv[4 * j + 3] : 1);
	triangle(c, span, u, dw);
	w = d[4 * p + 3];
	if (!(fabs(w) > 0))
		return 0;
	for (k = 0; k < 3; k++) {
		point[k] = d[4 * p + k] / w;
		slope[k] = (dw[k] - dw[3] * point[k]) / w;
	}
	return 1;
}
