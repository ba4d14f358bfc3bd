#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/solve.h"

/* Joints whose rotation to their parent depends on that of just one joint of
 * the source to its own: the rest is constant, and they need no rotation in
 * the world. */

/* In every frame w is w[joint]·c, where that joint turns as is wanted of it;
 * of one that nothing turns w is c. */
struct base {
	enum { UNKNOWN, WORLD, JOINT } kind;
	int joint;
	double c[4];
};

/* Sets fixed and late. -v asks how well a joint follows that nothing turns. */
static void
find_free(struct solve *s, int t)
{
	struct solve_joint *j = &s->j[t];

	j->fixed = j->how == SOLVE_REST || (j->how != SOLVE_COPY &&
	    !s->m.rotation[t].kind && !s->report && !j->limited);
	j->late = j->how != SOLVE_REST && !j->limited &&
	    rotation_is_free(&s->m.rotation[t]);
}

/* Whether w is U·W·K. */
static int
follows(const struct solve_joint *j)
{
	return j->src >= 0 && j->part == 1 && !j->hinge && !j->in_leg &&
	    (j->how == SOLVE_COPY || j->late);
}

static void
find_base(struct base *base, const struct solve *s, int t)
{
	int parent = s->body->sk->joint[t].parent;
	struct base *b = &base[t];

	memcpy(b->c, quat_none, sizeof b->c);
	if (follows(&s->j[t])) {
		b->kind = JOINT;
		b->joint = t;
	} else if (s->j[t].how == SOLVE_REST || !s->m.rotation[t].kind) {
		b->kind = WORLD;
		if (parent >= 0)
			*b = base[parent];
		quat_mul(b->c, b->c, s->j[t].rest);
	} else {
		b->kind = UNKNOWN;
	}
}

/* The joint from src up to below `above' that turns, if there is just one, or
 * -1; and the constant rotations before and behind what its channels turn by:
 * together they are from `above' to src. */
static int
find_turner(const struct motion *m, int above, int src, double *before,
    double *behind)
{
	const struct rotation *r;
	int turner = -1;

	memcpy(before, quat_none, sizeof quat_none);
	memcpy(behind, quat_none, sizeof quat_none);
	for (; src != above; src = m->sk->joint[src].parent) {
		if (src < 0)
			return -1;
		r = &m->rotation[src];
		if (r->kind && turner >= 0)
			return -1;
		if (turner < 0)
			quat_mul(behind, r->post, behind);
		else
			quat_mul(before, r->post, before);
		if (r->kind)
			turner = src;
		if (turner < 0)
			quat_mul(behind, r->pre, behind);
		else
			quat_mul(before, r->pre, before);
	}
	return turner;
}

/* before · q · behind, of which the columns are what it makes of each part of
 * q. */
static void
set_product(double (*by)[4], const double *before, const double *behind)
{
	double q[4];
	int i, k;

	for (k = 0; k < 4; k++) {
		q[0] = q[1] = q[2] = q[3] = 0;
		q[k] = 1;
		quat_mul(q, before, q);
		quat_mul(q, q, behind);
		for (i = 0; i < 4; i++)
			by[i][k] = q[i];
	}
}

static void
undo(double *q, const double *turn)
{
	double inv[4];

	quat_conj(inv, turn);
	quat_mul(q, inv, q);
}

/* What is wanted of it to its parent is C⁻¹·K⁻¹·(what the source has from the
 * base's joint on)·K; of that the frame of its own channels is taken off. base:
 * of its parent. */
static void
set_relative(struct solve *s, int t, const struct base *base)
{
	struct solve_joint *j = &s->j[t];
	const struct rotation *turn = &s->m.rotation[t];
	int above = base->kind == JOINT ? s->j[base->joint].src : -1;
	double before[4], behind[4], q[4];

	j->turner = find_turner(s->source->m, above, j->src, before, behind);
	if (j->turner < 0)
		return;
	if (base->kind == JOINT)
		undo(before, s->j[base->joint].k);
	else if (s->turned)
		quat_mul(before, s->u, before);
	undo(before, base->c);
	undo(before, turn->pre);
	quat_mul(behind, behind, j->k);
	quat_conj(q, turn->post);
	quat_mul(behind, behind, q);
	set_product(j->by, before, behind);
}

void
solve_find_relative(struct solve *s)
{
	static const struct base world = { WORLD, -1, { 0, 0, 0, 1 } };
	size_t n = s->body->sk->n, t;
	struct base *base = xcalloc(n, sizeof *base);

	for (t = 0; t < n; t++) {
		int parent = s->body->sk->joint[t].parent;
		const struct base *of = parent < 0 ? &world : &base[parent];

		find_free(s, (int)t);
		find_base(base, s, (int)t);
		s->j[t].turner = -1;
		if (base[t].kind == JOINT && base[t].joint == (int)t &&
		    of->kind != UNKNOWN && !s->source->whole)
			set_relative(s, (int)t, of);
	}
	free(base);
}
