#include <string.h>

#include "base/math/quat.h"
#include "base/math/vec.h"
#include "filter/retarget/roundends.h"

/* A cycle is closed where angles, in radians, and lengths, in sizes of the
 * body, differ by less. When it goes round, one round is like the next where
 * they differ by less than SETTLED. */
#define SEAM 1e-6
#define SETTLED 1e-9

static void
copy_pose(struct solve_pose *p, const struct solve *s)
{
	size_t n = s->body->sk->n;

	if (!p->w)
		solve_pose_make(p, s);
	memcpy(p->w, s->w, n * sizeof *p->w);
	memcpy(p->pos, s->pos, n * sizeof *p->pos);
}

/* Sets `way` to that of the target in a round, over the ground. */
static void
target_travel(const struct round_ends *e, double *way)
{
	const struct solve *s = e->solve;
	int j = s->body->hips >= 0 ? s->body->hips : s->root.mover;
	double up[3], rise[3];

	way[0] = way[1] = way[2] = 0;
	if (j < 0)
		return;
	quat_vec(up, s->u, e->up);
	vec_sub(way, e->to.pos[j], e->from.pos[j]);
	vec_scale(rise, up, vec_dot(way, up));
	vec_sub(way, way, rise);
}

/* Whether the two poses, which are a round apart, are the same, but for the
 * target's travel, which joints that are not below the hips need not share.
 * limit: of angles in radians, and lengths in sizes of the body. */
static int
is_same(const struct round_ends *e, double limit)
{
	const struct solve *s = e->solve;
	double way[3], turn[4], at[3], most = limit * s->body->size;
	int j, stays;

	target_travel(e, way);
	for (j = 0; j < (int)s->body->sk->n; j++) {
		vec_sub(at, e->to.pos[j], e->from.pos[j]);
		stays = vec_len(at) <= most &&
		    !skel_is_above(s->body->sk, s->body->hips, j);
		vec_sub(at, at, way);
		if (!stays && vec_len(at) > most)
			return 0;
		quat_conj(turn, e->from.w[j]);
		quat_mul(turn, turn, e->to.w[j]);
		if (quat_angle(turn, quat_none) > limit)
			return 0;
	}
	return 1;
}

void
round_ends_look(struct round_ends *e, const struct held_frame *f)
{
	if (f->hidden && !f->starts)
		return;
	copy_pose(&e->to, e->solve);
	if (f->starts && !f->hidden && !e->last_try && e->from.w)
		e->unsettled = !is_same(e, SETTLED);
	if (f->starts)
		copy_pose(&e->from, e->solve);
	e->shown += !f->hidden;
}

void
round_ends_forget(struct round_ends *e)
{
	e->shown = 0;
	e->unsettled = 0;
	solve_pose_free(&e->from);
	memset(&e->from, 0, sizeof e->from);
}

int
round_ends_meet(const struct round_ends *e)
{
	return e->shown < 2 || is_same(e, SEAM);
}

void
round_ends_free(struct round_ends *e)
{
	solve_pose_free(&e->from);
	solve_pose_free(&e->to);
}
