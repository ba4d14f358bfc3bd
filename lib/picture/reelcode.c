#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "picture/reelcode_priv.h"

/* Frames are coded in spans. The last frame of a span is predicted from that of
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
	WIDE = 1 << 16,          /* nodes times frames that memory holds */
	TRIALS = 16,             /* spans of which the error is measured */
	TURNS_MOST = 8,          /* with smaller and smaller steps */
	NUMBERS = 15             /* per node and frame: turn, place, form */
};

/* The part of the error allowed that is aimed at, and by how much less for each
 * time that there are twice as many frames as are tried. */
#define AIM 0.85
#define AIM_LESS 0.02

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
		put_values(r, at, 6, 9, nd->turnstep, want->form, have->form,
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
		for (c = 0; c < 8 && reelplan_corner(&r->node[i], c, p); c++) {
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

	reelplan_frame(r, k);
	for (i = 0; i < r->n; i++) {
		want[i] = have[i] = r->node[i].first;
		want[i].known = r->now[i].known != LOCAL_GAP;
		if (want[i].known)
			want[i] = r->now[i];
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
		local_at(&start[i], r->rig->offset[i]);
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

/* Codes all frames, or those up to the first that is off by more than that. */
static void
put_all(struct reelcoder *r, double limit)
{
	size_t from, to;

	memset(r->gone, 0, r->n);
	put_start(r, 0);
	for (from = 0; from + 1 < r->reel->frames && r->error <= limit;
	    from = to) {
		to = end_of(r, from);
		put_span(r, from, to, from < r->span ? 0 : from - r->span + 1);
	}
}

/* Finds the step with which the error is what is aimed at. */
static void
find_step(struct reelcoder *r)
{
	size_t i, n = r->reel->frames / r->span + 1, at;
	double aim = AIM * r->limit;
	int turn;

	if (n > TRIALS)
		aim *= 1 - AIM_LESS * log2((double)n / TRIALS);

	r->step = REEL_ERROR;
	for (turn = 0; turn < 2; turn++) {
		reelplan_steps(r);
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
	r->now = xcalloc(r->n + 1, sizeof *r->now);
	r->made = xcalloc(r->n + 1, sizeof *r->made);
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
	free(r->now);
	free(r->made);
	free(r->gone);
	free(r->right);
	free(r->made_turn);
	free(r->odds);
	free(r->want);
	free(r->have);
	free(r->expect);
}

static void
put_code(struct reelcoder *r, double limit)
{
	memset(r->odds, 0, 3 * sizeof *r->odds);
	memset(r->gap, 0, sizeof r->gap);
	memset(r->flag, 0, sizeof r->flag);
	memset(r->expect, 0, r->expects * sizeof *r->expect);
	r->error = 0;
	reelplan_steps(r);
	code_even(r->coder, r->span, 8);
	put_head(r);
	put_all(r, limit);
	code_end(r->coder);
}

void
code_reel(struct scene *s, const struct reel *reel, struct spool *to)
{
	struct reelcoder r;
	struct coder coder;
	off_t begin = to->n;
	int turn = 0;

	start(&r, s, reel);
	reelplan_find(&r);
	find_step(&r);
	r.coder = &coder;
	do {
		if (turn)
			r.step *= 0.8 * r.limit / r.error;
		spool_cut(to, begin);
		code_begin(&coder, to);
		put_code(&r, ++turn < TURNS_MOST ? r.limit : HUGE_VAL);
	} while (r.error > r.limit && turn < TURNS_MOST);
	end(&r);
}
