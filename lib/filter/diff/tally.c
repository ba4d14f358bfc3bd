#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/out.h"
#include "filter/diff/tally.h"

/* Differences up to this are rounding of numbers of 9 digits: distances as a
 * part of the largest coordinate of all joints in the frame, angles in
 * degrees. */
static const double rounding[MEASURES] = { 1e-7, 1e-5 };

void
tally_begin(struct diff_tally *t, const struct skel *a,
    const struct skel *b, const double *limit)
{
	size_t j;

	memset(t, 0, sizeof *t);
	t->a = a;
	t->b = b;
	t->limit = limit;
	t->other = xcalloc(a->n, sizeof *t->other);
	t->joint = xcalloc(a->n, sizeof *t->joint);
	t->outside = xcalloc(a->n, sizeof *t->outside);
	for (j = 0; j < a->n; j++)
		t->other[j] = skel_find(b, a->joint[j].name);
}

void
tally_end(struct diff_tally *t)
{
	size_t j;
	int i;

	for (j = 0; j < t->a->n; j++)
		for (i = 0; i < MEASURES; i++)
			free(t->joint[j][i].when.s);
	free(t->other);
	free(t->joint);
	free(t->outside);
}

static double
largest(const struct xform *w, size_t n)
{
	double most = 0;
	int i;

	for (; n--; w++)
		for (i = 0; i < 3; i++)
			if (fabs(w->t[i]) > most)
				most = fabs(w->t[i]);
	return most;
}

static double
distance(const struct xform *a, const struct xform *b)
{
	double v[3];

	vec_sub(v, a->t, b->t);
	return hypot(hypot(v[0], v[1]), v[2]);
}

static double
angle(const struct xform *a, const struct xform *b)
{
	double p[4], q[4];

	quat_from_mat(p, a->m);
	quat_from_mat(q, b->m);
	return quat_angle(p, q) / RAD_PER_DEG;
}

static void
add(struct deviation *d, double v, struct str frame)
{
	d->sum += v;
	if (!most_take(&d->most, v))
		return;
	d->when.n = 0;
	text_str(&d->when, frame);
}

void
tally_take(struct diff_tally *t, const struct xform *a,
    const struct xform *b, struct str frame)
{
	double x = largest(a, t->a->n), y = largest(b, t->b->n);
	double none[MEASURES], v[MEASURES];
	size_t j;
	int i;

	none[DISTANCE] = rounding[DISTANCE] * (x > y ? x : y);
	none[ANGLE] = rounding[ANGLE];
	t->frames++;
	for (j = 0; j < t->a->n; j++) {
		if (t->other[j] < 0)
			continue;
		v[DISTANCE] = distance(&a[j], &b[t->other[j]]);
		v[ANGLE] = angle(&a[j], &b[t->other[j]]);
		for (i = 0; i < MEASURES; i++) {
			if (v[i] <= none[i])
				v[i] = 0;
			t->outside[j] |= v[i] > t->limit[i];
			add(&t->joint[j][i], v[i], frame);
		}
	}
}

static void
put_deviation(const struct diff_tally *t, const char *what,
    const struct deviation *d)
{
	double mean = d->sum / (double)t->frames;

	out_ch(' ');
	out_text(what);
	out_nums(&d->most.v, 1);
	out_text(" frame");
	out_field(d->when.n ? text_get(&d->when) : str_of("-"));
	out_text(" mean");
	out_nums(&mean, 1);
}

static void
put_joint(const struct diff_tally *t, struct str name, size_t j)
{
	out_text("joint");
	out_field(name);
	out_field(t->a->joint[j].name);
	put_deviation(t, "distance", &t->joint[j][DISTANCE]);
	put_deviation(t, "angle", &t->joint[j][ANGLE]);
	out_ch('\n');
}

static void
put_only(const char *side, struct str name, struct str joint)
{
	out_fmt("only %s joint", side);
	out_field(name);
	out_field(joint);
	out_ch('\n');
}

static void
put_lasts(const struct diff_tally *t, struct str name)
{
	int i;

	out_text("lasts");
	out_field(name);
	for (i = 0; i < 2; i++) {
		if (t->lasts[i] < 0)
			out_text(" -");
		else
			out_nums(&t->lasts[i], 1);
	}
	out_fmt(" %s\n", t->unit);
}

int
tally_put(const struct diff_tally *t, struct str name)
{
	int found = t->unit != NULL;
	size_t j;

	for (j = 0; j < t->a->n; j++) {
		if (t->other[j] < 0)
			put_only("a", name, t->a->joint[j].name);
		else if (t->outside[j])
			put_joint(t, name, j);
		found |= t->other[j] < 0 || t->outside[j];
	}
	for (j = 0; j < t->b->n; j++) {
		if (skel_find(t->a, t->b->joint[j].name) >= 0)
			continue;
		put_only("b", name, t->b->joint[j].name);
		found = 1;
	}
	if (t->unit)
		put_lasts(t, name);
	return found;
}
