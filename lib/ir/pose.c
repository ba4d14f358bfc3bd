#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "ir/pose.h"
#include "ir/translation.h"

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

/* Multiplies m by the diagonal matrix of the s channels. */
static void
scale(double *m, const struct dof *d, const double *val)
{
	size_t i;
	int k;

	for (i = 0; i < d->n; i++)
		for (k = 0; chan_kind(d->ch[i]) == DOF_S && k < 9; k += 3)
			m[k + d->ch[i] - CH_SX] *= val[i];
}

/* The local linear part; 0 if the values make none. Scale comes after what the
 * channels turn by: R·A·M·S·A⁻¹, or Q·S. */
static int
linear(double *m, const struct rotation *r, const struct dof *d,
    const double *val)
{
	double q[4], frame[9];

	if (r->kind == DOF_M) {
		rotation_elements(r, val, m);
		return 1;
	}
	if (!(d->kinds & DOF_S)) {
		if (!rotation_get(r, val, q))
			return 0;
		quat_mat(m, q);
		return 1;
	}
	if (!rotation_own(r, val, q))
		return 0;
	quat_mat(m, q);
	scale(m, d, val);
	if (r->plain)
		return 1;
	quat_mat(frame, r->pre);
	mat_mul(m, frame, m);
	quat_mat(frame, r->post);
	mat_mul(m, m, frame);
	return 1;
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
pose_has_place(const struct motion *m, int j)
{
	return m->sk->joint[j].has & HAS_OFFSET || m->dof[j].kinds & DOF_P;
}

int
pose_local(const struct motion *m, int j, const double *val,
    struct xform *local)
{
	const struct dof *d = &m->dof[j];

	if (!pose_has_place(m, j))
		return 0;
	if (!linear(local->m, &m->rotation[j], d, val + m->at[j]))
		return 0;
	translation_get(m, j, val, local->t);
	return finite_form(local);
}

int
pose_place(const struct motion *m, int j, const double *val, struct xform *w)
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
pose_only_turns(const struct motion *m)
{
	size_t j = 0;

	while (j < m->sk->n && !(m->dof[j].kinds & DOF_DEFORMS))
		j++;
	return j == m->sk->n;
}

/* Takes a joint's rotation and place from its parent's frame to the world. */
static void
carry(const struct motion *m, int parent, unsigned kinds, double *turn,
    double *place, double (*q)[4], double (*t)[3])
{
	if (!m->world || !(kinds & (DOF_Q | DOF_A))) {
		quat_mul(turn, q[parent], turn);
		quat_polish(turn);
	}
	if (!m->world || !(kinds & DOF_P)) {
		quat_vec(place, q[parent], place);
		vec_add(place, place, t[parent]);
	}
}

int
pose_turn(const struct motion *m, int j, const double *val, double *turn,
    double *place)
{
	if (!pose_has_place(m, j) ||
	    !rotation_get(&m->rotation[j], val + m->at[j], turn))
		return 0;
	translation_get(m, j, val, place);
	return isfinite(turn[0] + turn[1] + turn[2] + turn[3] + place[0] +
	    place[1] + place[2]);
}

int
pose_turned(const struct motion *m, int j, const double *val,
    double (*q)[4], double (*t)[3])
{
	int parent = m->sk->joint[j].parent;
	double turn[4], place[3];

	if (!pose_turn(m, j, val, turn, place))
		return 0;
	if (parent >= 0)
		carry(m, parent, m->dof[j].kinds, turn, place, q, t);
	memcpy(q[j], turn, sizeof turn);
	memcpy(t[j], place, sizeof place);
	return isfinite(place[0] + place[1] + place[2]);
}

int
pose_world(const struct motion *m, const double *val, struct xform *w)
{
	int j, n = (int)m->sk->n;

	for (j = 0; j < n; j++)
		if (!pose_place(m, j, val, w))
			return j;
	return -1;
}

void
pose_gaps(const struct motion *m, const double *val, struct xform *w)
{
	int j, i, n = (int)m->sk->n;

	for (j = 0; j < n; j++) {
		if (pose_place(m, j, val, w))
			continue;
		for (i = 0; i < 9; i++)
			w[j].m[i] = NAN;
		w[j].t[0] = w[j].t[1] = w[j].t[2] = NAN;
	}
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
	double v[3];

	vec_scale(v, m->sk->joint[j].dir, translation_length(m, j, val));
	xform_apply(tail, &w[j], v);
}

void
pose_tail_turned(const struct motion *m, const double *val, int j,
    double (*q)[4], double (*t)[3], double *tail)
{
	double v[3];

	vec_scale(v, m->sk->joint[j].dir, translation_length(m, j, val));
	quat_vec(v, q[j], v);
	vec_add(tail, t[j], v);
}

void
pose_channels(const struct motion *m, int j, const struct xform *local,
    const double *near, double *val)
{
	const struct rotation *r = &m->rotation[j];
	double q[4];

	translation_set(m, j, local->t, val);
	val += m->at[j];
	if (r->kind == DOF_M) {
		rotation_set_elements(r, local->m, val);
		return;
	}
	quat_from_mat(q, local->m);
	rotation_set(r, q, near ? near + m->at[j] : NULL, val);
}

void
pose_rest_values(const struct motion *m, int j, double *val)
{
	const struct joint *jt = &m->sk->joint[j];
	const struct dof *d = &m->dof[j];
	struct xform local;
	size_t i;

	for (i = 0; i < d->n; i++)
		val[m->at[j] + i] = d->ch[i] == CH_L ? jt->length :
		    chan_kind(d->ch[i]) == DOF_S;
	memcpy(local.m, jt->rest, sizeof local.m);
	memcpy(local.t, jt->offset, sizeof local.t);
	pose_channels(m, j, &local, NULL, val);
}

static int
read_numbers(const struct str *f, int n, double *v)
{
	int i;

	for (i = 0; i < n; i++)
		if (!num_of(f[i], &v[i]))
			return 0;
	return 1;
}

const char *
bind_inverse(const struct skel *sk, int j, const struct xform *rest,
    struct xform *inverse)
{
	struct ir_rec rec;
	struct xform x;

	if (skel_get(sk, j, IR_BIND, &rec)) {
		if (read_numbers(rec.f + 1, 3, inverse->t) &&
		    rotation_read(rec.f + 4, sk->angle, inverse->m))
			return NULL;
		return "bind: expected `X Y Z ROTATION`";
	}
	if (skel_get(sk, j, IR_WORLD, &rec)) {
		if (!read_numbers(rec.f + 1, 3, x.t) ||
		    !read_numbers(rec.f + 4, 9, x.m))
			return "world: expected 12 numbers";
	} else if (rest) {
		x = *rest;
	} else {
		return "no offset: its rest position is unknown";
	}
	return xform_invert(inverse, &x) ? NULL :
	    "its rest transform is singular";
}
