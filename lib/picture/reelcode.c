#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "picture/code.h"
#include "picture/reelcode.h"

/* A node is a point of the figure: a joint, or the end of a bone, which has a
 * place only. Its local transform is a rotation, a place and, where that is no
 * rotation, a form: what is applied before the rotation.
 *
 * Frames are coded in spans. The last frame of a span is predicted from that of
 * the span before; then those in the middle between two known ones, again and
 * again, by the curve through the four frames around. What the prediction
 * misses is coded in steps; where it misses by less than half of one, nothing
 * is. So smooth motions and high rates cost little, and each frame is off by
 * half a step at most.
 *
 * A joint's rotation is coded so that it is right in the world: it makes good
 * what those above it are off by. So errors do not add up but from bone to bone,
 * and steps may be as large as a bone is short. */

enum {
	LEVELS = 7,              /* distances between frames in a span: 1 to
	                          * 64 */
	SPAN = 1 << (LEVELS - 1),
	WIDE = 1 << 16,          /* nodes times frames that memory holds */
	TRIALS = 16,             /* spans of which the error is measured */
	OCTAVE = 16,             /* steps are powers of the OCTAVE-th root of
	                          * 2 */
	AT = 7, FORM = 9, VALUES = 16,
	NUMBERS = 15             /* per node and frame: turn, place, form */
};

/* Which of a node's values there are. */
enum {
	TURNED = 1,              /* a rotation, the same in all frames */
	TURNS = 2,
	PLACED = 4,              /* a place other than the rig's offset */
	MOVES = 8,
	FORMED = 16,
	FORMS = 32,
	LACKS = 64,              /* some frames are gaps */
	LOOSE = 128,             /* it is coded in the world, as what is above
	                          * it tells nothing */
	FLAGS = 8
};

/* Matrices that are so near to a rotation are one. */
#define ROTATES 2e-5
/* Of the error allowed, what is aimed at, what counts as no motion, and what
 * is left for motion where vertices have errors of their own. */
#define AIM 0.85
#define STILL 0.02
#define BESIDE_MESH 0.65
/* Joints turn what is at least so far from them, in sizes. */
#define LEAST_REACH 0.02

struct local {
	double q[4], t[3], form[9];
	int known;
};

struct node {
	unsigned flags;
	int parent;
	struct local first;      /* of the first frame in which it is known */
	double turned, moved, formed;    /* how far others are from it */
	int rigid;               /* neither it nor what is above it has a form */
	double far;              /* the largest distance to its parent */
	double reach;            /* how far it carries others that do not make
	                          * good what it is off by */
	double turnstep, movestep, formstep;
	int turnpower, movepower, formpower;
	double lo[3], hi[3];     /* the extent of vertices in its space; lo > hi
	                          * where it has none */
};

struct reelcoder {
	struct scene *s;
	const struct reel *reel;
	const struct rig *rig;
	size_t n;                /* nodes */
	struct node *node;
	struct shot shot;
	struct xform *world;     /* per node, of the frame read */
	struct xform *inverse;   /* per joint, of that */
	char *inverts;
	struct xform *made;      /* per node, as the page will have it */
	double size;
	double limit;            /* the largest error */
	double step;             /* for a node of that reach 1 */
	double error;            /* the largest so far */
	size_t span;
	int unused;              /* levels that are coarser than a span is
	                          * long */
	/* of the last two spans */
	struct local *want, *have;       /* per frame and node */
	struct coder *coder;     /* NULL: in a trial */
	uint32_t *expect;        /* per level, node and number */
	size_t expects;
	struct code_numbers *odds;       /* of turns, places and forms */
	struct odds gap[2], flag[FLAGS];
	char *gone;              /* per node: it was a gap in the frame
	                          * before */
	double (*right)[4], (*made_turn)[4];     /* per node, in the world in
	                                          * the frame being coded: its
	                                          * rotation, and what is made
	                                          * of it */
};

/* --- what is to be coded --- */

static int
is_known(const struct xform *x)
{
	double sum = 0;
	int i;

	for (i = 0; i < 9; i++)
		sum += fabs(x->m[i]);
	for (i = 0; i < 3; i++)
		sum += fabs(x->t[i]);
	return sum < 1e100;
}

static void
read_frame(struct reelcoder *r, size_t k)
{
	const struct figure *f = r->reel->figure;
	size_t i;

	scene_shot(r->s, r->reel, k, &r->shot);
	scene_joints(r->s, r->reel, k, r->world);
	for (i = 0; i < f->joints; i++)
		r->inverts[i] = is_known(&r->world[i]) &&
		    xform_invert(&r->inverse[i], &r->world[i]) &&
		    is_known(&r->inverse[i]);
	for (i = f->joints; i < r->n; i++) {
		mat_identity(r->world[i].m);
		memcpy(r->world[i].t, r->shot.at[i], sizeof r->world[i].t);
	}
}

/* Splits a linear part into a rotation and what is applied before it. */
static void
split(struct local *l, const double *m)
{
	double turn[9], back[9];

	mat_identity(l->form);
	if (mat_rotation_error(m) < ROTATES && mat_det(m) > 0) {
		quat_from_mat(l->q, m);
		return;
	}
	if (mat_nearest_rotation(turn, m))
		quat_from_mat(l->q, turn);
	else
		memcpy(l->q, quat_none, sizeof l->q);
	quat_mat(turn, l->q);
	mat_transpose(back, turn);
	mat_mul(l->form, back, m);
}

/* Sets where node i is in the frame of what carries it. */
static void
set_local(const struct reelcoder *r, size_t i, struct local *l)
{
	const struct node *nd = &r->node[i];
	int up = nd->parent;
	struct xform x = r->world[i];

	l->known = is_known(&x) && (up < 0 || r->inverts[up]);
	if (!l->known)
		return;
	if (up >= 0)
		xform_mul(&x, &r->inverse[up], &r->world[i]);
	memcpy(l->t, x.t, sizeof l->t);
	if (i < r->reel->figure->joints)
		split(l, x.m);
}

static double
off_by(const double *a, const double *b, int n)
{
	double most = 0;

	while (n--)
		most = fmax(most, fabs(a[n] - b[n]));
	return most;
}

static void
survey_node(struct reelcoder *r, size_t i)
{
	struct node *nd = &r->node[i];
	struct local l = { { 0, 0, 0, 1 }, { 0 }, { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
	    0 };
	int up = r->rig->parent[i];
	double way[3];

	set_local(r, i, &l);
	if (!l.known) {
		nd->flags |= LACKS;
		if (up >= 0 && !r->inverts[up] && is_known(&r->world[i]))
			nd->flags |= LOOSE;
		return;
	}
	if (!nd->first.known)
		nd->first = l;
	nd->turned = fmax(nd->turned, quat_angle(nd->first.q, l.q));
	nd->moved = fmax(nd->moved, off_by(nd->first.t, l.t, 3));
	nd->formed = fmax(nd->formed, off_by(nd->first.form, l.form, 9));
	if (up < 0 || !is_known(&r->world[up]))
		return;
	vec_sub(way, r->world[i].t, r->world[up].t);
	nd->far = fmax(nd->far, vec_len(way));
}

/* Looks at all frames; returns whether nodes were found to be loose. */
static int
survey(struct reelcoder *r)
{
	size_t k, i;
	int loose = 0;

	for (k = 0; k < r->reel->frames; k++) {
		read_frame(r, k);
		for (i = 0; i < r->n; i++)
			survey_node(r, i);
	}
	for (i = 0; i < r->n; i++)
		if (r->node[i].flags & LOOSE && r->node[i].parent >= 0)
			loose = 1;
	return loose;
}

static void
clear_nodes(struct reelcoder *r)
{
	struct node *nd;
	size_t i;

	for (i = 0; i < r->n; i++) {
		nd = &r->node[i];
		nd->flags &= LOOSE;
		nd->parent = nd->flags & LOOSE ? -1 : r->rig->parent[i];
		nd->first.known = 0;
		nd->turned = nd->moved = nd->formed = nd->far = 0;
	}
}

/* --- the size, and how far joints reach --- */

/* The largest extent of the lines' points in a frame; 0 if none is known. */
static double
extent(const struct figure *f, double (*at)[3])
{
	double lo[3], hi[3], most = 0;
	size_t i;
	int k, end;

	for (k = 0; k < 3; k++) {
		lo[k] = HUGE_VAL;
		hi[k] = -HUGE_VAL;
	}
	for (i = 0; i < 2 * f->lines; i++) {
		end = i % 2 ? f->line[i / 2].to : f->line[i / 2].from;
		for (k = 0; k < 3 && isfinite(at[end][k]); k++) {
			lo[k] = fmin(lo[k], at[end][k]);
			hi[k] = fmax(hi[k], at[end][k]);
		}
	}
	for (k = 0; k < 3; k++)
		most = fmax(most, hi[k] - lo[k]);
	return most;
}

static void
find_size(struct reelcoder *r)
{
	const struct reel *reel = r->reel;
	double size;
	size_t k;
	int i;

	for (k = 0; k < reel->frames && r->size <= 0; k++) {
		scene_shot(r->s, reel, k, &r->shot);
		r->size = extent(reel->figure, r->shot.at);
	}
	for (i = 0; i < 3 && r->size <= 0; i++) {
		size = reel->hi[i] - reel->lo[i];
		if (isfinite(size) && size > 0)
			r->size = size;
	}
	if (!(r->size > 0 && r->size < 1e100))
		r->size = 1;
}

/* Adds a vertex to what joints of at least a tenth of its weight carry. */
static void
span_vertex(struct reelcoder *r, const struct mesh *m, const struct vertex *v)
{
	const struct weight *w;
	double p[3];
	int k, i;

	for (k = v->first; k >= 0; k = w->next) {
		struct node *nd = &r->node[m->weight[k].joint];

		w = &m->weight[k];
		if (w->w < 0.1)
			continue;
		if (w->local >= 0)
			memcpy(p, m->local[w->local].at, sizeof p);
		else
			xform_apply(p, &r->rig->inverse[w->joint], v->at);
		for (i = 0; i < 3; i++) {
			nd->lo[i] = fmin(nd->lo[i], p[i]);
			nd->hi[i] = fmax(nd->hi[i], p[i]);
		}
	}
}

static void
span_meshes(struct reelcoder *r)
{
	size_t i, v;
	int k;

	for (i = 0; i < r->n; i++)
		for (k = 0; k < 3; k++) {
			r->node[i].lo[k] = HUGE_VAL;
			r->node[i].hi[k] = -HUGE_VAL;
		}
	for (i = 0; i < r->rig->meshes; i++)
		for (v = 0; v < r->rig->mesh[i]->n; v++)
			span_vertex(r, r->rig->mesh[i],
			    &r->rig->mesh[i]->vert[v]);
}

/* Sets a corner of the extent of a node's vertices; 0 if there is none. */
static int
corner(const struct node *nd, int which, double *p)
{
	int i;

	for (i = 0; i < 3; i++)
		p[i] = which >> i & 1 ? nd->hi[i] : nd->lo[i];
	return nd->lo[0] <= nd->hi[0];
}

/* Whether the node makes good how far what is above it is turned wrongly. */
static int
corrects(const struct reelcoder *r, size_t i)
{
	const struct node *nd = &r->node[i];

	return i >= r->reel->figure->joints || (nd->flags & TURNS && nd->rigid);
}

static void
find_reach(struct reelcoder *r)
{
	struct node *nd;
	double p[3];
	size_t i;
	int k;

	for (i = r->n; i-- > 0;) {
		nd = &r->node[i];
		nd->reach = fmax(nd->reach, LEAST_REACH * r->size);
		for (k = 0; k < 8 && corner(nd, k, p); k++)
			nd->reach = fmax(nd->reach, vec_len(p));
		if (nd->parent < 0)
			continue;
		r->node[nd->parent].reach = fmax(r->node[nd->parent].reach,
		    nd->far + (corrects(r, i) ? 0 : nd->reach));
	}
}

/* --- steps --- */

/* Rounds a step down to a power, and sets which. */
static double
set_step(double step, int *power)
{
	*power = (int)floor(OCTAVE * log2(step));
	return exp2((double)*power / OCTAVE);
}

static void
set_steps(struct reelcoder *r)
{
	struct node *nd;
	size_t i;

	for (i = 0; i < r->n; i++) {
		nd = &r->node[i];
		nd->turnstep = set_step(r->step * r->size / nd->reach,
		    &nd->turnpower);
		nd->movestep = set_step(r->step * r->size, &nd->movepower);
		nd->formstep = nd->turnstep;
		nd->formpower = nd->turnpower;
	}
}

/* Sets what nodes do, but for gaps and loose ones, which are known. */
static void
set_flags(struct reelcoder *r)
{
	static const double one[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
	double still = STILL * REEL_ERROR * r->size;
	struct node *nd;
	size_t i;

	for (i = 0; i < r->n; i++) {
		nd = &r->node[i];
		if (nd->turned > STILL * REEL_ERROR)
			nd->flags |= TURNS;
		else if (quat_angle(nd->first.q, quat_none) > 0)
			nd->flags |= TURNED;
		if (nd->moved > still)
			nd->flags |= MOVES;
		else if (nd->flags & LOOSE || off_by(nd->first.t,
		    r->rig->offset[i], 3) > still / 10)
			nd->flags |= PLACED;
		if (nd->formed > STILL * REEL_ERROR)
			nd->flags |= FORMS;
		else if (off_by(nd->first.form, one, 9) > 0)
			nd->flags |= FORMED;
		nd->rigid = !(nd->flags & (FORMS | FORMED)) &&
		    (nd->parent < 0 || r->node[nd->parent].rigid);
	}
}

/* --- frames --- */

/* What is coded of a node in a frame, as numbers. */
struct number_place {
	size_t node, frame;
	int level;
};

static struct local *
frame_of(const struct reelcoder *r, struct local *list, size_t k)
{
	return list + k % (2 * r->span) * r->n;
}

static void
put_numbers(struct reelcoder *r, const struct number_place *at, int from,
    const long long *v, int n)
{
	uint32_t *e = r->expect + ((size_t)(at->level - r->unused) * r->n +
	    at->node) * NUMBERS + from;
	int i, kind = from == 0 ? 0 : from == 3 ? 1 : 2;

	if (!r->coder)
		return;
	for (i = 0; i < n; i++) {
		code_number(r->coder, &r->odds[kind],
		    code_class(4 * e[i]), v[i]);
		e[i] = code_expect(e[i], v[i]);
	}
}

/* How many steps x is. */
static long long
steps(double x, double step)
{
	double n = x / step;

	return fabs(n) < 4e15 ? llround(n) : 0;
}

/* The weights of the frames at distances -3, -1, 1 and 3. */
static void
set_weights(double *w, int before, int after)
{
	static const double both[4] = { -1 / 16., 9 / 16., 9 / 16., -1 / 16. };
	static const double early[4] = { -1 / 8., 3 / 4., 3 / 8., 0 };
	static const double late[4] = { 0, 3 / 8., 3 / 4., -1 / 8. };
	static const double none[4] = { 0, 1 / 2., 1 / 2., 0 };

	memcpy(w, before && after ? both : before ? early : after ? late : none,
	    sizeof both);
}

/* The frames by which a frame is predicted, and their weights. */
struct around {
	const struct local *at[4];
	double w[4];
};

static void
mix(double *to, const struct around *a, size_t node, size_t from, int n)
{
	int i, k;

	for (i = 0; i < n; i++)
		to[i] = 0;
	for (k = 0; k < 4; k++)
		if (a->w[k] != 0)
			for (i = 0; i < n; i++)
				to[i] += a->w[k] * ((const double *)
				    &a->at[k][node])[from + (size_t)i];
}

/* Quaternions that are far from each other have no middle. */
static void
mix_turn(double *q, const struct around *a, size_t node)
{
	double len;
	int i;

	mix(q, a, node, 0, 4);
	len = sqrt(quat_dot(q, q));
	if (len < 0.1) {
		memcpy(q, a->at[1][node].q, 4 * sizeof *q);
		return;
	}
	for (i = 0; i < 4; i++)
		q[i] /= len;
}

/* Sets q to the rotation that the node has to have on what has been made of
 * those above it, and keeps what it ought to be in the world. */
static void
correct(struct reelcoder *r, size_t i, const struct local *want, double *q)
{
	int up = r->node[i].parent;
	double back[4];

	memcpy(q, want->q, 4 * sizeof *q);
	if (up < 0) {
		memcpy(r->right[i], q, 4 * sizeof *q);
		return;
	}
	quat_mul(r->right[i], r->right[up], q);
	if (!r->node[i].rigid)
		return;
	quat_conj(back, r->made_turn[up]);
	quat_mul(q, back, r->right[i]);
}

/* What is left to turn is a vector of a quarter of the angle's tangent, which
 * has no singularity up to whole turns. */
static void
put_turn(struct reelcoder *r, const struct number_place *at,
    const double *want, struct local *have)
{
	double back[4], d[4], step = r->node[at->node].turnstep / 4, n, v[3];
	long long miss[3] = { 0, 0, 0 };
	int i;

	quat_conj(back, have->q);
	quat_mul(d, back, want);
	if (d[3] < 0)
		quat_negate(d);
	for (i = 0; i < 3 && have->known; i++)
		miss[i] = steps(d[i] / (1 + d[3]), step);
	put_numbers(r, at, 0, miss, 3);
	for (i = 0; i < 3; i++)
		v[i] = (double)miss[i] * step;
	n = vec_dot(v, v);
	vec_scale(d, v, 2 / (1 + n));
	d[3] = (1 - n) / (1 + n);
	quat_mul(have->q, have->q, d);
}

static void
put_values(struct reelcoder *r, const struct number_place *at, int from, int n,
    double step, const double *want, double *have, int known)
{
	long long miss[9] = { 0 };
	int i;

	for (i = 0; i < n && known; i++)
		miss[i] = steps(want[i] - have[i], step);
	put_numbers(r, at, from, miss, n);
	for (i = 0; i < n; i++)
		have[i] += (double)miss[i] * step;
}

static void
put_gap(struct reelcoder *r, size_t i, int known)
{
	if (r->coder)
		code_bit(r->coder, &r->gap[(int)r->gone[i]], !known);
	r->gone[i] = !known;
}

/* Codes a node in a frame. have: what is predicted, then what is coded. */
static void
put_node(struct reelcoder *r, const struct number_place *at,
    const struct around *a, const struct local *want, struct local *have)
{
	const struct node *nd = &r->node[at->node];
	double turn[4];

	if (nd->flags & LACKS)
		put_gap(r, at->node, want->known);
	have->known = want->known;
	correct(r, at->node, want, turn);
	if (nd->flags & TURNS) {
		mix_turn(have->q, a, at->node);
		put_turn(r, at, turn, have);
	}
	if (nd->parent < 0)
		memcpy(r->made_turn[at->node], have->q, sizeof have->q);
	else
		quat_mul(r->made_turn[at->node], r->made_turn[nd->parent],
		    have->q);
	if (nd->flags & MOVES) {
		mix(have->t, a, at->node, 4, 3);
		put_values(r, at, 3, 3, nd->movestep, want->t, have->t,
		    want->known);
	}
	if (nd->flags & FORMS) {
		mix(have->form, a, at->node, 7, 9);
		put_values(r, at, 6, 9, nd->formstep, want->form, have->form,
		    want->known);
	}
}

static void
put_frame(struct reelcoder *r, size_t k, int level, const struct around *a)
{
	struct local *want = frame_of(r, r->want, k);
	struct local *have = frame_of(r, r->have, k);
	struct number_place at = { 0, k, level };

	for (; at.node < r->n; at.node++)
		put_node(r, &at, a, &want[at.node], &have[at.node]);
}

/* Frame k between those at a distance d. first, last: the frames that there
 * are. */
static void
put_between(struct reelcoder *r, size_t k, size_t d, int level, size_t first,
    size_t last)
{
	struct around a = { { NULL }, { 0, 1, 0, 0 } };
	int after = k + 3 * d <= last, before = k - first >= 3 * d;

	a.at[1] = frame_of(r, r->have, k - d);
	a.at[2] = frame_of(r, r->have, k + d);
	a.at[0] = before ? frame_of(r, r->have, k - 3 * d) : a.at[1];
	a.at[3] = after ? frame_of(r, r->have, k + 3 * d) : a.at[2];
	if (k + d <= last)
		set_weights(a.w, before, after);
	put_frame(r, k, level, &a);
}

/* --- errors --- */

static void
make_world(struct reelcoder *r, const struct local *have)
{
	struct xform x;
	size_t i;
	int up;

	for (i = 0; i < r->n; i++) {
		quat_mat(x.m, have[i].q);
		if (r->node[i].flags & (FORMED | FORMS))
			mat_mul(x.m, x.m, have[i].form);
		memcpy(x.t, have[i].t, sizeof x.t);
		if (!have[i].known)
			x.t[0] = NAN;    /* it differs from nothing */
		up = r->node[i].parent;
		if (up < 0)
			r->made[i] = x;
		else
			xform_mul(&r->made[i], &r->made[up], &x);
	}
}

static void
take_error(struct reelcoder *r, const double *a, const double *b)
{
	double d[3], len;

	vec_sub(d, a, b);
	len = vec_len(d);
	if (len > r->error)
		r->error = len;
}

/* Compares what has been coded of frame k with what it was. */
static void
measure(struct reelcoder *r, size_t k)
{
	double p[3], a[3], b[3];
	size_t i;
	int c;

	make_world(r, frame_of(r, r->want, k));
	memcpy(r->world, r->made, r->n * sizeof *r->made);
	make_world(r, frame_of(r, r->have, k));
	for (i = 0; i < r->n; i++) {
		take_error(r, r->world[i].t, r->made[i].t);
		for (c = 0; c < 8 && corner(&r->node[i], c, p); c++) {
			xform_apply(a, &r->world[i], p);
			xform_apply(b, &r->made[i], p);
			take_error(r, a, b);
		}
	}
}

/* --- spans --- */

/* Reads a frame. What does not change has its first value; what is not known is
 * as in the frame before. */
static void
take_frame(struct reelcoder *r, size_t k)
{
	struct local *want = frame_of(r, r->want, k);
	struct local *have = frame_of(r, r->have, k);
	size_t i;

	read_frame(r, k);
	for (i = 0; i < r->n; i++) {
		want[i] = have[i] = r->node[i].first;
		set_local(r, i, &want[i]);
	}
}

/* Codes the frames after `from` up to `to`; first: the first one that is
 * kept. */
static void
put_span(struct reelcoder *r, size_t from, size_t to, size_t first)
{
	struct around a = { { NULL }, { 0, 1, 0, 0 } };
	size_t k, d;
	int level = LEVELS - 1;

	for (k = from + 1; k <= to; k++)
		take_frame(r, k);
	if (to == from + r->span) {
		a.at[1] = frame_of(r, r->have, from);
		put_frame(r, to, level, &a);
	}
	for (d = r->span / 2; d; d /= 2) {
		level--;
		for (k = from + d; k <= to; k += 2 * d)
			put_between(r, k, d, level, first, to);
	}
	for (k = from + 1; k <= to; k++)
		measure(r, k);
}

/* Codes a frame that follows none. */
static void
put_start(struct reelcoder *r, size_t k)
{
	struct around a = { { NULL }, { 0, 1, 0, 0 } };
	struct local *start = frame_of(r, r->have, k + 1);
	size_t i;

	take_frame(r, k);
	for (i = 0; i < r->n; i++) {
		start[i] = r->node[i].first;
		memcpy(start[i].q, quat_none, sizeof start[i].q);
		memcpy(start[i].t, r->rig->offset[i], sizeof start[i].t);
		mat_identity(start[i].form);
	}
	a.at[1] = start;
	put_frame(r, k, LEVELS - 1, &a);
	measure(r, k);
}

static size_t
end_of(const struct reelcoder *r, size_t from)
{
	size_t last = r->reel->frames - 1;

	return last - from < r->span ? last : from + r->span;
}

static void
put_all(struct reelcoder *r)
{
	size_t from, to;

	memset(r->gone, 0, r->n);
	put_start(r, 0);
	for (from = 0; from + 1 < r->reel->frames; from = to) {
		to = end_of(r, from);
		put_span(r, from, to, from < r->span ? 0 : from - r->span + 1);
	}
}

/* Finds the step with which the error is what is aimed at. */
static void
find_step(struct reelcoder *r)
{
	double aim = AIM * r->limit;
	size_t i, n = r->reel->frames / r->span + 1, at;
	int turn;

	r->step = REEL_ERROR;
	for (turn = 0; turn < 2; turn++) {
		set_steps(r);
		r->error = 0;
		for (i = 0; i < TRIALS && i < n; i++) {
			at = (n < TRIALS ? i : i * (n - 1) / (TRIALS - 1)) *
			    r->span;
			if (at >= r->reel->frames)
				at = r->reel->frames - 1;
			put_start(r, at);
			put_span(r, at, end_of(r, at), at);
		}
		if (r->error <= 0)
			return;
		r->step *= fmin(16, fmax(1. / 1024, aim / r->error));
	}
}

/* --- the head of the code --- */

static void
put_list(struct coder *c, const double *v, int n)
{
	while (n--)
		code_float(c, *v++);
}

static void
put_flags(struct reelcoder *r, const struct node *nd)
{
	int i;

	for (i = 0; i < FLAGS; i++)
		code_bit(r->coder, &r->flag[i], (int)(nd->flags >> i & 1));
}

static void
put_head(struct reelcoder *r)
{
	struct code_numbers *odds = xcalloc(1, sizeof *odds);
	const struct node *nd;
	size_t i;
	int k, last = 0;

	for (i = 0; i < r->n; i++) {
		nd = &r->node[i];
		put_flags(r, nd);
		code_number(r->coder, odds, 0, nd->turnpower - last);
		last = nd->turnpower;
		if (nd->flags & MOVES)
			code_number(r->coder, odds, 0, nd->movepower);
		if (nd->flags & TURNED)
			put_list(r->coder, nd->first.q, 4);
		for (k = 0; k < 3 && nd->flags & PLACED; k++)
			code_double(r->coder, nd->first.t[k]);
		if (nd->flags & FORMED)
			put_list(r->coder, nd->first.form, 9);
	}
	free(odds);
}

/* --- all --- */

static void
start(struct reelcoder *r, struct scene *s, const struct reel *reel)
{
	memset(r, 0, sizeof *r);
	r->s = s;
	r->reel = reel;
	r->rig = reel->rig;
	r->n = reel->figure->points;
	r->node = xcalloc(r->n + 1, sizeof *r->node);
	r->world = xcalloc(r->n + 1, sizeof *r->world);
	r->inverse = xcalloc(r->n + 1, sizeof *r->inverse);
	r->made = xcalloc(r->n + 1, sizeof *r->made);
	r->inverts = xcalloc(r->n + 1, 1);
	r->gone = xcalloc(r->n + 1, 1);
	r->right = xcalloc(r->n + 1, sizeof *r->right);
	r->made_turn = xcalloc(r->n + 1, sizeof *r->made_turn);
	r->odds = xcalloc(3, sizeof *r->odds);
	r->span = SPAN;
	while (r->span > 1 && (r->span * r->n > WIDE ||
	    r->span / 2 >= reel->frames)) {
		r->span /= 2;
		r->unused++;
	}
	r->want = xcalloc(2 * r->span * (r->n + 1), sizeof *r->want);
	r->have = xcalloc(2 * r->span * (r->n + 1), sizeof *r->have);
	r->expects = (size_t)(LEVELS - r->unused) * NUMBERS * r->n;
	r->expect = xcalloc(r->expects + 1, sizeof *r->expect);
}

static void
end(struct reelcoder *r)
{
	free(r->node);
	free(r->world);
	free(r->inverse);
	free(r->made);
	free(r->inverts);
	free(r->gone);
	free(r->right);
	free(r->made_turn);
	free(r->odds);
	free(r->want);
	free(r->have);
	free(r->expect);
	shot_free(&r->shot);
}

static void
prepare(struct reelcoder *r)
{
	size_t i;

	clear_nodes(r);
	if (survey(r)) {
		clear_nodes(r);
		survey(r);
	}
	for (i = 0; i < r->n; i++)
		if (!r->node[i].first.known) {
			memset(&r->node[i].first, 0, sizeof r->node[i].first);
			memcpy(r->node[i].first.q, quat_none, sizeof quat_none);
			mat_identity(r->node[i].first.form);
		}
	find_size(r);
	span_meshes(r);
	r->limit = REEL_ERROR * r->size * (r->rig->meshes ? BESIDE_MESH : 1);
	set_flags(r);
	find_reach(r);
	find_step(r);
}

void
code_reel(struct scene *s, const struct reel *reel, struct spool *to)
{
	struct reelcoder r;
	struct coder coder;
	off_t begin = to->n;
	int turn;

	start(&r, s, reel);
	prepare(&r);
	r.coder = &coder;
	for (turn = 0; turn < 3; turn++) {
		to->n = begin;
		code_begin(&coder, to);
		memset(r.odds, 0, 3 * sizeof *r.odds);
		memset(r.gap, 0, sizeof r.gap);
		memset(r.flag, 0, sizeof r.flag);
		memset(r.expect, 0, r.expects * sizeof *r.expect);
		r.error = 0;
		set_steps(&r);
		code_even(&coder, r.span, 8);
		put_head(&r);
		put_all(&r);
		code_end(&coder);
		if (r.error <= r.limit)
			break;
		r.step *= 0.8 * r.limit / r.error;
	}
	end(&r);
}
