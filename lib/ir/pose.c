#include <math.h>
#include <string.h>

#include "ir/pose.h"
#include "math/euler.h"
#include "math/quat.h"

void
xform_mul(struct xform *r, const struct xform *a, const struct xform *b)
{
	double t[3];
	int i;

	mat_vec(t, a->m, b->t);
	for (i = 0; i < 3; i++)
		t[i] += a->t[i];
	mat_mul(r->m, a->m, b->m);
	memcpy(r->t, t, sizeof t);
}

int
xform_invert(struct xform *r, const struct xform *a)
{
	double t[3];
	int i;

	memcpy(t, a->t, sizeof t);
	if (!mat_invert(r->m, a->m))
		return 0;
	mat_vec(r->t, r->m, t);
	for (i = 0; i < 3; i++)
		r->t[i] = -r->t[i];
	return 1;
}

void
xform_apply(double *r, const struct xform *a, const double *p)
{
	double v[3];
	int i;

	mat_vec(v, a->m, p);
	for (i = 0; i < 3; i++)
		r[i] = v[i] + a->t[i];
}

/* The channels of one joint by kind. */
struct parts {
	double t[3], s[3], p[3], q[4], m[9], l;
	double r[9], a[9];       /* what the r and a channels turn by */
};

/* m = (rotation by angle about the axis) · m */
static void
turn(double *m, int axis, double angle)
{
	double c = cos(angle), s = sin(angle), u, v;
	int a = (axis + 1) % 3 * 3, b = (axis + 2) % 3 * 3, i;

	for (i = 0; i < 3; i++) {
		u = m[a + i];
		v = m[b + i];
		m[a + i] = c * u - s * v;
		m[b + i] = s * u + c * v;
	}
}

static void
gather(struct parts *x, const struct dof *d, const double *val, double radians)
{
	static const struct parts start = {
		{ 0, 0, 0 }, { 1, 1, 1 }, { 0, 0, 0 }, { 0, 0, 0, 1 },
		{ 1, 0, 0, 0, 1, 0, 0, 0, 1 }, 0,
		{ 1, 0, 0, 0, 1, 0, 0, 0, 1 }, { 1, 0, 0, 0, 1, 0, 0, 0, 1 }
	};
	size_t i;

	*x = start;
	for (i = 0; i < d->n; i++) {
		int ch = d->ch[i];

		switch (chan_kind(ch)) {
		case DOF_T: x->t[ch - CH_TX] = val[i]; break;
		case DOF_R: turn(x->r, ch - CH_RX, val[i] * radians); break;
		case DOF_S: x->s[ch - CH_SX] = val[i]; break;
		case DOF_P: x->p[ch - CH_PX] = val[i]; break;
		case DOF_Q: x->q[ch - CH_QX] = val[i]; break;
		case DOF_A: turn(x->a, ch - CH_AX, val[i] * radians); break;
		case DOF_M: x->m[ch - CH_M11] = val[i]; break;
		case DOF_L: x->l = val[i]; break;
		default: break;
		}
	}
}

/* m = m · diag(s) */
static void
scale(double *m, const double *s)
{
	int i;

	for (i = 0; i < 9; i++)
		m[i] *= s[i % 3];
}

/* R·A·M·S·A⁻¹, the linear part by r and s channels. */
static void
turned(double *m, const struct joint *j, const struct dof *d,
    const struct parts *x)
{
	double inv[9];

	memcpy(m, x->r, sizeof x->r);
	if (d->kinds & DOF_S)
		scale(m, x->s);
	if (j->has & HAS_AXIS) {
		mat_mul(m, j->axis, m);
		mat_transpose(inv, j->axis);
		mat_mul(m, m, inv);
	}
	if (j->has & HAS_REST)
		mat_mul(m, j->rest, m);
}

/* The local linear part; 0 if the values make none. */
static int
linear(double *m, const struct joint *j, const struct dof *d, struct parts *x)
{
	if (d->kinds & DOF_M) {
		memcpy(m, x->m, sizeof x->m);
		return 1;
	}
	if (d->kinds & DOF_Q) {
		if (!quat_unit(x->q))
			return 0;
		quat_mat(m, x->q);
	} else if (d->kinds & DOF_A) {
		memcpy(m, x->a, sizeof x->a);
	} else {
		turned(m, j, d, x);
		return 1;
	}
	if (d->kinds & DOF_S)
		scale(m, x->s);
	return 1;
}

/* o + R·A·t */
static void
moved(double *t, const struct joint *j, const struct dof *d,
    const struct parts *x)
{
	double v[3];
	int i;

	memcpy(t, j->offset, sizeof j->offset);
	if (!(d->kinds & DOF_T))
		return;
	memcpy(v, x->t, sizeof v);
	if (j->has & HAS_AXIS)
		mat_vec(v, j->axis, v);
	if (j->has & HAS_REST)
		mat_vec(v, j->rest, v);
	for (i = 0; i < 3; i++)
		t[i] += v[i];
}

/* What the parent's l channel adds to its children's origins. */
static void
stretch(double *t, const struct motion *m, const double *val, int parent)
{
	const struct dof *d = &m->dof[parent];
	int i;

	if (!(d->kinds & DOF_L))
		return;
	val += m->at[parent] + dof_find(d, CH_L);
	for (i = 0; i < 3; i++)
		t[i] += *val * m->sk->joint[parent].dir[i];
}

static int
finite_form(const struct xform *x)
{
	double sum = x->t[0] + x->t[1] + x->t[2];
	int i;

	for (i = 0; i < 9; i++)
		sum += x->m[i];
	return isfinite(sum);
}

int
pose_local(const struct motion *m, int j, const double *val,
    struct xform *local)
{
	const struct joint *jt = &m->sk->joint[j];
	const struct dof *d = &m->dof[j];
	struct parts x;

	gather(&x, d, val + m->at[j], m->angle);
	if (!linear(local->m, jt, d, &x))
		return 0;
	moved(local->t, jt, d, &x);
	if (d->kinds & DOF_P)
		memcpy(local->t, x.p, sizeof x.p);
	else if (!(jt->has & HAS_OFFSET))
		return 0;
	else if (jt->parent >= 0)
		stretch(local->t, m, val, jt->parent);
	return finite_form(local);
}

/* One joint; the parent's world transform is in w already. */
static int
place(const struct motion *m, int j, const double *val, struct xform *w)
{
	unsigned kinds = m->dof[j].kinds;
	int parent = m->sk->joint[j].parent;
	struct xform local;

	if (!pose_local(m, j, val, &local))
		return 0;
	if (parent < 0) {
		w[j] = local;
		return 1;
	}
	xform_mul(&w[j], &w[parent], &local);
	if (m->world && kinds & (DOF_Q | DOF_A | DOF_M))
		memcpy(w[j].m, local.m, sizeof local.m);
	if (m->world && kinds & DOF_P)
		memcpy(w[j].t, local.t, sizeof local.t);
	return 1;
}

int
pose_world(const struct motion *m, const double *val, struct xform *w)
{
	int j, n = (int)m->sk->n;

	for (j = 0; j < n; j++)
		if (!place(m, j, val, w))
			return j;
	return -1;
}

const char *
pose_fault(const struct motion *m, int j)
{
	if (!(m->sk->joint[j].has & HAS_OFFSET) &&
	    !(m->dof[j].kinds & DOF_P))
		return "no offset: its rest position is unknown";
	return "its values make no transform (nan, out of range, or a "
	    "quaternion of length 0)";
}

int
pose_rest(const struct skel *sk, struct xform *w)
{
	const struct joint *j;
	struct xform local;
	size_t i;

	for (i = 0; i < sk->n; i++) {
		j = &sk->joint[i];
		if (!(j->has & HAS_OFFSET))
			return (int)i;
		memcpy(local.m, j->rest, sizeof local.m);
		memcpy(local.t, j->offset, sizeof local.t);
		if (j->parent < 0)
			w[i] = local;
		else
			xform_mul(&w[i], &w[j->parent], &local);
	}
	return -1;
}

void
pose_tail(const struct motion *m, const double *val, int j,
    const struct xform *w, double *tail)
{
	const struct joint *jt = &m->sk->joint[j];
	const struct dof *d = &m->dof[j];
	double length = jt->length, v[3];
	int i;

	if (d->kinds & DOF_L)
		length += val[m->at[j] + (size_t)dof_find(d, CH_L)];
	for (i = 0; i < 3; i++)
		v[i] = length * jt->dir[i];
	xform_apply(tail, &w[j], v);
}
