#include <math.h>
#include <string.h>

#include "ir/translation.h"
#include "math/quat.h"
#include "retarget/solve.h"

/* Where the target's joints are, and their translation channels. */

static void
add(double *a, const double *b)
{
	int k;

	for (k = 0; k < 3; k++)
		a[k] += b[k];
}

/* A vector of the source's world in the target's. */
static void
bring(const struct solve *s, double *v)
{
	int k;

	if (s->turned)
		quat_vec(v, s->u, v);
	for (k = 0; k < 3; k++)
		v[k] *= s->scale;
}

/* Its translation in its parent's frame, but for the mover. */
static void
local_place(const struct solve *s, int t, double *v)
{
	const struct joint *jt = &s->body->sk->joint[t];
	double inv[4], own[3];

	if (!s->j[t].moves) {
		translation_start(&s->m, t, s->m.val, v);
		return;
	}
	memcpy(v, jt->offset, sizeof jt->offset);
	source_shift(s->source, s->j[t].src, own);
	bring(s, own);
	if (jt->parent >= 0) {
		quat_conj(inv, s->w[jt->parent]);
		quat_vec(own, inv, own);
	}
	add(v, own);
}

/* So that the anchor is where the source has it. */
static void
mover_place(const struct solve *s, double *v)
{
	const struct joint *joint = s->body->sk->joint;
	int t = s->anchor, parent = joint[s->mover].parent, k;
	double at[3], way[3], inv[4];

	memcpy(at, s->source->pos[s->anchor_src], sizeof at);
	bring(s, at);
	add(at, s->shift);
	for (; t != s->mover; t = joint[t].parent) {
		local_place(s, t, way);
		quat_vec(way, s->w[joint[t].parent], way);
		for (k = 0; k < 3; k++)
			at[k] -= way[k];
	}
	if (parent >= 0) {
		for (k = 0; k < 3; k++)
			at[k] -= s->pos[parent][k];
		quat_conj(inv, s->w[parent]);
		quat_vec(at, inv, at);
	}
	memcpy(v, at, sizeof at);
}

static void
put_place(struct solve *s, int t, const double *v)
{
	const struct dof *d = &s->m.dof[t];
	double *val = s->m.val + s->m.at[t];
	size_t i;

	translation_set(&s->m, t, v, s->m.val);
	for (i = 0; s->j[t].limited && i < d->n; i++)
		val[i] = fmin(fmax(val[i], d->lo[i]), d->hi[i]);
}

/* Channels that are no rotation or translation: the source's of that name. */
static void
put_others(struct solve *s, int t, const double *val)
{
	const struct dof *d = &s->m.dof[t], *from;
	size_t i, k;

	from = &s->source->m->dof[s->j[t].src];
	val += s->source->m->at[s->j[t].src];
	for (i = 0; i < d->n; i++)
		for (k = 0; k < from->n; k++)
			if (chan_kind(d->ch[i]) & (DOF_S | DOF_L | DOF_NAMED) &&
			    str_same(d->word[i], from->word[k]))
				s->m.val[s->m.at[t] + i] = val[k] *
				    (d->ch[i] == CH_L ? s->scale : 1);
}

void
solve_places(struct solve *s, const double *val)
{
	const struct joint *joint = s->body->sk->joint;
	double v[3];
	int n = (int)s->body->sk->n, t;

	for (t = 0; t < n; t++) {
		struct solve_joint *j = &s->j[t];

		if (j->others)
			put_others(s, t, val);
		if (!j->need && !j->moves && t != s->mover)
			continue;
		if (t == s->mover)
			mover_place(s, v);
		else
			local_place(s, t, v);
		if (t == s->mover || j->moves)
			put_place(s, t, v);
		if (!j->need)
			continue;
		if (joint[t].parent >= 0) {
			quat_vec(v, s->w[joint[t].parent], v);
			add(v, s->pos[joint[t].parent]);
		}
		memcpy(s->pos[t], v, sizeof v);
	}
}
