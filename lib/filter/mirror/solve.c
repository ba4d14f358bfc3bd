#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/mirror/solve.h"
#include "ir/translation.h"

#define COMPLETE (DOF_Q | DOF_A | DOF_M)

void
solve_mirror_begin(struct solve_mirror *s, const struct mirror_plan *p)
{
	size_t n = p->m->sk->n, j;

	memset(s, 0, sizeof *s);
	s->p = p;
	s->val = xcalloc(p->m->nval, sizeof *s->val);
	s->near = xcalloc(p->m->nval, sizeof *s->near);
	s->world = xcalloc(n, sizeof *s->world);
	s->out = xcalloc(n, sizeof *s->out);
	s->turn = xcalloc(n, sizeof *s->turn);
	s->outturn = xcalloc(n, sizeof *s->outturn);
	for (j = 0; j < n; j++)
		pose_rest_values(p->m, (int)j, s->val);
}

/* Sets a joint's rotation in the world, without scale. Its channels are
 * relative to its parent or, under `relative world`, to the world. */
static void
turn_of(double (*turn)[4], const struct frames *f,
    const struct mirror_plan *p, int j, const double *val)
{
	int parent = f->m.sk->joint[j].parent;
	double q[4];

	if (!rotation_get(&f->m.rotation[j], val + f->m.at[j], q))
		frames_bad_pose(f, j);
	if (parent < 0 || plan_in_world(p, j, COMPLETE))
		memcpy(turn[j], q, sizeof q);
	else
		quat_mul(turn[j], turn[parent], q);
}

/* The scale along each axis; 1 where there is none. */
static void
get_scale(double *scale, const struct dof *d, const double *val)
{
	size_t i;

	scale[0] = scale[1] = scale[2] = 1;
	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_S)
			scale[d->ch[i] - CH_SX] *= val[i];
}

/* The scale along axis a of the joint, by those along the axes of its
 * partner. */
static double
scale_along(const struct mirror_plan *p, int j, int a)
{
	const struct motion *m = p->m;
	int k = p->partner[j], i;
	unsigned kind = m->rotation[j].kind;
	double g[9], scale[3], sum = 0;

	get_scale(scale, &m->dof[k], m->val + m->at[k]);
	plan_frame(p, j, kind ? kind : DOF_R, g);
	for (i = 0; i < 3; i++)
		sum += g[3 * a + i] * g[3 * a + i] * scale[i];
	return sum;
}

/* A bone becomes as much longer than at rest as the partner's bone is. */
static double
length_of(const struct mirror_plan *p, int j)
{
	const struct motion *m = p->m;
	int k = p->partner[j], place = dof_find(&m->dof[k], CH_L);
	double more = place < 0 ? 0 : m->val[m->at[k] + (size_t)place] -
	    m->sk->joint[k].length;

	return m->sk->joint[j].length + more;
}

/* A value that comes from no other one stays. A scale that is listed twice is
 * all in the last of them: they are multiplied. */
static double
other_value(const struct mirror_plan *p, int j, size_t i)
{
	const struct dof *d = &p->m->dof[j];
	enum chan ch = d->ch[i];

	if (chan_kind(ch) == DOF_S)
		return dof_find(d, ch) == (int)i ?
		    scale_along(p, j, ch - CH_SX) : 1;
	if (ch == CH_L)
		return length_of(p, j);
	return p->m->val[p->m->at[j] + i];
}

/* Sets the values that are no part of place or rotation, and the values that
 * the others are to be near to. */
static void
set_values(struct solve_mirror *s, int j)
{
	const struct motion *m = s->p->m;
	const struct dof *d = &m->dof[j];
	const double *from = m->val + m->at[s->p->partner[j]];
	const struct plan_value *v = s->p->value + m->at[j];
	double *val = s->val + m->at[j], *near = s->near + m->at[j];
	size_t i;

	for (i = 0; i < d->n; i++) {
		if (v[i].place >= 0)
			near[i] = v[i].sign * from[v[i].place];
		else
			near[i] = val[i];
		if (v[i].place >= 0 && v[i].copied)
			val[i] = near[i];
		else if (!(chan_kind(d->ch[i]) & (DOF_TURNS | DOF_MOVES)))
			val[i] = other_value(s->p, j, i);
	}
}

/* S·W(k)·C(j) without scale, in the world. */
static void
wanted_turn(const struct solve_mirror *s, int j, double *want)
{
	memcpy(want, s->turn[s->p->partner[j]], 4 * sizeof *want);
	plane_quat(s->p->axis, want);
	quat_mul(want, want, s->p->n[j]);
}

static void
parent_inverse(const struct solve_mirror *s, const struct frames *f, int j,
    struct xform *inverse)
{
	int parent = f->m.sk->joint[j].parent;

	if (!xform_invert(inverse, &s->out[parent]))
		in_die(&f->ir->in, "frame %.*s: joint %.*s: what carries it "
		    "has no size there", STRF(f->number),
		    STRF(f->m.sk->joint[j].name));
}

/* Sets the elements of a matrix: the linear part of S·W(k)·C(j), relative to
 * what its channels are relative to. */
static void
set_matrix(struct solve_mirror *s, const struct frames *f, int j)
{
	const struct rotation *r = &f->m.rotation[j];
	struct xform inverse;
	double m[9];

	memcpy(m, s->world[s->p->partner[j]].m, sizeof m);
	plane_mat(s->p->axis, m);
	mat_mul(m, m, s->p->c[j]);
	if (f->m.sk->joint[j].parent >= 0 &&
	    !plan_in_world(s->p, j, COMPLETE)) {
		parent_inverse(s, f, j, &inverse);
		mat_mul(m, inverse.m, m);
	}
	rotation_set_elements(r, m, s->val + f->m.at[j]);
}

static void
set_turn(struct solve_mirror *s, const struct frames *f, int j,
    const double *want)
{
	int parent = f->m.sk->joint[j].parent;
	size_t at = f->m.at[j];
	double inverse[4], local[4];

	if (f->m.rotation[j].kind == DOF_M) {
		set_matrix(s, f, j);
		return;
	}
	memcpy(local, want, sizeof local);
	if (parent >= 0 && !plan_in_world(s->p, j, COMPLETE)) {
		quat_conj(inverse, s->outturn[parent]);
		quat_mul(local, inverse, local);
	}
	rotation_set(&f->m.rotation[j], local, s->near + at, s->val + at);
}

static void
set_place(struct solve_mirror *s, const struct frames *f, int j)
{
	struct xform at = s->world[s->p->partner[j]], inverse;

	plane_vec(s->p->axis, at.t);
	if (f->m.sk->joint[j].parent >= 0 && !plan_in_world(s->p, j, DOF_P)) {
		parent_inverse(s, f, j, &inverse);
		xform_mul(&at, &inverse, &at);
	}
	translation_set(&f->m, j, at.t, s->val);
}

static void
note_residual(struct solve_mirror *s, const struct frames *f, int j,
    const double *want)
{
	double left = quat_angle(s->outturn[j], want);

	if (left < 1e-9 || !most_take(&s->most, left))
		return;
	s->worst = j;
	s->at.n = 0;
	text_str(&s->at, f->number);
}

static int
turns(const struct frames *f, int j)
{
	return f->m.rotation[j].kind != 0;
}

static void
solve_joint(struct solve_mirror *s, const struct frames *f, int j)
{
	double want[4];

	wanted_turn(s, j, want);
	if (s->p->turns[j])
		set_turn(s, f, j, want);
	if (s->p->moves[j])
		set_place(s, f, j);
	turn_of(s->outturn, f, s->p, j, s->val);
	if (!pose_place(&f->m, j, s->val, s->out))
		frames_bad_pose(f, j);
	if (turns(f, j) || turns(f, s->p->partner[j]))
		note_residual(s, f, j, want);
}

void
solve_mirror_frame(struct solve_mirror *s, const struct frames *f)
{
	int j, n = (int)f->m.sk->n;

	for (j = 0; j < n; j++)
		set_values(s, j);
	if (!s->p->solves)
		return;
	frames_pose(f, s->world);
	for (j = 0; j < n; j++)
		turn_of(s->turn, f, s->p, j, f->m.val);
	for (j = 0; j < n; j++)
		solve_joint(s, f, j);
}

void
solve_mirror_end(struct solve_mirror *s, struct str name)
{
	if (s->most.v > 0)
		err_warn("motion %.*s: largest residual: %.*s, frame %.*s: "
		    "%.3g degrees", STRF(name),
		    STRF(s->p->m->sk->joint[s->worst].name),
		    STRF(text_get(&s->at)), s->most.v / RAD_PER_DEG);
	free(s->val);
	free(s->near);
	free(s->world);
	free(s->out);
	free(s->turn);
	free(s->outturn);
	free(s->at.s);
}
