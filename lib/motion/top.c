#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "figure/body.h"
#include "ir/translation.h"
#include "motion/top.h"

void
top_make(struct top *t, const struct frames *f)
{
	const struct motion *m = &f->m;
	struct body b;
	size_t j = 0;
	int parent;

	memset(t, 0, sizeof *t);
	memcpy(t->turn, quat_none, sizeof t->turn);
	body_make(&b, m->sk, f->ir->in.name, 1);
	body_up_doubt(&b, body_up(t->up, &b, f));
	while (j < m->sk->n && !m->dof[j].n)
		j++;
	t->joint = j < m->sk->n ? (int)j : -1;
	parent = t->joint < 0 ? -1 : m->sk->joint[j].parent;
	if (parent >= 0) {
		memcpy(t->turn, b.turn[parent], sizeof t->turn);
		memcpy(t->at, b.rest[parent].t, sizeof t->at);
	}
	body_free(&b);
}

int
top_other(const struct top *t, const struct motion *m)
{
	size_t j;

	for (j = 0; j < m->sk->n; j++)
		if (m->dof[j].n && !skel_is_above(m->sk, t->joint, (int)j))
			return (int)j;
	return -1;
}

int
top_get(const struct top *t, const struct motion *m, const double *val,
    double *q, double *at)
{
	int j = t->joint, i;
	double local[4], v[3];

	if (!rotation_get(&m->rotation[j], val + m->at[j], local))
		return 0;
	translation_get(m, j, val, v);
	quat_mul(q, t->turn, local);
	quat_vec(v, t->turn, v);
	vec_add(at, t->at, v);
	for (i = 0; i < 3; i++)
		if (!isfinite(at[i]) || !isfinite(q[i]))
			return 0;
	return isfinite(q[3]);
}

/* A matrix keeps its scale and shear. */
static void
turn_matrix(const struct rotation *r, const double *g, double *val)
{
	double m[9], turn[9];

	rotation_elements(r, val, m);
	quat_mat(turn, g);
	mat_mul(m, turn, m);
	rotation_set_elements(r, m, val);
}

void
top_set(const struct top *t, const struct motion *m, const double *g,
    const double *at, const double *near, double *val)
{
	int j = t->joint;
	const struct rotation *r = &m->rotation[j];
	double *own = val + m->at[j], back[4], local[4], q[4], v[3];

	quat_conj(back, t->turn);
	quat_mul(local, back, g);
	quat_mul(local, local, t->turn);
	rotation_get(r, own, q);
	quat_mul(q, local, q);
	if (r->kind == DOF_M)
		turn_matrix(r, local, own);
	else
		rotation_set(r, q, near, own);
	vec_sub(v, at, t->at);
	quat_vec(v, back, v);
	translation_set(m, j, v, val);
}

void
top_rise(const struct top *t, const double *way, double *rise)
{
	vec_scale(rise, t->up, vec_dot(way, t->up));
}
