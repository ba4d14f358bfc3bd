#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/source.h"
#include "ir/translation.h"

static int
is_positional(const struct motion *m)
{
	size_t i;
	int moved = 0;

	for (i = 0; i < m->sk->n; i++) {
		unsigned kinds = m->dof[i].kinds;

		if (m->sk->joint[i].parent < 0)
			continue;
		if (kinds & (DOF_TURNS | DOF_S | DOF_L))
			return 0;
		moved |= (kinds & DOF_MOVES) != 0;
	}
	return moved;
}

static void
make_pose(struct source_pose *p, size_t n)
{
	p->own = xcalloc(n, sizeof *p->own);
	p->w = xcalloc(n, sizeof *p->w);
	p->pos = xcalloc(n, sizeof *p->pos);
}

static void
free_pose(struct source_pose *p)
{
	free(p->own);
	free(p->w);
	free(p->pos);
}

void
source_make(struct source *s, const struct motion *m, const struct body *body,
    int positional)
{
	size_t n = m->sk->n, i;

	memset(s, 0, sizeof *s);
	s->m = m;
	s->body = body;
	make_pose(&s->now, n);
	make_pose(&s->kept, n);
	s->need = xcalloc(n, 1);
	s->x = xcalloc(n, sizeof *s->x);
	s->positional = positional && is_positional(m);
	if (s->positional)
		from_positions_make(&s->from_positions, body);
	s->whole = s->positional || m->world;
	for (i = 0; i < n; i++)
		s->whole |= (m->dof[i].kinds & (DOF_S | DOF_M)) != 0;
}

void
source_free(struct source *s)
{
	from_positions_free(&s->from_positions);
	free_pose(&s->now);
	free_pose(&s->kept);
	free(s->need);
	free(s->x);
}

void
source_need_nothing(struct source *s)
{
	memset(s->need, 0, s->m->sk->n);
}

/* Where it is in the world depends on the joints above it. */
void
source_need(struct source *s, int j, int what)
{
	if (what <= NEED_OWN) {
		s->need[j] |= (unsigned char)what;
		return;
	}
	if (what == NEED_PLACE)
		what |= NEED_TURN;
	for (; j >= 0 && (s->need[j] & what) != what;
	    j = s->m->sk->joint[j].parent)
		s->need[j] |= (unsigned char)what;
}

int
source_uses(const struct source *s, int j)
{
	return s->whole || s->need[j];
}

static void
place_joint(struct source *s, int j, const double *val)
{
	int parent = s->m->sk->joint[j].parent;
	double t[3];

	translation_get(s->m, j, val, t);
	if (parent >= 0) {
		quat_vec(t, s->now.w[parent], t);
		vec_add(t, t, s->now.pos[parent]);
	}
	memcpy(s->now.pos[j], t, sizeof t);
}

static int
pose_joint(struct source *s, int j, const double *val)
{
	const struct rotation *turn = &s->m->rotation[j];
	int parent = s->m->sk->joint[j].parent;

	if (!rotation_own(turn, val + s->m->at[j], s->now.own[j]))
		return 0;
	if (s->need[j] & NEED_TURN) {
		rotation_from_own(turn, s->now.own[j], s->now.w[j]);
		if (parent >= 0)
			quat_mul(s->now.w[j], s->now.w[parent], s->now.w[j]);
	}
	if (s->need[j] & NEED_PLACE)
		place_joint(s, j, val);
	return 1;
}

static int
pose_whole(struct source *s, const double *val)
{
	size_t n = s->m->sk->n, i;
	double m[9];
	int j = pose_world(s->m, val, s->x);

	if (j >= 0)
		return j;
	for (i = 0; i < n; i++) {
		memcpy(s->now.pos[i], s->x[i].t, sizeof *s->now.pos);
		if (!mat_nearest_rotation(m, s->x[i].m))
			return (int)i;
		quat_from_mat(s->now.w[i], m);
	}
	if (s->positional)
		from_positions_solve(&s->from_positions, s->now.pos, s->now.w);
	return -1;
}

int
source_set(struct source *s, const double *val)
{
	size_t n = s->m->sk->n, i;

	if (s->whole)
		return pose_whole(s, val);
	for (i = 0; i < n; i++)
		if (s->need[i] & ~NEED_VALUES && !pose_joint(s, (int)i, val))
			return (int)i;
	return -1;
}

void
source_swap(struct source *s)
{
	struct source_pose now = s->now;

	s->now = s->kept;
	s->kept = now;
}

void
source_rest(struct source *s)
{
	size_t i;

	for (i = 0; i < s->m->sk->n; i++) {
		memcpy(s->now.w[i], s->body->turn[i], sizeof *s->now.w);
		memcpy(s->now.pos[i], s->body->rest[i].t, sizeof *s->now.pos);
	}
}

int
source_moves(const struct source *s, int j)
{
	return !s->positional && translation_moves(s->m, j);
}

void
source_shift(const struct source *s, int j, double *v)
{
	const struct joint *jt = &s->m->sk->joint[j];
	double rest[3];

	memcpy(rest, jt->offset, sizeof rest);
	if (jt->parent >= 0)
		quat_vec(rest, s->now.w[jt->parent], rest);
	vec_sub(v, s->now.pos[j], rest);
	if (jt->parent >= 0)
		vec_sub(v, v, s->now.pos[jt->parent]);
}
