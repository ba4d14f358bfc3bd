#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/temp.h"
#include "filter/loop/loop.h"
#include "ir/frame.h"
#include "ir/pose.h"
#include "ir/put.h"
#include "ir/translation.h"
#include "motion/top.h"

/* A frame that waits to be written: its records as they came. */
struct loop_frame {
	struct text lines;
	struct loop_line {
		size_t end;      /* of its text */
		int joint;       /* of a `v`, else -1 */
	} *line;
	size_t n, cap;
	double *val;
};

struct loop {
	struct frames f;
	struct top top;
	size_t blend;
	int said;                /* loop cycle has been written */
	int counted;             /* so has count frames; if not, the frames wait
	                          * for it */
	double *first;           /* the values of the first frame */
	double *last;            /* those of the last */
	double *now;             /* what becomes of those of a frame */
	unsigned char *goes;     /* per joint: it travels, or what is above it
	                          * does and it does not */
	double (*way)[3];        /* of these: from their last place to where
	                          * they are closed, in their parent's frame */
	struct loop_frame reading, *held;        /* a ring */
	size_t n, cap, oldest;
};

/* --- the values of a joint --- */

/* The part of a matrix that is no rotation. */
static void
stretch(const struct rotation *r, const double *val, double *m)
{
	double q[4], turn[9];

	rotation_get(r, val, q);
	quat_mat(turn, q);
	mat_transpose(turn, turn);
	rotation_elements(r, val, m);
	mat_mul(m, turn, m);
}

/* Sets the matrix of a rotation. Its stretch changes by a part of the change
 * from the last frame to the first. */
static void
set_matrix(const struct rotation *r, const double *q, const double *first,
    const double *last, double w, double *val)
{
	double m[9], a[9], b[9];
	int i;

	stretch(r, val, m);
	stretch(r, first, a);
	stretch(r, last, b);
	for (i = 0; i < 9; i++)
		m[i] += w * (a[i] - b[i]);
	quat_mat(a, q);
	mat_mul(m, a, m);
	rotation_set_elements(r, m, val);
}

/* Adds to a rotation that part of what leads from the last one to the first. */
static void
add_turn(const struct rotation *r, const double *first, const double *last,
    double w, double *val)
{
	double a[4], b[4], q[4];

	rotation_get(r, first, a);
	rotation_get(r, last, b);
	rotation_get(r, val, q);
	quat_conj(b, b);
	quat_mul(a, a, b);
	quat_slerp(a, quat_none, a, w);
	quat_mul(q, a, q);
	if (r->kind == DOF_M)
		set_matrix(r, q, first, last, w, val);
	else
		rotation_set(r, q, val, val);
}

/* Adds to channels that are no part of the rotation, in a straight line. */
static void
add_others(const struct dof *d, unsigned rotation, int moves,
    const double *first, const double *last, double w, double *val)
{
	size_t i;

	for (i = 0; i < d->n; i++) {
		unsigned kind = chan_kind(d->ch[i]);

		if (kind != rotation && (moves || !(kind & DOF_MOVES)))
			val[i] += w * (first[i] - last[i]);
	}
}

static void
add_way(const struct loop *l, size_t j, double w, double *val)
{
	double at[3], way[3];

	translation_get(&l->f.m, (int)j, val, at);
	vec_scale(way, l->way[j], w);
	vec_add(at, at, way);
	translation_set(&l->f.m, (int)j, at, val);
}

/* Sets l->now for a frame: w of the way to where the last one becomes the
 * first. */
static void
blend(struct loop *l, const struct loop_frame *h, double w)
{
	const struct motion *m = &l->f.m;
	size_t j, at;

	memcpy(l->now, h->val, m->nval * sizeof *l->now);
	for (j = 0; j < m->sk->n; j++) {
		const struct dof *d = &m->dof[j];

		at = m->at[j];
		if (!d->n || memcmp(l->first + at, l->last + at,
		    d->n * sizeof *l->first) == 0)
			continue;
		if (m->rotation[j].kind)
			add_turn(&m->rotation[j], l->first + at, l->last + at,
			    w, l->now + at);
		add_others(d, m->rotation[j].kind, !l->goes[j],
		    l->first + at, l->last + at, w, l->now + at);
		if (l->goes[j])
			add_way(l, j, w, l->now);
	}
}

/* --- frames --- */

/* Numbers that have not changed keep their text. */
static void
put_values(const struct loop *l, struct str line, int j,
    const struct loop_frame *h)
{
	const struct motion *m = &l->f.m;
	struct str word, number, name, field;
	size_t i;

	str_field(&line, &word);
	str_field(&line, &number);
	str_field(&line, &name);
	ir_put_frame(IR_V, number, name);
	for (i = m->at[j]; str_field(&line, &field); i++) {
		if (l->now[i] == h->val[i])
			out_field(field);
		else
			out_nums(&l->now[i], 1);
	}
	out_ch('\n');
}

static void
put_frame(const struct loop *l, const struct loop_frame *h)
{
	struct str line = { h->lines.s, 0 };
	size_t i;

	for (i = 0; i < h->n; i++) {
		line.n = h->line[i].end - (size_t)(line.s - h->lines.s) - 1;
		if (h->line[i].joint >= 0)
			put_values(l, line, h->line[i].joint, h);
		else
			out_line(line);
		line.s += line.n + 1;
	}
}

static void
put_blended(struct loop *l)
{
	size_t k;

	for (k = 0; k < l->n; k++) {
		const struct loop_frame *h =
		    &l->held[(l->oldest + k) % l->n];
		double u = (double)(k + 1) / (double)l->n;

		blend(l, h, u * u * (3 - 2 * u));
		put_frame(l, h);
	}
}

/* The frame read takes the place of the oldest, which is written as it came. */
static void
hold(struct loop *l)
{
	struct loop_frame now = l->reading;

	if (l->n < l->blend) {
		l->held = xgrow(l->held, &l->cap, l->n + 1, sizeof *l->held);
		l->held[l->n++] = now;
		memset(&l->reading, 0, sizeof l->reading);
		return;
	}
	l->reading = l->held[l->oldest];
	out_str(text_get(&l->reading.lines));
	l->held[l->oldest] = now;
	l->oldest = (l->oldest + 1) % l->n;
	l->reading.lines.n = l->reading.n = 0;
}

static void
check_values(const struct loop *l)
{
	const struct motion *m = &l->f.m;
	double q[4];
	size_t i, j;

	for (j = 0; j < m->sk->n; j++) {
		for (i = 0; i < m->dof[j].n; i++)
			if (!isfinite(m->val[m->at[j] + i]))
				frames_bad_pose(&l->f, (int)j);
		if (m->rotation[j].kind &&
		    !rotation_get(&m->rotation[j], m->val + m->at[j], q))
			frames_bad_pose(&l->f, (int)j);
	}
}

static void
end_frame(struct loop *l)
{
	const struct motion *m = &l->f.m;
	struct loop_frame *r = &l->reading;
	size_t size = m->nval * sizeof *r->val;

	check_values(l);
	if (!r->val)
		r->val = xcalloc(m->nval, sizeof *r->val);
	memcpy(r->val, m->val, size);
	if (m->frame == 1)
		memcpy(l->first, m->val, size);
	hold(l);
}

/* --- records --- */

static void
put_cycle(struct loop *l)
{
	if (!l->said++)
		ir_put_line(IR_LOOP, str_of("cycle"));
}

static void
take_head(struct loop *l)
{
	const struct ir_rec *rec = &l->f.ir->rec;

	motion_no_bounce(l->f.ir);
	if (rec->word == IR_LOOP)
		put_cycle(l);
	else if (rec->word != IR_LINK || !str_is(rec->f[0], "end"))
		ir_pass(l->f.ir);
}

/* Called at the first frame. */
static void
start(struct loop *l)
{
	const struct motion *m = &l->f.m;

	put_cycle(l);
	if (m->world)
		in_die(&l->f.ir->in, "motion %.*s is relative world: its top "
		    "joint does not carry the others", STRF(l->f.ir->name));
	top_make(&l->top, &l->f);
	l->first = xcalloc(m->nval, sizeof *l->first);
	l->last = xcalloc(m->nval, sizeof *l->last);
	l->now = xcalloc(m->nval, sizeof *l->now);
	l->goes = xcalloc(m->sk->n + 1, sizeof *l->goes);
	l->way = xcalloc(m->sk->n + 1, sizeof *l->way);
	l->counted = ir_frame_count(l->f.ir) >= 0;
	if (!l->counted)
		later_begin();
}

/* Whether a record was made of the values, and so is not true where they
 * change; or is a count that is written before the frames. */
static int
is_untrue(const struct ir_rec *rec)
{
	return ir_is_placed(rec->word) || rec->word == IR_N ||
	    rec->word == IR_LINK ||
	    (rec->word == IR_COUNT && str_is(rec->f[0], "frames"));
}

static void
take_record(struct loop *l)
{
	const struct ir *ir = l->f.ir;
	struct loop_frame *r = &l->reading;

	ir_before(ir, ir->rec.word == IR_LOOP, "the first frame");
	if (l->f.first && l->f.m.frame == 1)
		start(l);
	if (is_untrue(&ir->rec))
		return;
	text_line(&r->lines, ir->rec.line);
	r->line = xgrow(r->line, &r->cap, r->n + 1, sizeof *r->line);
	r->line[r->n].end = r->lines.n;
	r->line[r->n++].joint = l->f.joint;
}

/* --- where joints are closed --- */

/* A figure's first and last pose. What is beside the top joint, such as the
 * controls of feet, stays or travels with it. */
struct closing {
	struct xform *first, *last;      /* of all joints, in the world */
	double travel[3];        /* of the top joint, over the ground */
	unsigned char *gone;     /* per joint: it travels, itself or with what
	                          * is above it */
};

/* Sets r to v, a direction in the frame of joint j's parent as the first pose
 * has it, in the world. */
static void
set_outward(const struct closing *c, const struct motion *m, int j,
    const double *v, double *r)
{
	int parent = m->sk->joint[j].parent;

	memcpy(r, v, 3 * sizeof *r);
	if (parent >= 0)
		mat_vec(r, c->first[parent].m, r);
}

/* The other way round. */
static void
set_inward(const struct closing *c, const struct motion *m, int j,
    const double *v, double *r)
{
	int parent = m->sk->joint[j].parent;
	double back[9];

	memcpy(r, v, 3 * sizeof *r);
	if (parent >= 0 && mat_invert(back, c->first[parent].m))
		mat_vec(r, back, r);
}

/* Sets the top joint's way, and its travel. Joints above it come to be as they
 * are first. */
static void
set_top_way(struct loop *l, struct closing *c)
{
	const struct motion *m = &l->f.m;
	int j = l->top.joint;
	double from[3], way[3], rise[3];

	translation_get(m, j, l->first, way);
	translation_get(m, j, l->last, from);
	vec_sub(way, way, from);
	set_outward(c, m, j, way, way);
	top_rise(&l->top, way, rise);
	vec_sub(c->travel, rise, way);
	set_inward(c, m, j, rise, l->way[j]);
	l->goes[j] = 1;
}

/* Whether a joint, with what is above it, ends nearer to where the travel leads
 * than to where it began. */
static int
has_gone(const struct closing *c, int j)
{
	double way[3], rest[3];

	vec_sub(way, c->last[j].t, c->first[j].t);
	vec_sub(rest, way, c->travel);
	return vec_len(rest) < vec_len(way);
}

/* sign: which way the joint travels from what is above it. */
static void
set_way(struct loop *l, const struct closing *c, int j, int sign)
{
	const struct motion *m = &l->f.m;
	double at[3], *way = l->way[j];

	vec_scale(way, c->travel, sign);
	set_inward(c, m, j, way, way);
	translation_get(m, j, l->first, at);
	vec_add(way, way, at);
	translation_get(m, j, l->last, at);
	vec_sub(way, way, at);
	l->goes[j] = 1;
}

static void
close_beside(struct loop *l, struct closing *c, int j)
{
	const struct motion *m = &l->f.m;
	int parent = m->sk->joint[j].parent, top = l->top.joint;
	int above = parent >= 0 && c->gone[parent];

	c->gone[j] = (unsigned char)above;
	if (!dof_travels(&m->dof[j]) || skel_is_above(m->sk, j, top) ||
	    skel_is_above(m->sk, top, j))
		return;
	c->gone[j] = (unsigned char)has_gone(c, j);
	if (c->gone[j] != above)
		set_way(l, c, j, c->gone[j] - above);
}

static void
set_ways(struct loop *l)
{
	const struct motion *m = &l->f.m;
	struct closing c;
	size_t n = m->sk->n, j;

	if (l->top.joint < 0)
		return;
	c.first = xcalloc(2 * n, sizeof *c.first);
	c.last = c.first + n;
	c.gone = xcalloc(n, sizeof *c.gone);
	pose_gaps(m, l->first, c.first);
	pose_gaps(m, l->last, c.last);
	set_top_way(l, &c);
	for (j = 0; j < n; j++)
		close_beside(l, &c, (int)j);
	free(c.first);
	free(c.gone);
}

static void
close_seam(struct loop *l)
{
	const struct motion *m = &l->f.m;

	if (m->frame <= l->blend)
		in_die(&l->f.ir->in, "motion %.*s: expected more than %zu "
		    "frames (-b)", STRF(l->f.ir->name), l->blend);
	memcpy(l->last, m->val, m->nval * sizeof *l->last);
	set_ways(l);
	put_blended(l);
	if (l->counted)
		return;
	later_end();
	ir_put_count("frames", (long long)m->frame);
	later_put();
}

static void
release(struct loop_frame *h)
{
	free(h->lines.s);
	free(h->line);
	free(h->val);
}

static void
end(struct loop *l)
{
	size_t k;

	for (k = 0; k < l->n; k++)
		release(&l->held[k]);
	release(&l->reading);
	free(l->held);
	free(l->first);
	free(l->last);
	free(l->now);
	free(l->goes);
	free(l->way);
	top_free(&l->top);
	frames_end(&l->f);
}

void
loop_close(struct ir *ir, const struct skel *sk, size_t blend)
{
	enum frames_event event;
	struct loop l = { .blend = blend };

	ir_pass(ir);
	frames_begin(&l.f, ir, sk);
	while ((event = frames_next(&l.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&l);
		else if (l.f.m.frame)
			take_record(&l);
		else
			take_head(&l);
	}
	if (l.f.m.frame)
		close_seam(&l);
	else
		put_cycle(&l);
	ir_pass(ir);
	end(&l);
}
