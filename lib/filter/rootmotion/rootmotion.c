#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/rootmotion/rootmotion_priv.h"
#include "filter/rootmotion/window.h"
#include "ir/frame.h"
#include "ir/put.h"
#include "ir/translation.h"

struct rootmotion {
	struct frames f;
	const struct ground_figure *g;
	const struct rootmotion_options *o;
	struct facing facing;
	unsigned char *carries;  /* per joint: it is the hips or above them */
	struct xform *world;     /* of those */
	struct window window;
	struct ground_frame *now;        /* the frame that is read, or NULL */
	double before;           /* the number of the one before */
	double start[GROUND_N];  /* of the first frame */
	double *all;             /* values, of which only these are set: */
	double *val, *near;      /* the top joint's, and those before */
};

/* Whether what was in the world at some place no longer is. */
static int
changes_world(const struct rootmotion_options *o)
{
	return o->still || o->origin || o->ahead;
}

static size_t
window_size(const struct rootmotion *t)
{
	double num, den, rate = rate_read(t->f.m.rate, &num, &den);

	if (t->o->seconds == 0)
		return 1;
	if (rate <= 0)
		in_die(&t->f.ir->in, "-w: the motion's rate is not known "
		    "(rescale -r)");
	return 2 * (size_t)fmin(t->o->seconds * rate / 2, 1e9) + 1;
}

static void
find_facing(struct rootmotion *t)
{
	const struct body *b = &t->g->body;
	const struct in *in = &t->f.ir->in;
	double up[3];
	enum up_by by = body_up(up, b, &t->f);

	if (!facing_make(&t->facing, b, up))
		in_die(in, "skeleton %.*s: no names of joints tell its hips, "
		    "thighs and head, and so its forward", STRF(b->sk->name));
	if (t->o->ahead && t->facing.up == 2)
		in_die(in, "skeleton %.*s: -z: z is up (rescale -u)",
		    STRF(b->sk->name));
	body_up_doubt(b, by);
	if (t->facing.up != t->g->up)
		ground_figure_put_dof(t->g, t->facing.up);
}

/* The header has been read. */
static void
begin(struct rootmotion *t)
{
	const struct skel *sk = t->g->body.sk;
	size_t channels = t->f.m.dof[t->g->top].n, j;

	find_facing(t);
	if (t->f.m.world && changes_world(t->o))
		in_die(&t->f.ir->in, "relative world: -i, -o and -z need "
		    "values that are relative to the parent");
	t->carries = xcalloc(sk->n, 1);
	t->world = xcalloc(sk->n, sizeof *t->world);
	for (j = 0; j < sk->n; j++)
		t->carries[j] = (unsigned char)skel_is_above(sk, (int)j,
		    t->g->body.hips);
	t->window.size = window_size(t);
	t->window.channels = channels;
	t->all = xcalloc(t->f.m.nval, sizeof *t->all);
	t->val = t->all + t->f.m.at[t->g->top];
	t->near = xcalloc(channels, sizeof *t->near);
}

static void
pose_hips(struct rootmotion *t)
{
	int j;

	for (j = 0; j <= t->g->body.hips; j++)
		if (t->carries[j] &&
		    !pose_place(&t->f.m, j, t->f.m.val, t->world))
			frames_bad_pose(&t->f, j);
}

/* Where the hips are on the ground, and which way they face. */
static void
set_ground(struct rootmotion *t, double *ground)
{
	const struct body *b = &t->g->body;
	const struct xform *hips = &t->world[b->hips];
	double m[9], q[4];

	memcpy(m, hips->m, sizeof m);
	if (mat_rotation_error(m) > 1e-12 && !mat_nearest_rotation(m, m))
		frames_bad_pose(&t->f, b->hips);
	quat_from_mat(q, m);
	memcpy(ground, hips->t, sizeof hips->t);
	ground[t->facing.up] = 0;
	ground[GROUND_TURN] = facing_turn(&t->facing, q);
}

/* How far it is turned as a whole to face +z. */
static double
turned(const struct rootmotion *t)
{
	static const double z[3] = { 0, 0, 1 };
	int up = t->facing.up;

	return t->o->ahead ? facing_branch(facing_angle(up, z) -
	    facing_angle(up, t->facing.forward) - t->start[GROUND_TURN], 0) : 0;
}

static void
about_up(const struct rootmotion *t, double angle, double *q)
{
	double up[3] = { 0, 0, 0 };

	up[t->facing.up] = 1;
	quat_turn(q, up, angle);
}

/* What is left of a zero after turning is one. */
static double
rounded(double v, double size)
{
	return fabs(v) <= 1e-14 * size ? 0 : v;
}

static void
put_ground(const struct rootmotion *t, struct str number, const double *ground)
{
	double angle = turned(t), q[4], at[3], turn, size;
	int i;

	if (t->o->still)
		ground = t->start;
	about_up(t, angle, q);
	vec_sub(at, ground, t->start);
	size = vec_len(at);
	quat_vec(at, q, at);
	for (i = 0; i < 3; i++)
		at[i] = rounded(at[i], size) + (t->o->origin ? 0 : t->start[i]);
	turn = rounded(ground[GROUND_TURN] + angle, 1) / t->f.m.angle;
	ir_put_frame(IR_V, number, text_get(&t->g->name));
	out_nums(at, 3);
	out_nums(&turn, 1);
	out_ch('\n');
}

/* Takes the ground's motion off the top joint's place; 0 if its channels cannot
 * do that. */
static int
set_place(struct rootmotion *t, const double *ground, const double *inverse)
{
	const struct motion *m = &t->f.m;
	double want[3], got[3];

	if (m->world && m->dof[t->g->top].kinds & DOF_P)
		return 1;
	translation_get(m, t->g->top, t->all, want);
	vec_sub(want, want, ground);
	quat_vec(want, inverse, want);
	translation_set(m, t->g->top, want, t->all);
	translation_get(m, t->g->top, t->all, got);
	vec_sub(got, got, want);
	return vec_len(got) <= 1e-9 * (vec_len(want) + vec_len(ground));
}

static int
set_matrix(struct rootmotion *t, const double *from, const double *inverse)
{
	const struct rotation *r = &t->f.m.rotation[t->g->top];
	double m[9], q[9];

	rotation_elements(r, from, m);
	quat_mat(q, inverse);
	mat_mul(m, q, m);
	rotation_set_elements(r, m, t->val);
	return rotation_is_free(r);
}

/* The same for how it is turned. */
static int
set_turn(struct rootmotion *t, const double *from, const double *inverse)
{
	const struct motion *m = &t->f.m;
	const struct rotation *r = &m->rotation[t->g->top];
	double q[4];

	if (m->world && r->kind & (DOF_M | DOF_Q | DOF_A))
		return 1;
	if (r->kind == DOF_M)
		return set_matrix(t, from, inverse);
	rotation_get(r, from, q);
	quat_mul(q, inverse, q);
	return rotation_set(r, q, t->near, t->val) <= 1e-9;
}

/* What comes out as it was keeps its text. */
static void
put_values(const struct rootmotion *t, const struct ground_frame *f)
{
	struct str rest = text_get(&f->values), text;
	size_t i;

	ir_put_frame(IR_V, text_get(&f->number),
	    t->f.m.sk->joint[t->g->top].name);
	for (i = 0; str_field(&rest, &text); i++) {
		if (fabs(t->val[i] - f->val[i]) <=
		    1e-12 * fmax(1, fabs(f->val[i])))
			out_field(text);
		else
			out_nums(&t->val[i], 1);
	}
	out_ch('\n');
}

static void
put_top(struct rootmotion *t, const struct ground_frame *f,
    const double *ground)
{
	size_t size = t->window.channels * sizeof *t->val;
	double inverse[4];
	int top = t->g->top;

	memcpy(t->val, f->val, size);
	if (!t->window.written)
		memcpy(t->near, f->val, size);
	about_up(t, -ground[GROUND_TURN], inverse);
	if (!set_place(t, ground, inverse) || !set_turn(t, f->val, inverse))
		in_die(&t->f.ir->in, "frame %.*s: joint %.*s: its channels "
		    "cannot make up for the joint on the ground (three "
		    "translations and a free rotation do)",
		    STRF(text_get(&f->number)),
		    STRF(t->f.m.sk->joint[top].name));
	if (f->has_values)
		put_values(t, f);
	memcpy(t->near, t->val, size);
}

static void
put_frame(struct rootmotion *t)
{
	struct window *w = &t->window;
	const struct ground_frame *f = window_frame(w, w->written);
	struct str lines = text_get(&f->lines);
	double ground[GROUND_N];

	window_ground(w, w->written, ground);
	if (!w->written)
		memcpy(t->start, ground, sizeof ground);
	put_ground(t, text_get(&f->number), ground);
	out_mem(lines.s, f->place);
	put_top(t, f, ground);
	out_mem(lines.s + f->place, lines.n - f->place);
	w->written++;
}

static void
put_ready(struct rootmotion *t, int end)
{
	size_t ready = window_ready(&t->window, end);

	while (t->window.written < ready)
		put_frame(t);
}

static void
begin_frame(struct rootmotion *t)
{
	if (t->window.size > 1 && t->window.seen > 0 &&
	    t->f.when != t->before + 1)
		in_die(&t->f.ir->in, "frame %.*s: -w needs every whole frame "
		    "(resample)", STRF(t->f.number));
	t->before = t->f.when;
	t->now = window_new(&t->window);
	text_str(&t->now->number, t->f.number);
}

static void
end_frame(struct rootmotion *t)
{
	struct ground_frame *f = t->now;

	pose_hips(t);
	set_ground(t, f->ground);
	memcpy(f->val, t->f.m.val + t->f.m.at[t->g->top],
	    t->window.channels * sizeof *f->val);
	t->now = NULL;
	put_ready(t, 0);
}

/* Whether a record is as true as it was. */
static int
still_true(const struct rootmotion *t)
{
	const struct ir_rec *rec = &t->f.ir->rec;

	switch (rec->word) {
	case IR_LINK:
		return 0;
	case IR_COUNT:
		return !str_is(rec->f[0], "keys");
	case IR_W: case IR_E: case IR_M:
		return !changes_world(t->o);
	default:
		return 1;
	}
}

/* A line goes with the frame that it is in or behind. */
static void
keep(struct rootmotion *t)
{
	if (t->now)
		text_line(&t->now->lines, t->f.ir->rec.line);
	else
		ir_pass(t->f.ir);
}

static void
take_record(struct rootmotion *t)
{
	if (t->f.first)
		begin_frame(t);
	if (t->f.joint == t->g->top) {
		t->now->place = t->now->lines.n;
		text_str(&t->now->values, t->f.ir->rec.tail);
		t->now->has_values = 1;
	} else if (still_true(t)) {
		keep(t);
	}
}

static void
end(struct rootmotion *t)
{
	window_end(&t->window);
	frames_end(&t->f);
	free(t->carries);
	free(t->world);
	free(t->all);
	free(t->near);
}

void
rootmotion_motion(struct ir *ir, const struct ground_figure *g,
    const struct rootmotion_options *o)
{
	struct rootmotion t = { .g = g, .o = o };
	enum frames_event event;

	ir_pass(ir);
	frames_begin(&t.f, ir, g->body.sk);
	while (frames_head(&t.f))
		if (still_true(&t))
			ir_pass(ir);
	begin(&t);
	while ((event = frames_next(&t.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&t);
		else
			take_record(&t);
	}
	put_ready(&t, 1);
	ir_pass(ir);
	end(&t);
}

static void
put_none(const struct ir *ir, const struct ground_figure *g)
{
	ir_put_frame(IR_V, ir->rec.f[0], text_get(&g->name));
	out_text(" 0 0 0 0\n");
}

void
rootmotion_none(struct ir *ir, const struct ground_figure *g)
{
	int put = 0;             /* in the frame */

	ir_pass(ir);
	while (ir_next(ir) != IR_END) {
		if (ir->rec.word == IR_POSE || (ir_is_frame(ir) &&
		    ir->newframe))
			put = 0;
		if (ir->rec.word == IR_V && !put++)
			put_none(ir, g);
		if (ir->rec.word != IR_COUNT || !str_is(ir->rec.f[0], "keys"))
			ir_pass(ir);
	}
	ir_pass(ir);
}
