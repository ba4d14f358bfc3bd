#include <stdlib.h>
#include <string.h>

#include "math/quat.h"
#include "retarget/solve.h"

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

/* What is wanted of it to its parent, C⁻¹·K⁻¹·(what the source has from the
 * base's joint on)·K, without the frame of its own channels. base: of its
 * parent. */
static void
set_relative(struct solve *s, int t, const struct base *base)
{
	struct solve_joint *j = &s->j[t];
	const struct rotation *turn = &s->m.rotation[t];
	int above = base->kind == JOINT ? s->j[base->joint].src : -1;
	double q[4];

	j->turner = find_turner(s->source->m, above, j->src, j->before,
	    j->behind);
	if (j->turner < 0)
		return;
	if (base->kind == JOINT) {
		quat_conj(q, s->j[base->joint].k);
		quat_mul(j->before, q, j->before);
	} else if (s->turned) {
		quat_mul(j->before, s->u, j->before);
	}
	quat_conj(q, base->c);
	quat_mul(j->before, q, j->before);
	quat_conj(q, turn->pre);
	quat_mul(j->before, q, j->before);
	quat_mul(j->behind, j->behind, j->k);
	quat_conj(q, turn->post);
	quat_mul(j->behind, j->behind, q);
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

		find_base(base, s, (int)t);
		s->j[t].turner = -1;
		if (base[t].kind == JOINT && base[t].joint == (int)t &&
		    of->kind != UNKNOWN && !s->source->whole)
			set_relative(s, (int)t, of);
	}
	free(base);
}
