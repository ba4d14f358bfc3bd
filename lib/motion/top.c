#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "ir/translation.h"
#include "motion/top.h"

/* --- which joint travels --- */

/* A joint that may be the one. */
struct candidate {
	int joint;
	double first[3];         /* its place in its parent's frame */
	int begun;               /* that is known */
	double far;              /* the farthest from there, over the ground */
};

/* The candidates of a motion, which is read ahead. */
struct candidates {
	const struct motion *m;
	const struct body *body;
	const double *up;
	struct candidate *c;     /* the topmost first */
	size_t n;
	double *val;             /* of all joints; candidates' are set */
};

int
top_beside(const struct motion *m, int j)
{
	size_t i;

	for (i = 0; i < m->sk->n; i++)
		if (m->dof[i].n && !skel_is_above(m->sk, j, (int)i) &&
		    !skel_is_above(m->sk, (int)i, j))
			return (int)i;
	return -1;
}

static int
is_candidate(const struct body *b, const struct motion *m, int first, int j)
{
	if (j == first)
		return 1;
	return dof_travels(&m->dof[j]) && skel_is_above(m->sk, first, j) &&
	    ((b->hips >= 0 && skel_is_above(m->sk, j, b->hips)) ||
	    top_beside(m, j) < 0);
}

/* Takes note of how far a joint is from where it was first. */
static void
measure(const struct candidates *s, struct candidate *c)
{
	int parent = s->m->sk->joint[c->joint].parent;
	double at[3], rise[3], far;

	translation_get(s->m, c->joint, s->val, at);
	if (!c->begun)
		memcpy(c->first, at, sizeof at);
	c->begun = 1;
	vec_sub(at, at, c->first);
	if (parent >= 0)
		quat_vec(at, s->body->turn[parent], at);
	vec_scale(rise, s->up, vec_dot(at, s->up));
	vec_sub(at, at, rise);
	far = vec_len(at);
	if (far > c->far)
		c->far = far;
}

static void
take_values(const struct candidates *s, struct candidate *c, struct str values)
{
	const struct dof *d = &s->m->dof[c->joint];
	double *val = s->val + s->m->at[c->joint];
	struct str field;
	size_t i;

	for (i = 0; i < d->n && str_field(&values, &field); i++)
		if (!num_of(field, &val[i]))
			return;
	if (i == d->n)
		measure(s, c);
}

/* Takes a line of the motion; 0 at its end. What is wrong with a line is said
 * later, when it is read again. */
static int
take_line(const struct candidates *s, struct str line)
{
	struct str rest = line, word;
	struct ir_rec rec;
	size_t i;

	if (!str_field(&rest, &word) || !str_is(word, "v"))
		return !word.n || !str_is(word, "end");
	if (ir_split(&rec, IR_MOTION, line) != NULL)
		return 1;
	for (i = 0; i < s->n; i++)
		if (str_same(rec.f[1], s->m->sk->joint[s->c[i].joint].name))
			take_values(s, &s->c[i], rec.tail);
	return 1;
}

/* Reads on from the current record to the end of the motion, and goes back. */
static void
look_through(const struct candidates *s, struct ir *ir)
{
	struct in *in = &ir->in;
	struct str line = ir->rec.line;
	unsigned long long number = in->line - 1, at = in_keep_line(in, line);
	int more = 1;

	in_go(in, at);
	while (more && in_line(in, &line))
		more = take_line(s, line);
	in_go(in, at);
	in->line = number;
	in_line(in, &line);
	ir_split(&ir->rec, ir->kind, line);
}

/* The candidate that travels farthest, the topmost of those that do. */
static int
farthest(const struct candidates *s)
{
	size_t i, most = 0;

	for (i = 1; i < s->n; i++)
		if (s->c[i].far > s->c[most].far)
			most = i;
	return s->c[most].joint;
}

/* The joint with channels from which the candidates go down: the topmost above
 * the hips, or these; the first of all where they are not known or none is, as
 * controls may stand before it in a file. Returns how many joints there are if
 * none has channels. */
static size_t
find_first(const struct body *b, const struct motion *m)
{
	size_t first = 0, j;

	while (first < m->sk->n && !m->dof[first].n)
		first++;
	for (j = 0; b->hips >= 0 && j <= (size_t)b->hips; j++)
		if (m->dof[j].n && skel_is_above(m->sk, (int)j, b->hips))
			return j;
	return first;
}

int
top_joint(struct frames *f, const struct body *b, const double *up)
{
	const struct motion *m = &f->m;
	struct candidates s = { .m = m, .body = b, .up = up };
	size_t i, first = find_first(b, m);
	int joint;

	if (first == m->sk->n)
		return -1;
	s.c = xcalloc(m->sk->n, sizeof *s.c);
	for (i = first; i < m->sk->n; i++)
		if (is_candidate(b, m, (int)first, (int)i))
			s.c[s.n++].joint = (int)i;
	if (s.n > 1) {
		s.val = xcalloc(m->nval, sizeof *s.val);
		memcpy(s.val, m->val, m->nval * sizeof *s.val);
		for (i = 0; i < s.n; i++)
			if (m->seen[s.c[i].joint])
				measure(&s, &s.c[i]);
		if (f->ir->rec.word != IR_END)
			look_through(&s, f->ir);
		free(s.val);
	}
	joint = farthest(&s);
	free(s.c);
	return joint;
}

/* --- the joint --- */

void
top_make(struct top *t, struct frames *f)
{
	const struct motion *m = &f->m;
	struct body b;
	int j;

	memset(t, 0, sizeof *t);
	memcpy(t->turn, quat_none, sizeof t->turn);
	body_make(&b, m->sk, f->ir->in.name, 1);
	body_up_doubt(&b, body_up(t->up, &b, f));
	t->joint = top_joint(f, &b, t->up);
	j = t->joint < 0 ? -1 : m->sk->joint[t->joint].parent;
	if (j >= 0) {
		memcpy(t->turn, b.turn[j], sizeof t->turn);
		memcpy(t->at, b.rest[j].t, sizeof t->at);
	}
	for (; j >= 0; j = m->sk->joint[j].parent)
		t->carried |= m->dof[j].n > 0;
	if (t->carried) {
		t->q = xcalloc(m->sk->n, sizeof *t->q);
		t->t = xcalloc(m->sk->n, sizeof *t->t);
	}
	body_free(&b);
}

void
top_free(struct top *t)
{
	free(t->q);
	free(t->t);
}

/* How its parent is turned in the world, and where it is; 0 as top_get(). */
static int
set_parent(const struct top *t, const struct motion *m, const double *val,
    double *turn, double *at)
{
	int parent = m->sk->joint[t->joint].parent, j;

	memcpy(turn, t->turn, sizeof t->turn);
	memcpy(at, t->at, sizeof t->at);
	if (!t->carried)
		return 1;
	for (j = 0; j <= parent; j++)
		if (skel_is_above(m->sk, j, parent) &&
		    !pose_turned(m, j, val, t->q, t->t))
			return 0;
	memcpy(turn, t->q[parent], sizeof t->turn);
	memcpy(at, t->t[parent], sizeof t->at);
	return 1;
}

int
top_get(const struct top *t, const struct motion *m, const double *val,
    double *q, double *at)
{
	int j = t->joint, i;
	double local[4], v[3], turn[4], start[3];

	if (!rotation_get(&m->rotation[j], val + m->at[j], local) ||
	    !set_parent(t, m, val, turn, start))
		return 0;
	translation_get(m, j, val, v);
	quat_mul(q, turn, local);
	quat_vec(v, turn, v);
	vec_add(at, start, v);
	for (i = 0; i < 3; i++)
		if (!isfinite(at[i]) || !isfinite(q[i]))
			return 0;
	return isfinite(q[3]);
}

/* A matrix keeps its scale and shear. */
static void
turn_matrix(const struct rotation *r, const double *g, double *val)
{
	double m[9], turn[9];

	rotation_elements(r, val, m);
	quat_mat(turn, g);
	mat_mul(m, turn, m);
	rotation_set_elements(r, m, val);
}

void
top_set(const struct top *t, const struct motion *m, const double *g,
    const double *at, const double *near, double *val)
{
	int j = t->joint;
	const struct rotation *r = &m->rotation[j];
	double *own = val + m->at[j], back[4], local[4], q[4], v[3];
	double turn[4], start[3];

	set_parent(t, m, val, turn, start);
	quat_conj(back, turn);
	quat_mul(local, back, g);
	quat_mul(local, local, turn);
	rotation_get(r, own, q);
	quat_mul(q, local, q);
	if (r->kind == DOF_M)
		turn_matrix(r, local, own);
	else
		rotation_set(r, q, near, own);
	vec_sub(v, at, start);
	quat_vec(v, back, v);
	translation_set(m, j, v, val);
}

void
top_rise(const struct top *t, const double *way, double *rise)
{
	vec_scale(rise, t->up, vec_dot(way, t->up));
}
