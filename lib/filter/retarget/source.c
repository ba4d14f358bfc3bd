#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/tree.h"
#include "filter/retarget/align.h"
#include "filter/retarget/source.h"
#include "ir/translation.h"

/* --- rotations from positions, for skeletons whose joints only move --- */

/* This is far more than bones that only turn would need: where joints only
 * move, bodies are not rigid. */
#define TOLERANCE 0.7

/* The direction from one joint to another, which turns with a third. */
struct way {
	int from, to;
	int twist;               /* it only shows the turn about the direction
	                          * of the others */
};

static void
add_way(struct from_positions *p, int from, int to, int twist)
{
	struct way *w;

	p->way = xgrow(p->way, &p->cap, p->n + 1, sizeof *p->way);
	w = &p->way[p->n++];
	w->from = from;
	w->to = to;
	w->twist = twist;
}

/* Adds the directions from joint j to its children. A child in the same place
 * as j is replaced by its own children. */
static void
add_children(struct from_positions *p, int j, int twist)
{
	struct tree_walk w = { .first = p->body->first, .next = p->body->next };
	double v[3];
	int i = w.first[j], same;

	while (i >= 0) {
		body_span(p->body, j, i, v);
		same = !(vec_len(v) > 1e-6 * p->body->size);
		if (!same)
			add_way(p, j, i, twist);
		i = tree_walk(&w, i, same);
	}
}

/* How far the directions p->way[first …] differ: 0 where all are in a line. */
static double
spread(const struct from_positions *p, size_t first)
{
	double a[3], b[3], cross[3], most = 0;
	size_t i;

	for (i = first + 1; i < p->n; i++) {
		body_span(p->body, p->way[first].from, p->way[first].to, a);
		body_span(p->body, p->way[i].from, p->way[i].to, b);
		vec_cross(cross, a, b);
		most = fmax(most, vec_len(cross) / (vec_len(a) * vec_len(b)));
	}
	return most;
}

/* The pelvis is stiff, the back is not: if the thighs can show how the hips
 * turn, they do so alone. */
static int
add_thighs(struct from_positions *p, int j)
{
	const int *thigh = p->body->thigh;
	size_t first = p->n;
	double v[3];
	int i;

	if (j != p->body->hips)
		return 0;
	for (i = 0; i < 2; i++) {
		if (thigh[i] < 0)
			break;
		body_span(p->body, j, thigh[i], v);
		if (vec_len(v) > 1e-6 * p->body->size)
			add_way(p, j, thigh[i], 0);
	}
	if (p->n - first == 2 && spread(p, first) > 0.2)
		return 1;
	p->n = first;
	return 0;
}

/* Where all children of a joint lie in one direction, their children show its
 * twist: only those at the sides, if there are any, because the neck bends. */
static void
add_twists(struct from_positions *p, int j)
{
	size_t first = p->n, sided = 0, n = first, i;
	int children = 0, child;

	for (child = p->body->first[j]; child >= 0;
	    child = p->body->next[child]) {
		add_children(p, child, 1);
		children++;
	}
	for (i = first; i < p->n; i++)
		sided += p->body->role[p->way[i].to].side != SIDE_NONE;
	for (i = first; i < p->n; i++)
		if (children > 1 && (sided < 2 ||
		    p->body->role[p->way[i].to].side != SIDE_NONE))
			p->way[n++] = p->way[i];
	p->n = n;
}

static void
from_positions_make(struct from_positions *p, const struct body *body)
{
	size_t i;

	memset(p, 0, sizeof *p);
	p->body = body;
	p->first = xcalloc(body->sk->n + 1, sizeof *p->first);
	for (i = 0; i < body->sk->n; i++) {
		p->first[i] = p->n;
		if (!add_thighs(p, (int)i))
			add_children(p, (int)i, 0);
		if (spread(p, p->first[i]) < 0.2)
			add_twists(p, (int)i);
	}
	p->first[i] = p->n;
	p->a = xcalloc(p->n, sizeof *p->a);
	p->b = xcalloc(p->n, sizeof *p->b);
}

static void
from_positions_free(struct from_positions *p)
{
	free(p->way);
	free(p->first);
	free(p->a);
	free(p->b);
}

/* Takes the part along the axis off v; returns whether enough is left to show a
 * direction. */
static int
flatten(double *v, const double *axis)
{
	double along = vec_dot(v, axis), len = vec_len(v);
	int k;

	for (k = 0; k < 3; k++)
		v[k] -= along * axis[k];
	return vec_len(v) > ALIGN_FLAT * len;
}

/* Puts the directions of joint j at rest, turned by `turn`, in p->a, and those
 * in this frame in p->b. With an axis these are the directions that show the
 * twist about it, else the others. Returns how many there are. */
static size_t
gather(struct from_positions *p, int j, double (*pos)[3], const double *turn,
    const double *axis)
{
	size_t i, n = 0;

	for (i = p->first[j]; i < p->first[j + 1]; i++) {
		const struct way *w = &p->way[i];
		double *a = p->a[n], *b = p->b[n];

		if (w->twist != (axis != NULL))
			continue;
		body_span(p->body, w->from, w->to, a);
		quat_vec(a, turn, a);
		vec_sub(b, pos[w->to], pos[w->from]);
		if (axis)
			n += flatten(a, axis) && flatten(b, axis);
		else
			n += vec_unit(a, a, 0) && vec_unit(b, b, 0);
	}
	return n;
}

/* The angle about the axis that best takes the directions p->a to p->b; both
 * lie across it. */
static double
twist(const struct from_positions *p, size_t n, const double *axis)
{
	double across = 0, along = 0, v[3];
	size_t i;

	for (i = 0; i < n; i++) {
		vec_cross(v, p->a[i], p->b[i]);
		across += vec_dot(v, axis);
		along += vec_dot(p->a[i], p->b[i]);
	}
	return atan2(across, along);
}

/* Turns joint j as little against its parent as its bones allow. turn: the turn
 * from rest of the parent, which becomes that of the joint. */
static void
solve_turn(struct from_positions *p, int j, double (*pos)[3], double *turn)
{
	double q[4], axis[3];
	size_t n = gather(p, j, pos, turn, NULL);

	if (!n)
		return;
	align_directions(q, (const double (*)[3])p->a,
	    (const double (*)[3])p->b, n, TOLERANCE);
	quat_mul(turn, q, turn);
	memcpy(axis, p->b[0], sizeof axis);
	n = gather(p, j, pos, turn, axis);
	quat_turn(q, axis, twist(p, n, axis));
	quat_mul(turn, q, turn);
}

/* Finds the world rotations w of all joints at pos; those without a parent have
 * theirs already. */
static void
from_positions_solve(struct from_positions *p, double (*pos)[3], double (*w)[4])
{
	const struct skel *sk = p->body->sk;
	double turn[4], inv[4];
	size_t i;

	for (i = 0; i < sk->n; i++) {
		int from = sk->joint[i].parent < 0 ? (int)i :
		    sk->joint[i].parent;

		quat_conj(inv, p->body->turn[from]);
		quat_mul(turn, w[from], inv);
		solve_turn(p, (int)i, pos, turn);
		quat_mul(w[i], turn, p->body->turn[i]);
	}
}

/* --- the pose --- */

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

void
source_pose_make(struct source_pose *p, const struct source *s)
{
	size_t n = s->m->sk->n;

	p->own = xcalloc(n, sizeof *p->own);
	p->w = xcalloc(n, sizeof *p->w);
	p->pos = xcalloc(n, sizeof *p->pos);
}

void
source_pose_free(struct source_pose *p)
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
	source_pose_make(&s->now, s);
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
	source_pose_free(&s->now);
	free(s->need);
	free(s->x);
}

void
source_need_nothing(struct source *s)
{
	memset(s->need, 0, s->m->sk->n);
}

/* A joint's rotation and place in the world also need the joints above it, and
 * of no joint, -1, nothing. */
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
source_swap(struct source *s, struct source_pose *p)
{
	struct source_pose now = s->now;

	s->now = *p;
	*p = now;
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
