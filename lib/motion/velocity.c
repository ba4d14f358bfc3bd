#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "motion/velocity.h"

void
velocity_begin(struct velocity *v, size_t n, double rate)
{
	memset(v, 0, sizeof *v);
	v->n = n;
	v->rate = rate;
	v->change = xcalloc(n, sizeof *v->change);
	v->value = xcalloc(n, sizeof *v->value);
	v->slope = xcalloc(n, sizeof *v->slope);
}

void
velocity_end(struct velocity *v)
{
	free(v->change);
	free(v->value);
	free(v->slope);
}

/* The second frame or a later one, which is `span` seconds after the one
 * before: the slope there is between those on both sides, nearer to that of the
 * shorter side. */
static void
go_on(struct velocity *v, double span, const double *value)
{
	double before = v->frames > 1 ? span / (v->span + span) : 0, slope;
	size_t i;

	for (i = 0; i < v->n; i++) {
		slope = (value[i] - v->value[i]) / span;
		v->change[i] = before * v->slope[i] +
		    (1 - before) * slope;
		v->slope[i] = slope;
	}
}

int
velocity_take(struct velocity *v, double when, const double *value)
{
	double span = (when - v->when) / v->rate;

	if (v->frames > 0)
		go_on(v, span, value);
	memcpy(v->value, value, v->n * sizeof *value);
	v->when = when;
	v->span = span;
	return v->frames++ > 0;
}

int
velocity_last(struct velocity *v)
{
	memcpy(v->change, v->slope, v->n * sizeof *v->slope);
	return v->frames > 1;
}
