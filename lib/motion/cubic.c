#include <math.h>

#include "base/math/quat.h"
#include "motion/cubic.h"

enum { HERE = SPAN_HERE };

/* The changes per time of each stretch of a span, of n = 1 or 3 numbers. */
struct rates {
	int n;
	double v[SPAN_KEYS - 1][3];
};

/* The slope at the key between stretches i - 1 and i. */
static void
middle_slope(double *f, const struct rates *r, const double *h, int i)
{
	double after = h[i - 1] / (h[i - 1] + h[i]);
	int x;

	for (x = 0; x < r->n; x++)
		f[x] = r->v[i - 1][x] + after * (r->v[i][x] - r->v[i - 1][x]);
}

/* Brings an end's slope f as near to that of the stretch, v, as a slope of 0
 * is, so that the curve does not swing. */
static void
clip(double *f, const double *v, int n)
{
	double all = 0, off = 0;
	int x;

	for (x = 0; x < n; x++) {
		all += v[x] * v[x];
		off += (f[x] - v[x]) * (f[x] - v[x]);
	}
	for (x = 0; x < n && off > all; x++)
		f[x] = v[x] + (f[x] - v[x]) * sqrt(all / off);
}

/* The slope at the first key (way 1) or the last (way -1): that of the cubic
 * through four keys, or through as many as there are; known: how many further
 * stretches there are. */
static void
end_slope(double *f, const struct rates *r, const double *h, int way,
    int known)
{
	const double *u = r->v[HERE], *v = r->v[HERE + way];
	const double *w = r->v[HERE + 2 * way];
	double a = h[HERE], b = h[HERE + way], c = h[HERE + 2 * way], d, e;
	int x;

	for (x = 0; x < r->n; x++) {
		f[x] = u[x];
		if (known < 1)
			continue;
		d = (v[x] - u[x]) / (a + b);
		f[x] -= d * a;
		if (known < 2)
			continue;
		e = (w[x] - v[x]) / (b + c);
		f[x] += (e - d) / (a + b + c) * a * (a + b);
	}
	clip(f, u, r->n);
}

/* The slopes f and g at both ends of the stretch. */
static void
slopes(double *f, double *g, const struct rates *r, const struct span *s)
{
	int before = s->k[HERE - 1] != NULL, after = s->k[HERE + 2] != NULL;

	if (before)
		middle_slope(f, r, s->h, HERE);
	else
		end_slope(f, r, s->h, 1, after + (s->k[HERE + 3] != NULL));
	if (after)
		middle_slope(g, r, s->h, HERE + 1);
	else
		end_slope(g, r, s->h, -1, before + (s->k[HERE - 2] != NULL));
}

/* A cubic from 0 to d with the slopes f and g at its ends. */
static double
hermite(double d, double f, double g, double u)
{
	return u * (f + u * (3 * d - 2 * f - g + u * (f + g - 2 * d)));
}

double
cubic_scalar(const struct span *s, const double *p)
{
	double f, g, h = s->h[HERE];
	struct rates r;
	int i;

	r.n = 1;
	for (i = 0; i < SPAN_KEYS - 1; i++)
		if (s->k[i] && s->k[i + 1])
			r.v[i][0] = (p[i + 1] - p[i]) / s->h[i];
	slopes(&f, &g, &r, s);
	return hermite(p[HERE + 1] - p[HERE], f * h, g * h, s->u);
}

/* (1 - x / tan(x)) / (4·x²), where sq is 4·x²; of the series the next term is
 * below 1e-15. */
static double
rest_of_rate(double sq)
{
	double half;

	if (sq < 1. / 16)
		return 1. / 12 + sq * (1. / 720 + sq * (1. / 30240 + sq *
		    (1. / 1209600 + sq * (1. / 47900160))));
	half = sqrt(sq) / 2;
	return (1 - half / tan(half)) / sq;
}

/* How fast the vector must change at d so that the rotation turns by w, both in
 * the turned frame: the inverse of the exponential map's derivative. */
static void
rate_of_vector(double *r, const double *d, const double *w)
{
	double sq = vec_dot(d, d), c[3], cc[3], k = rest_of_rate(sq);
	int i;

	vec_cross(c, d, w);
	vec_cross(cc, d, c);
	for (i = 0; i < 3; i++)
		r[i] = w[i] + c[i] / 2 + k * cc[i];
}

void
cubic_quat(double *q, const struct span *s, int i)
{
	const double *way = s->k[HERE]->way[i];
	double f[3], g[3], v[3], h = s->h[HERE];
	struct rates r;
	int k, x;

	r.n = 3;
	for (k = 0; k < SPAN_KEYS - 1; k++)
		if (s->k[k] && s->k[k + 1])
			vec_scale(r.v[k], s->k[k]->way[i], 1 / s->h[k]);
	slopes(f, g, &r, s);
	rate_of_vector(g, way, g);
	for (x = 0; x < 3; x++)
		v[x] = hermite(way[x], f[x] * h, g[x] * h, s->u);
	quat_turned(q, s->k[HERE]->q[i], v);
}
