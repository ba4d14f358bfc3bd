#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/temp.h"
#include "figure/facing.h"
#include "filter/rootmotion/rootmotion.h"
#include "ir/frame.h"
#include "ir/put.h"
#include "ir/translation.h"
#include "motion/top.h"

/* --- the skeleton --- */

static int
only_top(const struct skel *sk, const struct ir *ir)
{
	size_t j, n = 0;
	int top = -1;

	for (j = sk->n; j-- > 0;)
		if (sk->joint[j].parent < 0) {
			top = (int)j;
			n++;
		}
	if (n != 1)
		in_die(&ir->in, "skeleton %.*s: expected one top joint, saw "
		    "%zu", STRF(sk->name), n);
	return top;
}

/* A name that no joint has. */
static void
set_name(struct text *t, const struct skel *sk)
{
	struct map names = { 0 };
	struct arena arena = { NULL };
	size_t j;

	for (j = 0; j < sk->n; j++)
		map_add(&names, sk->joint[j].name, j);
	text_str(t, map_add_unique(&names, &arena, str_of("ground"), '~', 0,
	    sk->n));
	map_free(&names);
	arena_free(&arena);
}

void
ground_figure_make(struct ground_figure *g, const struct skel *sk,
    const struct ir *ir)
{
	double up[3];

	memset(g, 0, sizeof *g);
	g->top = only_top(sk, ir);
	body_make(&g->body, sk, ir->in.name, 1);
	body_up(up, &g->body, NULL);
	while (up[g->up] == 0)
		g->up++;
	set_name(&g->name, sk);
}

void
ground_figure_free(struct ground_figure *g)
{
	body_free(&g->body);
	free(g->name.s);
}

/* Writes the channels of the new joint where `up` is the axis. */
static void
put_dof(const struct ground_figure *g, int up)
{
	char dof[] = "tx ty tz rx";

	dof[sizeof dof - 2] = (char)('x' + up);
	ir_put_dof(text_get(&g->name), str_of(dof));
}

static void
put_joint(const struct ground_figure *g)
{
	struct str name = text_get(&g->name);

	ir_put_fields(IR_JOINT, name, str_of("-"));
	ir_put_fields(IR_OFFSET, name, str_of("0 0 0"));
	put_dof(g, g->up);
}

void
ground_figure_write(const struct ground_figure *g)
{
	const struct skel *sk = g->body.sk;
	size_t i;

	/* parents come before their children: this is the first joint */
	for (i = 0; i < sk->nrec; i++) {
		if (sk->rec[i].word != IR_JOINT || sk->rec[i].joint != g->top) {
			out_line(sk->rec[i].line);
			continue;
		}
		put_joint(g);
		ir_put_fields(IR_JOINT, sk->joint[g->top].name,
		    text_get(&g->name));
	}
}

/* --- the frames that wait for those after them --- */

/* Where a body is on the ground: x, y and z, and then where it faces, as the
 * turn about up since rest, in radians. */
enum { GROUND_TURN = 3, GROUND_N };

struct ground_frame {
	struct text number;
	struct text lines;       /* all but the top joint's values */
	size_t place;            /* where in lines the values belong */
	int has_values;          /* the frame gives the top joint values */
	struct text values;      /* the text of these values */
	double *val;             /* the top joint's values as numbers */
	double above[4];         /* how the joint above that one is turned */
	double at[3];            /* where that is */
	double ground[GROUND_N];
};

struct window {
	size_t size;             /* how many frames are held at most: odd */
	size_t channels;         /* of the top joint */
	size_t seen, written;    /* frames of the motion so far */
	struct ground_frame *f;  /* frame i of the motion is f[i % size] */
	double *v;               /* scratch: one number per frame held */
	size_t cap, n;
};

static void
window_end(struct window *w)
{
	size_t i;

	for (i = 0; i < w->n; i++) {
		free(w->f[i].number.s);
		free(w->f[i].lines.s);
		free(w->f[i].values.s);
		free(w->f[i].val);
	}
	free(w->f);
	free(w->v);
}

/* Memory grows with what has been read, not with what a rate promises. */
static void
add_frame(struct window *w)
{
	w->f = xgrow(w->f, &w->cap, w->n + 1, sizeof *w->f);
	w->v = xreallocarray(w->v, w->cap, sizeof *w->v);
	memset(&w->f[w->n], 0, sizeof *w->f);
	w->f[w->n++].val = xcalloc(w->channels, sizeof *w->f->val);
}

/* Frame i of the motion; it has to be one that is held. */
static struct ground_frame *
window_frame(const struct window *w, size_t i)
{
	return &w->f[i % w->size];
}

/* An empty frame, to be filled in. */
static struct ground_frame *
window_new(struct window *w)
{
	struct ground_frame *f;

	if (w->n == w->seen && w->n < w->size)
		add_frame(w);
	f = window_frame(w, w->seen++);
	f->number.n = f->lines.n = f->values.n = f->place = 0;
	f->has_values = 0;
	return f;
}

/* How many frames of the motion can be written so far; end: no more will
 * come. */
static size_t
window_ready(const struct window *w, int end)
{
	if (end)
		return w->seen;
	return w->seen < w->size ? 0 : w->seen - w->size / 2;
}

/* The parabola that fits n equally spaced values best, at place i. */
static double
fitted(const double *v, size_t n, size_t i)
{
	double m = (double)n, middle = (m - 1) / 2, u, d;
	double s2 = m * (m * m - 1) / 12;        /* the sum of u² */
	double s4 = s2 * (3 * m * m - 7) / 20;   /* of u⁴ */
	double sum[3] = { 0, 0, 0 };             /* of d, d·u and d·u² */
	size_t k;

	if (n < 3)
		return v[i];
	for (k = 0; k < n; k++) {
		u = (double)k - middle;
		d = v[k] - v[i];
		sum[0] += d;
		sum[1] += d * u;
		sum[2] += d * u * u;
	}
	u = (double)i - middle;
	d = m * s4 - s2 * s2;
	return v[i] + (s4 * sum[0] - s2 * sum[2]) / d + sum[1] / s2 * u +
	    (m * sum[2] - s2 * sum[0]) / d * u * u;
}

/* The ground of frame i, smoothed over the window around it: a parabola is
 * fitted to the window's frames (Savitzky-Golay). The first and the
 * last window also serve the frames at the ends of the motion. */
static void
window_ground(struct window *w, size_t i, double *ground)
{
	size_t n = w->seen < w->size ? w->seen : w->size, k;
	size_t first = w->seen - n;
	int c;

	for (c = 0; c < GROUND_N; c++) {
		for (k = 0; k < n; k++)
			w->v[k] = window_frame(w, first + k)->ground[c];
		ground[c] = fitted(w->v, n, i - first);
	}
}

/* --- the motion --- */

struct rootmotion {
	struct frames f;
	const struct ground_figure *g;
	const struct rootmotion_options *o;
	struct facing facing;
	unsigned char *carries;  /* per joint: it is the hips or above them */
	struct xform *world;     /* of the joints that carry */
	struct window window;
	struct ground_frame *now;        /* the frame being read, or NULL */
	double before;           /* the number of the frame before */
	double start[GROUND_N];  /* the ground of the first frame */
	double *all;             /* values of a frame; only val is filled in */
	int top;                 /* the joint that makes up for the ground
	                          * joint: the one that travels, or the
	                          * skeleton's top joint */
	double *val;             /* in all[]: the top joint's */
	double *near;            /* the top joint's in the frame before */
	struct text cycle;       /* `loop cycle`, where -i may open it: what
	                          * comes after it waits */
	double apart[3];         /* then: from the top joint to the hips in the
	                          * first frame, and how far that has changed */
	double changed;
};

static void
about_axis(int axis, double *v)
{
	v[0] = v[1] = v[2] = 0;
	v[axis] = 1;
}

/* Whether the options move what the motion places in the world. */
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
		    "(@rescale -r)");
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
		in_die(in, "skeleton %.*s: -z: z is up (@rescale -u)",
		    STRF(b->sk->name));
	body_up_doubt(b, by);
	if (t->facing.up != t->g->up)
		put_dof(t->g, t->facing.up);
}

/* --- cycles --- */

/* Differences of places that are less than this part of the body's size are
 * none. */
#define SEAM 1e-6

static void
begin_cycle(struct rootmotion *t)
{
	if (t->cycle.n)
		return;
	text_line(&t->cycle, t->f.ir->rec.line);
	later_begin();
}

/* In place a joint that does not travel with the hips goes backwards, and does
 * not come to where it began. */
static void
see_cycle(struct rootmotion *t)
{
	const struct body *b = &t->g->body;
	double way[3], *apart = t->apart;

	vec_sub(way, t->world[b->hips].t, t->world[t->top].t);
	way[t->facing.up] = 0;
	if (t->f.m.frame == 1)
		memcpy(apart, way, sizeof way);
	vec_sub(way, way, apart);
	t->changed = vec_len(way);
}

/* Writes `loop cycle`, if the motion still is one, and what has waited. */
static void
end_cycle(struct rootmotion *t)
{
	const struct body *b = &t->g->body;

	if (!t->cycle.n)
		return;
	later_end();
	if (t->changed <= SEAM * b->size)
		out_str(text_get(&t->cycle));
	else
		motion_warn_open(t->f.ir, "in place its top joint goes "
		    "backwards");
	later_put();
	t->cycle.n = 0;
}

/* What is above the joint that travels goes with the ground joint. So there may
 * be nothing else with channels beside it. */
static void
find_top(struct rootmotion *t)
{
	const struct motion *m = &t->f.m;
	double up[3];
	int j;

	about_axis(t->facing.up, up);
	j = m->world ? -1 : top_joint(&t->f, &t->g->body, up);
	t->top = j >= 0 && t->carries[j] && top_beside(m, j) < 0 ? j :
	    t->g->top;
	if (j == t->top)
		end_cycle(t);
}

/* The header has been read. */
static void
begin(struct rootmotion *t)
{
	const struct skel *sk = t->g->body.sk;
	size_t j;

	find_facing(t);
	if (t->f.m.world && changes_world(t->o))
		in_die(&t->f.ir->in, "relative world: -i, -o and -z need "
		    "values that are relative to the parent");
	t->carries = xcalloc(sk->n, 1);
	t->world = xcalloc(sk->n, sizeof *t->world);
	for (j = 0; j < sk->n; j++)
		t->carries[j] = (unsigned char)skel_is_above(sk, (int)j,
		    t->g->body.hips);
	find_top(t);
	t->window.size = window_size(t);
	t->window.channels = t->f.m.dof[t->top].n;
	t->all = xcalloc(t->f.m.nval, sizeof *t->all);
	t->val = t->all + t->f.m.at[t->top];
	t->near = xcalloc(t->window.channels, sizeof *t->near);
}

/* Takes note of where the joint above the top one is. */
static void
set_above(const struct rootmotion *t, struct ground_frame *f)
{
	int parent = t->f.m.sk->joint[t->top].parent;
	double m[9];

	memcpy(f->above, quat_none, sizeof f->above);
	memset(f->at, 0, sizeof f->at);
	if (parent < 0)
		return;
	memcpy(f->at, t->world[parent].t, sizeof f->at);
	if (mat_nearest_rotation(m, t->world[parent].m))
		quat_from_mat(f->above, m);
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

/* Sets where the hips are on the ground, and which way they face. */
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

/* The angle by which the whole motion is turned to face +z. */
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
	double up[3];

	about_axis(t->facing.up, up);
	quat_turn(q, up, angle);
}

/* A zero is no longer exact after turning; it becomes one again. */
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

/* Takes the motion on the ground off the top joint's place; returns 0 if the
 * joint's channels cannot do that. */
static int
set_place(struct rootmotion *t, const struct ground_frame *f,
    const double *ground, const double *inverse)
{
	const struct motion *m = &t->f.m;
	double want[3], got[3], back[4];

	if (m->world && m->dof[t->top].kinds & DOF_P)
		return 1;
	translation_get(m, t->top, t->all, want);
	quat_vec(want, f->above, want);
	vec_add(want, want, f->at);
	vec_sub(want, want, ground);
	quat_vec(want, inverse, want);
	vec_sub(want, want, f->at);
	quat_conj(back, f->above);
	quat_vec(want, back, want);
	translation_set(m, t->top, want, t->all);
	translation_get(m, t->top, t->all, got);
	vec_sub(got, got, want);
	return vec_len(got) <= 1e-9 * (vec_len(want) + vec_len(ground));
}

static int
set_matrix(struct rootmotion *t, const double *from, const double *inverse)
{
	const struct rotation *r = &t->f.m.rotation[t->top];
	double m[9], q[9];

	rotation_elements(r, from, m);
	quat_mat(q, inverse);
	mat_mul(m, q, m);
	rotation_set_elements(r, m, t->val);
	return rotation_is_free(r);
}

/* The same for the top joint's rotation. */
static int
set_turn(struct rootmotion *t, const double *from, const double *inverse)
{
	const struct motion *m = &t->f.m;
	const struct rotation *r = &m->rotation[t->top];
	double q[4];

	if (m->world && r->kind & (DOF_M | DOF_Q | DOF_A))
		return 1;
	if (r->kind == DOF_M)
		return set_matrix(t, from, inverse);
	rotation_get(r, from, q);
	quat_mul(q, inverse, q);
	return rotation_set(r, q, t->near, t->val) <= 1e-9;
}

/* A value that has not changed keeps its text. */
static void
put_values(const struct rootmotion *t, const struct ground_frame *f)
{
	struct str rest = text_get(&f->values), text;
	size_t i;

	ir_put_frame(IR_V, text_get(&f->number),
	    t->f.m.sk->joint[t->top].name);
	for (i = 0; str_field(&rest, &text); i++) {
		if (fabs(t->val[i] - f->val[i]) <=
		    1e-12 * fmax(1, fabs(f->val[i])))
			out_field(text);
		else
			out_nums(&t->val[i], 1);
	}
	out_ch('\n');
}

static void NORETURN
refuse(const struct rootmotion *t, const struct ground_frame *f)
{
	in_die(&t->f.ir->in, "frame %.*s: joint %.*s: its channels cannot make "
	    "up for the joint on the ground (three translations and a free "
	    "rotation do)", STRF(text_get(&f->number)),
	    STRF(t->f.m.sk->joint[t->top].name));
}

static void
put_top(struct rootmotion *t, const struct ground_frame *f,
    const double *ground)
{
	size_t size = t->window.channels * sizeof *t->val;
	double inverse[4], back[4];

	memcpy(t->val, f->val, size);
	if (!t->window.written)
		memcpy(t->near, f->val, size);
	about_up(t, -ground[GROUND_TURN], inverse);
	if (!set_place(t, f, ground, inverse))
		refuse(t, f);
	quat_mul(inverse, inverse, f->above);
	quat_conj(back, f->above);
	quat_mul(inverse, back, inverse);
	if (!set_turn(t, f->val, inverse))
		refuse(t, f);
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
		    "(@resample)", STRF(t->f.number));
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
	set_above(t, f);
	if (t->cycle.n)
		see_cycle(t);
	memcpy(f->val, t->f.m.val + t->f.m.at[t->top],
	    t->window.channels * sizeof *f->val);
	t->now = NULL;
	put_ready(t, 0);
}

/* Whether a record still holds for the motion that is written. */
static int
still_true(const struct rootmotion *t)
{
	const struct ir_rec *rec = &t->f.ir->rec;

	if (ir_is_placed(rec->word))
		return !changes_world(t->o);
	return rec->word != IR_LINK &&
	    !(rec->word == IR_COUNT && str_is(rec->f[0], "keys"));
}

/* Inside a frame a line waits with it; between frames it is written at once. */
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
	if (t->f.joint == t->top) {
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
	free(t->cycle.s);
}

void
rootmotion_motion(struct ir *ir, const struct ground_figure *g,
    const struct rootmotion_options *o)
{
	struct rootmotion t = { .g = g, .o = o };
	enum frames_event event;

	ir_pass(ir);
	frames_begin(&t.f, ir, g->body.sk);
	while (frames_head(&t.f)) {
		if (o->seconds > 0 && motion_is_cycle(ir))
			motion_warn_open(ir, "-w does not smooth its seam "
			    "(@loop)");
		else if (o->still && motion_is_cycle(ir))
			begin_cycle(&t);
		else if (still_true(&t))
			ir_pass(ir);
	}
	begin(&t);
	while ((event = frames_next(&t.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&t);
		else
			take_record(&t);
	}
	put_ready(&t, 1);
	end_cycle(&t);
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
	int put = 0;             /* the frame has the joint's values */

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
