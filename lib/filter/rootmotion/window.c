#include <stdlib.h>
#include <string.h>

#include "filter/rootmotion/window.h"

void
window_end(struct window *w)
{
	size_t i;

	for (i = 0; i < w->n; i++) {
		free(w->f[i].number.s);
		free(w->f[i].lines.s);
		free(w->f[i].values.s);
		free(w->f[i].val);
	}
	free(w->f);
	free(w->v);
}

/* Memory grows with what has been read, not with what a rate promises. */
static void
add(struct window *w)
{
	w->f = xgrow(w->f, &w->cap, w->n + 1, sizeof *w->f);
	w->v = xreallocarray(w->v, w->cap, sizeof *w->v);
	memset(&w->f[w->n], 0, sizeof *w->f);
	w->f[w->n++].val = xcalloc(w->channels, sizeof *w->f->val);
}

struct ground_frame *
window_frame(const struct window *w, size_t i)
{
	return &w->f[i % w->size];
}

struct ground_frame *
window_new(struct window *w)
{
	struct ground_frame *f;

	if (w->n == w->seen && w->n < w->size)
		add(w);
	f = window_frame(w, w->seen++);
	f->number.n = f->lines.n = f->values.n = f->place = 0;
	f->has_values = 0;
	return f;
}

size_t
window_ready(const struct window *w, int end)
{
	if (end)
		return w->seen;
	return w->seen < w->size ? 0 : w->seen - w->size / 2;
}

/* The value at place i of n that are equally spaced, on the parabola that fits
 * all of them best. */
static double
fitted(const double *v, size_t n, size_t i)
{
	double m = (double)n, middle = (m - 1) / 2, u, d;
	double s2 = m * (m * m - 1) / 12;        /* the sum of u² */
	double s4 = s2 * (3 * m * m - 7) / 20;   /* of u⁴ */
	double sum[3] = { 0, 0, 0 };             /* of d, d·u and d·u² */
	size_t k;

	if (n < 3)
		return v[i];
	for (k = 0; k < n; k++) {
		u = (double)k - middle;
		d = v[k] - v[i];
		sum[0] += d;
		sum[1] += d * u;
		sum[2] += d * u * u;
	}
	u = (double)i - middle;
	d = m * s4 - s2 * s2;
	return v[i] + (s4 * sum[0] - s2 * sum[2]) / d + sum[1] / s2 * u +
	    (m * sum[2] - s2 * sum[0]) / d * u * u;
}

void
window_ground(struct window *w, size_t i, double *ground)
{
	size_t n = w->seen < w->size ? w->seen : w->size, k;
	size_t first = w->seen - n;
	int c;

	for (c = 0; c < GROUND_N; c++) {
		for (k = 0; k < n; k++)
			w->v[k] = window_frame(w, first + k)->ground[c];
		ground[c] = fitted(w->v, n, i - first);
	}
}
