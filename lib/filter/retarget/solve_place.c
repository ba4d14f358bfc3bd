#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/solve.h"
#include "ir/translation.h"

/* Where the target's joints are, and their translation channels. */

/* Takes a vector of the source's world to the target's. */
static void
to_target(const struct solve *s, double *v)
{
	if (s->turned)
		quat_vec(v, s->u, v);
	vec_scale(v, v, s->scale);
}

/* Takes a vector of the world to the frame of a joint's parent. */
static void
to_parent(const struct solve *s, int t, double *v)
{
	int parent = s->body->sk->joint[t].parent;
	double inv[4];

	if (parent < 0)
		return;
	quat_conj(inv, s->w[parent]);
	quat_vec(v, inv, v);
}

/* Its translation in its parent's frame; it does not carry the body. */
static void
local_place(const struct solve *s, int t, double *v)
{
	double own[3];

	if (s->j[t].place == PLACE_REST) {
		translation_start(&s->m, t, s->m.val, v);
		return;
	}
	source_shift(s->source, s->j[t].src, own);
	to_target(s, own);
	to_parent(s, t, own);
	vec_add(v, s->body->sk->joint[t].offset, own);
}

/* The mover's, so that the anchor is where the source has it. */
static void
mover_place(const struct solve *s, double *v)
{
	const struct joint *joint = s->body->sk->joint;
	int t = s->anchor, parent = joint[s->mover].parent;
	double way[3];

	memcpy(v, s->source->now.pos[s->anchor_src], 3 * sizeof *v);
	to_target(s, v);
	vec_add(v, v, s->shift);
	for (; t != s->mover; t = joint[t].parent) {
		local_place(s, t, way);
		quat_vec(way, s->w[joint[t].parent], way);
		vec_sub(v, v, way);
	}
	if (parent >= 0)
		vec_sub(v, v, s->pos[parent]);
	to_parent(s, s->mover, v);
}

static void
set_place(struct solve *s, int t, const double *v)
{
	translation_set(&s->m, t, v, s->m.val);
	if (s->j[t].limited)
		solve_clamp(s, t);
}

/* A bone's length changes from that at rest as the source's does. */
static double
length_of(const struct solve *s, int t, double own)
{
	return s->scale * own + s->body->sk->joint[t].length -
	    s->scale * s->source->m->sk->joint[s->j[t].src].length;
}

/* Channels that are neither rotation nor translation. */
static void
set_others(struct solve *s, int t, const double *val)
{
	const struct dof *d = &s->m.dof[t];
	size_t at = s->m.at[t], i;

	for (i = 0; i < d->n; i++)
		if (s->other[at + i] >= 0)
			s->m.val[at + i] = d->ch[i] == CH_L ?
			    length_of(s, t, val[s->other[at + i]]) :
			    val[s->other[at + i]];
}

static void
set_position(struct solve *s, int t, const double *local)
{
	int parent = s->body->sk->joint[t].parent;
	double *pos = s->pos[t];

	memcpy(pos, local, sizeof *s->pos);
	if (parent < 0)
		return;
	quat_vec(pos, s->w[parent], pos);
	vec_add(pos, pos, s->pos[parent]);
}

int
solve_is_placed(const struct solve_joint *j)
{
	return j->need_place ||
	    (j->place != PLACE_REST && j->how != SOLVE_COPY);
}

void
solve_places(struct solve *s, const double *val, int legs)
{
	int n = (int)s->body->sk->n, t;
	double v[3];

	for (t = 0; t < n; t++) {
		const struct solve_joint *j = &s->j[t];

		if (legs && !(j->in_leg & legs))
			continue;
		if (j->has_others)
			set_others(s, t, val);
		if (!solve_is_placed(j))
			continue;
		if (j->place == PLACE_CARRY)
			mover_place(s, v);
		else
			local_place(s, t, v);
		if (j->place != PLACE_REST)
			set_place(s, t, v);
		if (j->need_place)
			set_position(s, t, v);
	}
}
