#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/quat.h"
#include "retarget/align.h"
#include "retarget/solve.h"

/* What the solver knows before the first frame. */

static const double none[4] = { 0, 0, 0, 1 };

static int
is_none(const double *q, double least)
{
	return quat_angle(q, none) < least;
}

/* Joints in a row that follow the same one: how many from t down. */
static int
row_below(const struct bone_map *map, const struct skel *sk, int t)
{
	int best = 0, n;
	size_t i;

	for (i = (size_t)t + 1; i < map->n; i++) {
		if (map->src[i] != map->src[t] ||
		    bone_map_up(map, sk, (int)i) != t)
			continue;
		n = row_below(map, sk, (int)i);
		if (n > best)
			best = n;
	}
	return best + 1;
}

static void
share(struct solve *s, int t)
{
	const struct skel *sk = s->body->sk;
	const struct bone_map *map = s->map;
	struct solve_joint *j = &s->j[t];
	int up = bone_map_up(map, sk, t), above = 0, i;

	j->base = up;
	if (up >= 0 && map->src[up] == map->src[t])
		j->base = s->j[up].base;
	for (i = up; i >= 0 && map->src[i] == map->src[t];
	    i = bone_map_up(map, sk, i))
		above++;
	j->part = map->weight[t] > 0 ? map->weight[t] :
	    1.0 / (above + row_below(map, sk, t));
	if (above)
		j->part += s->j[up].part;
	if (j->part > 1 - 1e-9)
		j->part = 1;
	j->shared = j->part < 1;
	if (j->shared && j->base >= 0)
		s->j[j->base].shared = 1;
}

/* want = U·D·U⁻¹·A·B with D = W·B⁻¹ of the source */
static void
set_constant(struct solve *s, int t, const double *a)
{
	struct solve_joint *j = &s->j[t];
	double q[4];

	quat_mul(j->k, a, s->body->turn[t]);
	quat_conj(q, s->u);
	quat_mul(j->k, q, j->k);
	quat_conj(q, s->source->body->turn[j->src]);
	quat_mul(j->k, q, j->k);
	if (is_none(j->k, 1e-9))
		memcpy(j->k, none, sizeof none);
}

static void
set_rest(struct solve *s, int t)
{
	struct solve_joint *j = &s->j[t];
	int parent = s->body->sk->joint[t].parent;

	memcpy(j->rest, s->body->turn[t], sizeof j->rest);
	if (parent >= 0) {
		quat_conj(j->rest, s->body->turn[parent]);
		quat_mul(j->rest, j->rest, s->body->turn[t]);
	}
	if (is_none(j->rest, 1e-12))
		memcpy(j->rest, none, sizeof none);
}

/* The topmost joint that can go anywhere carries the body. Where it follows
 * the hips, it is the hips that come to lie where the source's are. */
static void
find_mover(struct solve *s)
{
	int place[3];
	size_t i;

	s->mover = s->anchor = s->anchor_src = -1;
	for (i = 0; i < s->map->n && s->mover < 0; i++)
		if (s->map->src[i] >= 0 &&
		    (dof_places(&s->m.dof[i], CH_TX, 3, place) ||
		    dof_places(&s->m.dof[i], CH_PX, 3, place)))
			s->mover = (int)i;
	if (s->mover < 0)
		return;
	s->anchor = s->mover;
	s->anchor_src = s->map->src[s->mover];
	if (s->anchor_src == s->source->body->hips && s->body->hips >= 0 &&
	    role_above(s->body->sk, s->mover, s->body->hips))
		s->anchor = s->body->hips;
}

static void
need_place(struct solve *s, int t)
{
	for (; t >= 0; t = s->body->sk->joint[t].parent)
		s->j[t].need = 1;
}

static void
find_movers(struct solve *s)
{
	const struct skel *sk = s->body->sk;
	size_t i;

	find_mover(s);
	if (s->mover >= 0) {
		need_place(s, s->anchor);
		source_need(s->source, s->anchor_src, NEED_PLACE);
	}
	for (i = 0; i < sk->n; i++) {
		struct solve_joint *j = &s->j[i];

		if ((int)i == s->mover || j->src < 0 ||
		    !(s->m.dof[i].kinds & DOF_MOVES) ||
		    !source_moves(s->source, j->src))
			continue;
		j->moves = 1;
		source_need(s->source, j->src, NEED_PLACE);
	}
}

static int
same_angles(const struct rotation *a, const struct rotation *b)
{
	int i;

	if (!(a->kind & (DOF_R | DOF_A)) || a->kind != b->kind ||
	    a->n != b->n || a->unit != b->unit)
		return 0;
	for (i = 0; i < a->n; i++)
		if (a->axis[i] != b->axis[i])
			return 0;
	return 1;
}

/* Up to the next joint whose rotation is its own. */
static int
stiff(const struct source *source, int s)
{
	const struct motion *m = source->m;

	while (s >= 0 && !m->rotation[s].kind &&
	    !(m->sk->joint[s].has & HAS_REST &&
	    quat_angle(m->rotation[s].pre, none) > 1e-12))
		s = m->sk->joint[s].parent;
	return s;
}

/* Whether t channels move both along the same axes. */
static int
same_frames(const struct joint *a, const struct joint *b)
{
	double p[9], q[9], d = 0;
	int i;

	mat_mul(p, a->rest, a->axis);
	mat_mul(q, b->rest, b->axis);
	for (i = 0; i < 9; i++)
		d = fmax(d, fabs(p[i] - q[i]));
	return d < 1e-14;
}

/* A joint that turns as the source's does against a parent that does so too
 * has the source's values. twin: the joint of the source that a joint's
 * rotation is equal to in every frame, -1 for none at all, -2 unknown. */
static int
same_values(const struct solve *s, int t, int twin_of_parent)
{
	const struct source *source = s->source;
	const struct solve_joint *j = &s->j[t];
	const struct joint *a = &s->body->sk->joint[t], *b;
	unsigned place = s->m.dof[t].kinds & (DOF_MOVES | DOF_L);

	b = &source->m->sk->joint[j->src];
	if (source->positional || source->m->world || j->limited || j->leg ||
	    twin_of_parent == -2 || twin_of_parent != stiff(source, b->parent))
		return 0;
	if (!dof_same(&s->m.dof[t], &source->m->dof[j->src]) ||
	    !rotation_same(&s->m.rotation[t], &source->m->rotation[j->src]))
		return 0;
	if (!place)
		return 1;
	if (t == s->mover && (t != s->anchor || s->feet))
		return 0;
	return s->scale == 1 &&
	    memcmp(a->offset, b->offset, sizeof a->offset) == 0 &&
	    memcmp(a->dir, b->dir, sizeof a->dir) == 0 &&
	    same_frames(a, b) &&
	    (a->parent < 0) == (b->parent < 0);
}

static void
find_copies(struct solve *s)
{
	const struct skel *sk = s->body->sk;
	int *twin = xcalloc(sk->n, sizeof *twin), up;
	size_t i;

	for (i = 0; i < sk->n; i++) {
		struct solve_joint *j = &s->j[i];

		up = sk->joint[i].parent < 0 ? -1 : twin[sk->joint[i].parent];
		twin[i] = -2;
		if (j->src < 0 && j->rest[3] == 1)
			twin[i] = up;
		if (j->src < 0 || s->turned || j->part < 1 || j->k[3] != 1)
			continue;
		j->copy = same_values(s, (int)i, up);
		if (j->copy || (rotation_is_free(&s->m.rotation[i]) &&
		    !j->limited && !j->leg))
			twin[i] = stiff(s->source, j->src);
	}
	free(twin);
}

static void
find_limits(struct solve *s, int t)
{
	const struct dof *d = &s->body->sk->joint[t].dof;
	size_t i;

	for (i = 0; s->clamp && i < d->n; i++)
		if (d->lo[i] > -HUGE_VAL || d->hi[i] < HUGE_VAL)
			s->j[t].limited = 1;
}

/* From the thighs down. */
static void
find_legs(struct solve *s)
{
	const struct body *b = s->body;
	size_t i;
	int k;

	for (k = 0; k < 2 && s->feet; k++)
		for (i = 0; b->thigh[k] >= 0 && i < b->sk->n; i++)
			if (role_above(b->sk, b->thigh[k], (int)i)) {
				s->j[i].leg = 1;
				s->j[i].need = 1;
				need_place(s, (int)i);
			}
}

static void
make_arrays(struct solve *s, size_t n, size_t source_values)
{
	s->j = xcalloc(n, sizeof *s->j);
	s->want = xcalloc(n, sizeof *s->want);
	s->w = xcalloc(n, sizeof *s->w);
	s->pos = xcalloc(n, sizeof *s->pos);
	s->change = xcalloc(n, sizeof *s->change);
	s->near = xcalloc(s->m.nval, sizeof *s->near);
	s->beside = xcalloc(s->m.nval, sizeof *s->beside);
	s->src_near = xcalloc(source_values, sizeof *s->src_near);
}

void
solve_make(struct solve *s, const struct body *target, struct source *source,
    const struct bone_map *map, const struct solve_how *how)
{
	size_t n = target->sk->n, i;
	double (*a)[4];

	memset(s, 0, sizeof *s);
	motion_begin(&s->m, target->sk);
	make_arrays(s, n, source->m->nval);
	s->body = target;
	s->map = map;
	s->source = source;
	s->scale = how->scale;
	s->clamp = how->clamp;
	s->feet = how->feet;
	quat_from_mat(s->u, how->u);
	s->turned = !is_none(s->u, 1e-12);
	a = xcalloc(n, sizeof *a);
	align_bones(a, how->u, target, source->body, map);
	for (i = 0; i < n; i++) {
		s->j[i].src = map->src[i];
		set_rest(s, (int)i);
		find_limits(s, (int)i);
		if (map->src[i] < 0)
			continue;
		share(s, (int)i);
		set_constant(s, (int)i, a[i]);
		source_need(source, map->src[i], NEED_TURN);
		s->j[i].others = (s->m.dof[i].kinds &
		    (DOF_S | DOF_L | DOF_NAMED)) != 0;
		s->j[i].beside = same_angles(&s->m.rotation[i],
		    &source->m->rotation[map->src[i]]);
	}
	find_movers(s);
	find_legs(s);
	find_copies(s);
	for (i = 0; i < n; i++)
		pose_rest_values(&s->m, (int)i, s->m.val);
	free(a);
}
