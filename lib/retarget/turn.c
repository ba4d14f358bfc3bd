#include <math.h>
#include <string.h>

#include "math/euler.h"
#include "math/polar.h"
#include "math/quat.h"
#include "retarget/turn.h"

static const double none[4] = { 0, 0, 0, 1 };

/* R·A in front, A⁻¹ behind. */
static void
frame(struct turn *t, const struct joint *j)
{
	double axis[4];

	memcpy(t->pre, none, sizeof none);
	memcpy(t->post, none, sizeof none);
	t->plain = 1;
	if (t->kind == DOF_Q || t->kind == DOF_A || t->kind == DOF_M)
		return;
	if (j->has & HAS_REST)
		quat_from_mat(t->pre, j->rest);
	if (j->has & HAS_AXIS) {
		quat_from_mat(axis, j->axis);
		quat_mul(t->pre, t->pre, axis);
		quat_conj(t->post, axis);
	}
	t->plain = t->pre[3] == 1 && t->post[3] == 1;
}

void
turn_make(struct turn *t, const struct motion *m, int j)
{
	const struct dof *d = &m->dof[j];
	int first, i, n;

	memset(t, 0, sizeof *t);
	t->unit = m->angle;
	if (d->kinds & DOF_M)
		t->kind = DOF_M;
	else if (d->kinds & DOF_Q)
		t->kind = DOF_Q;
	else if (d->kinds & DOF_A)
		t->kind = DOF_A;
	else if (d->kinds & DOF_R)
		t->kind = DOF_R;
	if (t->kind == DOF_A || t->kind == DOF_R)
		t->n = dof_axes(d, t->kind, t->axis, t->place, 3);
	first = t->kind == DOF_M ? CH_M11 : CH_QX;
	n = t->kind == DOF_M ? 9 : t->kind == DOF_Q ? 4 : 0;
	for (i = 0; i < n; i++)
		t->part[i] = dof_find(d, (enum chan)(first + i));
	frame(t, &m->sk->joint[j]);
}

static int
get_matrix(const struct turn *t, const double *val, double *q)
{
	double m[9];
	int i;

	mat_identity(m);
	for (i = 0; i < 9; i++)
		if (t->part[i] >= 0)
			m[i] = val[t->part[i]];
	if (!mat_nearest_rotation(m, m))
		return 0;
	quat_from_mat(q, m);
	return 1;
}

int
turn_get(const struct turn *t, const double *val, double *q)
{
	double angle[3];
	int i;

	if (t->kind == DOF_M)
		return get_matrix(t, val, q);
	if (t->kind == DOF_Q) {
		for (i = 0; i < 4; i++)
			q[i] = t->part[i] < 0 ? none[i] : val[t->part[i]];
		return quat_unit(q);
	}
	for (i = 0; i < t->n; i++)
		angle[i] = val[t->place[i]] * t->unit;
	euler_quat(q, angle, t->axis, t->n);
	if (!t->plain) {
		quat_mul(q, t->pre, q);
		quat_mul(q, q, t->post);
	}
	return 1;
}

static double
put_angles(const struct turn *t, const double *q, const double *near,
    double *val)
{
	double want[4], inv[4], angle[3], beside[3], miss;
	int i;

	memcpy(want, q, sizeof want);
	if (!t->plain) {
		quat_conj(inv, t->pre);
		quat_mul(want, inv, want);
		quat_conj(inv, t->post);
		quat_mul(want, want, inv);
	}
	for (i = 0; i < t->n; i++)
		beside[i] = near ? near[t->place[i]] * t->unit : 0;
	miss = euler_from_quat(angle, t->axis, t->n, want, beside);
	for (i = 0; i < t->n; i++)
		val[t->place[i]] = fabs(angle[i]) < 1e-14 ? 0 :
		    angle[i] / t->unit;
	return miss;
}

double
turn_put(const struct turn *t, const double *q, const double *near,
    double *val)
{
	double m[9], ref[4], r[4];
	int i;

	if (t->kind == DOF_M) {
		quat_mat(m, q);
		for (i = 0; i < 9; i++)
			if (t->part[i] >= 0)
				val[t->part[i]] = m[i];
		return 0;
	}
	if (t->kind != DOF_Q)
		return put_angles(t, q, near, val);
	for (i = 0; i < 4; i++)
		ref[i] = t->part[i] < 0 || !near ? none[i] : near[t->part[i]];
	memcpy(r, q, sizeof r);
	quat_same_side(r, ref);
	for (i = 0; i < 4; i++)
		if (t->part[i] >= 0)
			val[t->part[i]] = r[i];
	return 0;
}

int
turn_free(const struct turn *t)
{
	if (t->kind == DOF_Q || t->kind == DOF_M)
		return 1;
	return t->n == 3 && t->axis[0] != t->axis[1] &&
	    t->axis[1] != t->axis[2];
}

static int
close_to(const double *a, const double *b)
{
	return quat_angle(a, b) < 1e-14;
}

int
turn_same(const struct turn *a, const struct turn *b)
{
	int i;

	if (a->kind != b->kind || a->n != b->n || a->unit != b->unit)
		return 0;
	for (i = 0; i < a->n; i++)
		if (a->axis[i] != b->axis[i] || a->place[i] != b->place[i])
			return 0;
	return close_to(a->pre, b->pre) && close_to(a->post, b->post);
}
