#include <stdlib.h>

#include "ir/rigid.h"
#include "ir/rotation_priv.h"

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
static int
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
	r->changed[j] = (unsigned char)straighten(r, f, j, r->local[j].m);
}

/* The world transform as it is; the parent's is a rotation by now. */
static void
set_from_world(struct rigid *r, const struct frames *f, int j)
{
	int parent = f->m.sk->joint[j].parent;
	struct xform inverse;
	int bits = straighten(r, f, j, r->world[j].m);

	r->changed[j] = f->m.world ? (unsigned char)bits :
	    RIGID_MOVE | RIGID_TURN;
	r->local[j] = r->world[j];
	if (parent < 0)
		return;
	xform_invert(&inverse, &r->world[parent]);
	xform_mul(&r->local[j], &inverse, &r->world[j]);
}

void
rigid_set(struct rigid *r, const struct frames *f, const double *val)
{
	const struct motion *m = &f->m;
	int j = pose_world(m, val, r->world), n = (int)m->sk->n, parent;

	if (j >= 0)
		frames_bad_pose(f, j);
	for (j = 0; j < n; j++) {
		parent = m->sk->joint[j].parent;
		if (m->world || (parent >= 0 && r->changed[parent])) {
			set_from_world(r, f, j);
			continue;
		}
		rigid_set_joint(r, f, j, val);
		r->world[j] = r->local[j];
		if (parent >= 0)
			xform_mul(&r->world[j], &r->world[parent],
			    &r->local[j]);
	}
}
