#include <stdlib.h>

#include "ir/rigid.h"

void
rigid_begin(struct rigid *r, size_t n, int *warned)
{
	r->world = xcalloc(n, sizeof *r->world);
	r->local = xcalloc(n, sizeof *r->local);
	r->changed = xcalloc(n, sizeof *r->changed);
	r->warned = warned;
}

void
rigid_end(struct rigid *r)
{
	free(r->world);
	free(r->local);
	free(r->changed);
}

/* Makes the linear part of joint j a rotation; returns the bit if it was
 * none. */
static unsigned char
straighten(const struct rigid *r, const struct frames *f, int j, double *m)
{
	int was = rotation_is_matrix(m);

	rotation_only(&f->ir->in, f->m.sk->joint[j].name, m, r->warned);
	return was ? 0 : RIGID_TURN;
}

void
rigid_set_joint(struct rigid *r, const struct frames *f, int j,
    const double *val)
{
	if (!pose_local(&f->m, j, val, &r->local[j]))
		frames_bad_pose(f, j);
	r->changed[j] = 0;
	if (f->m.dof[j].kinds & DOF_DEFORMS)
		r->changed[j] = straighten(r, f, j, r->local[j].m);
}

/* Sets a joint from its world transform; its parent's has become a rotation. */
static void
set_from_world(struct rigid *r, const struct frames *f, int j)
{
	int parent = f->m.sk->joint[j].parent;
	unsigned char bits = straighten(r, f, j, r->world[j].m);
	struct xform inverse;

	r->changed[j] = f->m.world ? bits : RIGID_MOVE | RIGID_TURN;
	r->local[j] = r->world[j];
	if (parent < 0)
		return;
	xform_invert(&inverse, &r->world[parent]);
	xform_mul(&r->local[j], &inverse, &r->world[j]);
}

static void
set_from_local(struct rigid *r, const struct frames *f, int j,
    const double *val)
{
	int parent = f->m.sk->joint[j].parent;

	rigid_set_joint(r, f, j, val);
	r->world[j] = r->local[j];
	if (parent >= 0)
		xform_mul(&r->world[j], &r->world[parent], &r->local[j]);
}

/* Sets the world transforms as they are, for set_from_world(). */
static void
set_world(struct rigid *r, const struct frames *f, const double *val)
{
	int j = pose_world(&f->m, val, r->world);

	if (j >= 0)
		frames_bad_pose(f, j);
}

void
rigid_set(struct rigid *r, const struct frames *f, const double *val)
{
	const struct motion *m = &f->m;
	int j, n = (int)m->sk->n, parent;

	if (m->world || !pose_only_turns(m))
		set_world(r, f, val);
	for (j = 0; j < n; j++) {
		parent = m->sk->joint[j].parent;
		if (m->world || (parent >= 0 && r->changed[parent]))
			set_from_world(r, f, j);
		else
			set_from_local(r, f, j, val);
	}
}
