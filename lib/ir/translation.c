#include <string.h>

#include "base/math/vec.h"
#include "ir/translation.h"

/* From the frame along which t channels move a joint to its parent's. */
static void
to_parent(const struct joint *j, double *v)
{
	if (j->has & HAS_AXIS)
		mat_vec(v, j->axis, v);
	if (j->has & HAS_REST)
		mat_vec(v, j->rest, v);
}

static void
from_parent(const struct joint *j, double *v)
{
	double inv[9];

	if (j->has & HAS_REST) {
		mat_transpose(inv, j->rest);
		mat_vec(v, inv, v);
	}
	if (j->has & HAS_AXIS) {
		mat_transpose(inv, j->axis);
		mat_vec(v, inv, v);
	}
}

double
translation_length(const struct motion *m, int j, const double *val)
{
	const struct dof *d = &m->dof[j];

	if (d->kinds & DOF_L)
		return val[m->at[j] + (size_t)dof_find(d, CH_L)];
	return m->sk->joint[j].length;
}

/* Adds by how much the parent's bone is longer than at rest. */
static void
stretch(const struct motion *m, int parent, const double *val, double *t)
{
	const struct joint *jt = &m->sk->joint[parent];
	double more = translation_length(m, parent, val) - jt->length;
	int i;

	for (i = 0; i < 3; i++)
		t[i] += more * jt->dir[i];
}

void
translation_start(const struct motion *m, int j, const double *val, double *t)
{
	const struct joint *jt = &m->sk->joint[j];

	memcpy(t, jt->offset, sizeof jt->offset);
	if (jt->parent >= 0 && m->dof[jt->parent].kinds & DOF_L &&
	    !(m->dof[j].kinds & DOF_P))
		stretch(m, jt->parent, val, t);
}

/* Adds R·A·t. */
static void
add_moved(const struct joint *j, const struct dof *d, const double *val,
    double *t)
{
	double v[3] = { 0, 0, 0 };
	size_t i;
	int k;

	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_T)
			v[d->ch[i] - CH_TX] = val[i];
	to_parent(j, v);
	for (k = 0; k < 3; k++)
		t[k] += v[k];
}

void
translation_get(const struct motion *m, int j, const double *val, double *t)
{
	const struct dof *d = &m->dof[j];
	size_t i;

	translation_start(m, j, val, t);
	val += m->at[j];
	if (d->kinds & DOF_T)
		add_moved(&m->sk->joint[j], d, val, t);
	for (i = 0; d->kinds & DOF_P && i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_P)
			t[d->ch[i] - CH_PX] = val[i];
}

void
translation_set(const struct motion *m, int j, const double *t, double *val)
{
	const struct dof *d = &m->dof[j];
	double start[3], v[3];
	size_t i;
	int k;

	if (!(d->kinds & (DOF_T | DOF_P)))
		return;
	translation_start(m, j, val, start);
	for (k = 0; k < 3; k++)
		v[k] = t[k] - start[k];
	from_parent(&m->sk->joint[j], v);
	val += m->at[j];
	for (i = 0; i < d->n; i++) {
		if (chan_kind(d->ch[i]) == DOF_T)
			val[i] = v[d->ch[i] - CH_TX];
		if (chan_kind(d->ch[i]) == DOF_P)
			val[i] = t[d->ch[i] - CH_PX];
	}
}

int
translation_moves(const struct motion *m, int j)
{
	int parent = m->sk->joint[j].parent;

	return m->dof[j].kinds & (DOF_T | DOF_P) ||
	    (parent >= 0 && m->dof[parent].kinds & DOF_L);
}
