#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/tree.h"
#include "filter/retarget/align.h"
#include "filter/retarget/from_positions.h"

/* Far more than bones that turn: where joints only move, bodies are not
 * rigid. */
#define TOLERANCE 0.7

/* The direction from one joint to another, which turns with a third. */
struct way {
	int from, to;
	int twist;               /* it only shows the turn about the others */
};

static void
add(struct from_positions *p, int from, int to, int twist)
{
	struct way *w;

	p->way = xgrow(p->way, &p->cap, p->n + 1, sizeof *p->way);
	w = &p->way[p->n++];
	w->from = from;
	w->to = to;
	w->twist = twist;
}

/* Adds the directions from joint j to its children. Where one lies in the same
 * place, they are those to its own children. */
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
			add(p, j, i, twist);
		i = tree_walk(&w, i, same);
	}
}

/* How far the directions from the first on differ: 0 where all are in a
 * line. */
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
			add(p, j, thigh[i], 0);
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

void
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

void
from_positions_free(struct from_positions *p)
{
	free(p->way);
	free(p->first);
	free(p->a);
	free(p->b);
}

/* Takes the part along axis off v; returns whether enough is left to show a
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

/* Puts the directions at rest, turned by `turn`, in p->a and those of now in
 * p->b; with an axis, those that show the twist about it. Returns how many. */
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

/* The angle about the axis by which the directions across it turn best. */
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

/* Turns joint j as little against its parent as its bones allow. turn: that
 * from rest of its parent, then its own. */
static void
solve(struct from_positions *p, int j, double (*pos)[3], double *turn)
{
	double q[4], axis[3];
	size_t n = gather(p, j, pos, turn, NULL);

	if (!n)
		return;
	align_directions(q, (const double (*)[3])p->a, (const double (*)[3])p->b, n,
	    TOLERANCE);
	quat_mul(turn, q, turn);
	memcpy(axis, p->b[0], sizeof axis);
	n = gather(p, j, pos, turn, axis);
	quat_turn(q, axis, twist(p, n, axis));
	quat_mul(turn, q, turn);
}

void
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
		solve(p, (int)i, pos, turn);
		quat_mul(w[i], turn, p->body->turn[i]);
	}
}
