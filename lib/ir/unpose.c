#include <math.h>
#include <string.h>

#include "ir/pose.h"
#include "math/euler.h"
#include "math/quat.h"

/* From transforms back to channel values, see pose_channels(). */

/* t channels: t = (R·A)⁻¹ · (local - offset); p channels: local. */
static void
put_translation(const struct joint *j, const struct dof *d,
    const struct xform *local, double *val)
{
	double v[3], inv[9];
	size_t i;
	int k;

	for (k = 0; k < 3; k++)
		v[k] = local->t[k] - j->offset[k];
	mat_transpose(inv, j->rest);
	mat_vec(v, inv, v);
	mat_transpose(inv, j->axis);
	mat_vec(v, inv, v);
	for (i = 0; i < d->n; i++) {
		if (chan_kind(d->ch[i]) == DOF_T)
			val[i] = v[d->ch[i] - CH_TX];
		if (chan_kind(d->ch[i]) == DOF_P)
			val[i] = local->t[d->ch[i] - CH_PX];
	}
}

/* The rotation that the channels themselves have to make: for r channels
 * A⁻¹·R⁻¹·L·A. */
static void
channel_rotation(const struct joint *j, unsigned kind, const double *q,
    double *r)
{
	double axis[4], rest[4], inv[4];

	memcpy(r, q, 4 * sizeof *r);
	if (kind != DOF_R)
		return;
	quat_from_mat(rest, j->rest);
	quat_from_mat(axis, j->axis);
	quat_conj(inv, rest);
	quat_mul(r, inv, r);
	quat_conj(inv, axis);
	quat_mul(r, inv, r);
	quat_mul(r, r, axis);
}

static void
put_angles(const struct motion *m, const struct joint *j, const struct dof *d,
    unsigned kind, const double *q, const double *near, double *val)
{
	double want[4], angle[3], prev[3];
	unsigned char axis[3];
	int place[3], n, i;

	n = dof_axes(d, kind, axis, place, 3);
	for (i = 0; i < n; i++)
		prev[i] = near ? near[place[i]] * m->angle : 0;
	channel_rotation(j, kind, q, want);
	euler_from_quat(angle, axis, n, want, prev);
	for (i = 0; i < n; i++)
		val[place[i]] = angle[i] / m->angle;
}

static void
put_quat(const struct dof *d, const double *q, const double *near, double *val)
{
	double r[4], ref[4] = { 0, 0, 0, 1 };
	size_t i;

	for (i = 0; near && i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_Q)
			ref[d->ch[i] - CH_QX] = near[i];
	memcpy(r, q, sizeof r);
	quat_same_side(r, ref);
	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_Q)
			val[i] = r[d->ch[i] - CH_QX];
}

void
pose_channels(const struct motion *m, int j, const struct xform *local,
    const double *near, double *val)
{
	const struct joint *jt = &m->sk->joint[j];
	const struct dof *d = &m->dof[j];
	double q[4];
	size_t i;

	put_translation(jt, d, local, val);
	if (d->kinds & DOF_M) {
		for (i = 0; i < d->n; i++)
			if (chan_kind(d->ch[i]) == DOF_M)
				val[i] = local->m[d->ch[i] - CH_M11];
		return;
	}
	quat_from_mat(q, local->m);
	if (d->kinds & DOF_Q)
		put_quat(d, q, near, val);
	else
		put_angles(m, jt, d, d->kinds & DOF_A ? DOF_A : DOF_R, q,
		    near, val);
}
