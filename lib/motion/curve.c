#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/euler.h"
#include "math/polar.h"
#include "math/quat.h"
#include "motion/arc.h"
#include "motion/curve.h"

enum { LINEAR, CUBIC, TURNED };
enum { HERE = SPAN_HERE };

const char *
curve_fault(const struct dof *d)
{
	unsigned char axis[4];
	int place[4];

	if (d->kinds & DOF_U)
		return "channels of unknown kind (u), without a skeleton";
	if (dof_axes(d, DOF_R, axis, place, 4) > 3 ||
	    dof_axes(d, DOF_A, axis, place, 4) > 3)
		return "more than three rotation channels of a kind";
	return NULL;
}

/* About one axis, the angle itself is interpolated: whole turns are kept. */
static int
one_axis(const struct turn *t)
{
	int i;

	for (i = 1; i < t->n; i++)
		if (t->axis[i] != t->axis[0])
			return 0;
	return 1;
}

static void
find_places(struct turn *t, const struct dof *d)
{
	int first = t->kind == DOF_Q ? CH_QX : CH_M11, i;

	t->n = t->kind == DOF_Q ? 4 : 9;
	for (i = 0; i < t->n; i++)
		t->place[i] = dof_find(d, (enum chan)(first + i));
}

static void
add_turn(struct curve *c, const struct dof *d, unsigned kind)
{
	struct turn *t = &c->turn[c->nturn];
	int i;

	t->kind = kind;
	if (kind == DOF_Q || kind == DOF_M) {
		find_places(t, d);
	} else {
		t->n = dof_axes(d, kind, t->axis, t->place, 3);
		if (one_axis(t))
			return;
	}
	for (i = 0; i < t->n; i++)
		if (t->place[i] >= 0)
			c->how[t->place[i]] = TURNED;
	c->nturn++;
}

void
curve_make(struct curve *c, const struct dof *d, double radians, int cubic)
{
	static const unsigned kind[] = { DOF_R, DOF_A, DOF_Q, DOF_M };
	const unsigned curved = DOF_T | DOF_P | DOF_R | DOF_A;
	size_t i;

	c->n = d->n;
	c->how = xmalloc(d->n);
	c->nturn = 0;
	c->cubic = cubic;
	c->radians = radians;
	for (i = 0; i < d->n; i++)
		c->how[i] = cubic && (chan_kind(d->ch[i]) & curved) ? CUBIC :
		    LINEAR;
	for (i = 0; i < CURVE_TURNS; i++)
		if (d->kinds & kind[i])
			add_turn(c, d, kind[i]);
}

void
curve_free(struct curve *c)
{
	free(c->how);
}

void
knot_make(struct knot *k, const struct curve *c)
{
	k->val = xcalloc(c->n, sizeof *k->val);
	k->q = c->nturn ? xcalloc((size_t)c->nturn, sizeof *k->q) : NULL;
}

void
knot_free(struct knot *k)
{
	free(k->val);
	free(k->q);
}

/* The nine or four parts of a turn, those without a channel as in a turn by
 * nothing. */
static void
parts(const struct turn *t, const double *val, double *part)
{
	static const double m[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
	static const double q[4] = { 0, 0, 0, 1 };
	int i;

	for (i = 0; i < t->n; i++)
		part[i] = t->place[i] >= 0 ? val[t->place[i]] :
		    t->kind == DOF_Q ? q[i] : m[i];
}

static int
knot_turn(const struct curve *c, const struct turn *t, const double *val,
    double *q)
{
	double angle[3], m[9];
	int i;

	if (t->kind == DOF_Q) {
		parts(t, val, q);
		return quat_unit(q);
	}
	if (t->kind == DOF_M) {
		parts(t, val, m);
		if (!mat_nearest_rotation(m, m))
			mat_identity(m);
		quat_from_mat(q, m);
		return 1;
	}
	for (i = 0; i < t->n; i++)
		angle[i] = val[t->place[i]] * c->radians;
	euler_quat(q, angle, t->axis, t->n);
	return 1;
}

int
knot_turns(const struct curve *c, struct knot *k)
{
	int i;

	for (i = 0; i < c->nturn; i++)
		if (!knot_turn(c, &c->turn[i], k->val, k->q[i]))
			return 0;
	return 1;
}

static double
smooth(const struct span *s, size_t i)
{
	double p[SPAN_KEYS] = { 0 };
	int k;

	for (k = 0; k < SPAN_KEYS; k++)
		if (s->k[k])
			p[k] = s->k[k]->val[i];
	return p[HERE] + arc_scalar(s, p);
}

/* The source's own angles show the branch: about where they would be, went
 * they straight from key to key. Where they jump, those before the jump. */
static void
put_angles(const struct curve *c, const struct turn *t, const struct span *s,
    const double *q, double *val)
{
	const double *a = s->k[HERE]->val, *b = s->k[HERE + 1]->val;
	double near[3], angle[3], change[3];
	int i, jump = 0;

	for (i = 0; i < t->n; i++) {
		near[i] = a[t->place[i]] * c->radians;
		change[i] = b[t->place[i]] * c->radians - near[i];
		jump |= fabs(change[i]) > 180 * RAD_PER_DEG;
	}
	for (i = 0; i < t->n && !jump; i++)
		near[i] += s->u * change[i];
	euler_from_quat(angle, t->axis, t->n, q, near);
	for (i = 0; i < t->n; i++)
		val[t->place[i]] = angle[i] / c->radians;
}

static void
put_quat(const struct turn *t, const struct span *s, const double *q,
    const double *near, double *val)
{
	double r[4], ref[4];
	int i;

	memcpy(r, q, sizeof r);
	parts(t, near ? near : s->k[HERE]->val, ref);
	quat_same_side(r, ref);
	for (i = 0; i < 4; i++)
		if (t->place[i] >= 0)
			val[t->place[i]] = r[i];
}

/* What is left of a matrix without its rotation goes straight. */
static void
put_matrix(const struct turn *t, const struct span *s, int turn,
    const double *q, double *val)
{
	double form[2][9], r[9];
	int i, k;

	for (k = 0; k < 2; k++) {
		quat_mat(r, s->k[HERE + k]->q[turn]);
		mat_transpose(r, r);
		parts(t, s->k[HERE + k]->val, form[k]);
		mat_mul(form[k], r, form[k]);
	}
	for (i = 0; i < 9; i++)
		form[0][i] += s->u * (form[1][i] - form[0][i]);
	quat_mat(r, q);
	mat_mul(r, r, form[0]);
	for (i = 0; i < 9; i++)
		if (t->place[i] >= 0)
			val[t->place[i]] = r[i];
}

static void
put_turn(const struct curve *c, const struct span *s, int i,
    const double *near, double *val)
{
	const struct turn *t = &c->turn[i];
	double q[4];

	if (c->cubic)
		arc_quat(q, s, i);
	else
		quat_slerp(q, s->k[HERE]->q[i], s->k[HERE + 1]->q[i], s->u);
	if (t->kind == DOF_Q)
		put_quat(t, s, q, near, val);
	else if (t->kind == DOF_M)
		put_matrix(t, s, i, q, val);
	else
		put_angles(c, t, s, q, val);
}

void
curve_at(const struct curve *c, const struct span *s, const double *near,
    double *val)
{
	const double *a = s->k[HERE]->val, *b = s->k[HERE + 1]->val;
	size_t i;
	int k;

	for (i = 0; i < c->n; i++) {
		if (c->how[i] == LINEAR)
			val[i] = a[i] + s->u * (b[i] - a[i]);
		else if (c->how[i] == CUBIC)
			val[i] = smooth(s, i);
	}
	for (k = 0; k < c->nturn; k++)
		put_turn(c, s, k, near, val);
}
