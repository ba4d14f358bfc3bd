#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/tree.h"
#include "filter/repose/like.h"
#include "ir/humanoid.h"

/* Offsets of the same figure are alike within this, in parts of their
 * length. */
#define ALIKE 1e-5

/* Bones shorter than this, in parts of the figure's size, show no direction. */
#define SHORT 1e-3

/* The sine of the angle from which on two bones show how a joint is twisted. */
#define LEAST_SPREAD 0.2

struct like {
	const struct repose_aim *aim;
	struct body own, other;
	int *to;                 /* per joint: the one that goes with it, or
	                          * -1 */
	int same;                /* it is the same figure */
	double turn[4];          /* takes the other's up to the own one */
};

/* --- which joints go together --- */

static void
pair_roles(struct like *l)
{
	int own[HUMANOID_ROLES], other[HUMANOID_ROLES], i;

	role_humanoid(l->own.sk, l->own.role, own);
	role_humanoid(l->other.sk, l->other.role, other);
	for (i = 0; i < HUMANOID_ROLES; i++)
		if (own[i] >= 0 && other[i] >= 0)
			l->to[own[i]] = other[i];
}

/* Joints that no role pairs go by their names. */
static void
pair_names(struct like *l)
{
	char *taken = xcalloc(l->other.sk->n, 1);
	size_t j, n = l->own.sk->n;
	int k;

	for (j = 0; j < n; j++)
		if (l->to[j] >= 0)
			taken[l->to[j]] = 1;
	for (j = 0; j < n; j++) {
		k = skel_find(l->other.sk, l->own.sk->joint[j].name);
		if (l->to[j] < 0 && k >= 0 && !taken[k])
			l->to[j] = k;
	}
	free(taken);
}

/* How long all offsets are, which does not depend on the pose. */
static double
offsets(const struct skel *sk)
{
	double sum = 0;
	size_t j;

	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].parent >= 0)
			sum += vec_len(sk->joint[j].offset);
	return sum;
}

/* Whether joint j hangs on the same parent, in the same place of its frame, as
 * the one of its name does. */
static int
hangs_alike(const struct like *l, int j, double scale)
{
	const struct skel *a = l->own.sk, *b = l->other.sk;
	int k = skel_find(b, a->joint[j].name), p, q;
	double way[3];

	if (k < 0)
		return 0;
	p = a->joint[j].parent;
	q = b->joint[k].parent;
	if (p < 0 || q < 0)
		return p < 0 && q < 0;
	vec_scale(way, b->joint[k].offset, scale);
	vec_sub(way, way, a->joint[j].offset);
	return str_same(a->joint[p].name, b->joint[q].name) &&
	    vec_len(way) <= ALIKE * (vec_len(a->joint[j].offset) +
	    SHORT * l->own.size);
}

static int
is_same_figure(const struct like *l)
{
	double other = offsets(l->other.sk);
	double scale = other > 0 ? offsets(l->own.sk) / other : 1;
	int j = 0, n = (int)l->own.sk->n;

	while (j < n && hangs_alike(l, j, scale))
		j++;
	return j == n;
}

/* --- turning --- */

/* Ways from a joint to others, unit vectors: at rest, and as they are
 * wanted. */
struct ways {
	int n;
	double from[3], to[3];   /* the first one */
	double sum[9];           /* of all to·fromᵀ */
	int spread;              /* they are not all in a line */
};

static int
is_spread(const double *a, const double *b)
{
	double side[3];

	vec_cross(side, a, b);
	return vec_len(side) > LEAST_SPREAD;
}

/* Adds that from joint j to another one, if it is long enough. */
static void
add_way(const struct like *l, int j, int to, struct ways *w)
{
	double a[3], b[3];
	int i, k;

	body_span(&l->own, j, to, a);
	body_span(&l->other, l->to[j], l->to[to], b);
	if (!vec_unit(a, a, SHORT * l->own.size) ||
	    !vec_unit(b, b, SHORT * l->other.size))
		return;
	quat_vec(b, l->turn, b);
	for (i = 0; i < 3; i++)
		for (k = 0; k < 3; k++)
			w->sum[3 * i + k] += b[i] * a[k];
	if (!w->n++) {
		memcpy(w->from, a, sizeof a);
		memcpy(w->to, b, sizeof b);
	}
	w->spread |= is_spread(w->from, a) && is_spread(w->to, b);
}

/* Adds those to the next joints below it that go with some of the other
 * skeleton. */
static void
add_ways(const struct like *l, int j, struct ways *w)
{
	struct tree_walk walk = { .first = l->own.first, .next = l->own.next };
	int i = walk.first[j], pairs;

	while (i >= 0) {
		pairs = l->to[i] >= 0 &&
		    skel_is_above(l->other.sk, l->to[j], l->to[i]);
		if (pairs)
			add_way(l, j, i, w);
		i = tree_walk(&walk, i, !pairs);
	}
}

/* Where it has none: its bone, if both have one. */
static void
add_bone(const struct like *l, int j, struct ways *w)
{
	w->n = body_bone(&l->own, j, w->from) &&
	    body_bone(&l->other, l->to[j], w->to);
	quat_vec(w->to, l->turn, w->to);
}

/* Sets q so that it takes the ways from joint j at rest to those wanted, as
 * nearly as all of them allow. before: how it would be turned else. */
static int
turn_ways(const struct like *l, int j, const double *before, double *q)
{
	struct ways w = { 0 };
	double v[3];

	add_ways(l, j, &w);
	if (w.spread && mat_nearest_rotation(w.sum, w.sum)) {
		quat_from_mat(q, w.sum);
		return 1;
	}
	if (!w.n)
		add_bone(l, j, &w);
	if (!w.n)
		return 0;
	quat_vec(v, before, w.from);
	quat_between(q, v, w.to);
	quat_mul(q, q, before);
	return 1;
}

int
like_turn(const struct like *l, int j, double (*turn)[4], double *want)
{
	double back[4], move[4], q[4];
	int k;

	repose_carried(l->aim, j, turn, want);
	if (l->same) {
		k = skel_find(l->other.sk, l->own.sk->joint[j].name);
		memcpy(want, l->other.turn[k], 4 * sizeof *want);
		return 1;
	}
	if (l->to[j] < 0)
		return 0;
	quat_conj(back, l->aim->base[j]);
	quat_mul(move, want, back);
	if (!turn_ways(l, j, move, q))
		return 0;
	quat_mul(want, q, l->aim->base[j]);
	return 1;
}

/* --- beginning --- */

/* Where one of both stands along another axis, it is turned upright. */
static void
set_turn(struct like *l)
{
	double own[3], other[3];

	memcpy(l->turn, quat_none, sizeof l->turn);
	body_up(own, &l->own, NULL);
	body_up(other, &l->other, NULL);
	if (!l->same)
		quat_between(l->turn, other, own);
}

struct like *
like_begin(struct repose_aim *a, const char *file)
{
	struct like *l = xcalloc(1, sizeof *l);
	size_t n = a->sk->n, j, pairs = 0;

	l->aim = a;
	body_make(&l->own, a->sk, file, 1);
	body_make(&l->other, a->o->like, a->o->likename, 1);
	l->to = xcalloc(n, sizeof *l->to);
	for (j = 0; j < n; j++)
		l->to[j] = -1;
	pair_roles(l);
	pair_names(l);
	l->same = is_same_figure(l);
	for (j = 0; j < n; j++)
		pairs += l->to[j] >= 0;
	if (!pairs && n)
		err_die("%s: skeleton %.*s and %s have no roles or names in "
		    "common", file, STRF(a->sk->name), a->o->likename);
	set_turn(l);
	return l;
}

void
like_end(struct like *l)
{
	if (!l)
		return;
	body_free(&l->own);
	body_free(&l->other);
	free(l->to);
	free(l);
}
