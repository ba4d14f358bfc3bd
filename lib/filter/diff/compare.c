#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/diff/compare.h"
#include "ir/frame.h"
#include "motion/curve.h"
#include "motion/grid.h"

/* --- where a motion's joints are in the world --- */

enum { PLACE = 7 };              /* numbers of a `w` record */

/* A motion's joints in the world, in its frames and between them: by the values
 * of its `v` records or, where it has none, by its `w` records. */
struct worlds {
	struct frames f;
	double step;             /* set it: the distance, in frames of this
	                          * motion, of the times asked for */
	struct frame_time first, last;   /* of the frames read so far */
	double gap;              /* between the last two; 0 if there is only
	                          * one */
	struct xform *at;        /* per joint; m is a rotation */
	int records;             /* `w` records count */
	double *place;           /* of `w` records: per joint X Y Z QX QY QZ
	                          * QW */
	unsigned long long *seen;        /* per joint: the frame of its latest
	                          * `w` record */
	struct dof channels;     /* as which a `w` record's numbers count */
	struct frame_time before;        /* the frame before the last */
	double *old;             /* the values of the frame before */
	double *mix;             /* values between the two frames */
	size_t n;                /* values of a frame */
	struct arena arena;
};

/* To be called at a motion's IR_BEGIN; reads its header. */
static void
worlds_begin(struct worlds *w, struct ir *ir, const struct skel *sk)
{
	memset(w, 0, sizeof *w);
	if (!sk)
		motion_no_skeleton(ir, "@amc2ir -s");
	frames_begin(&w->f, ir, sk);
	w->f.keyed = 1;
	w->at = xcalloc(sk->n, sizeof *w->at);
	w->place = xcalloc(sk->n, PLACE * sizeof *w->place);
	w->seen = xcalloc(sk->n, sizeof *w->seen);
	dof_read(&w->channels, str_of("px py pz qx qy qz qw"), &w->arena);
	while (frames_head(&w->f))
		;
}

static void
worlds_end(struct worlds *w)
{
	frames_end(&w->f);
	free(w->at);
	free(w->place);
	free(w->seen);
	free(w->old);
	free(w->mix);
	arena_free(&w->arena);
}

static void
take_place(struct worlds *w)
{
	const struct ir *ir = w->f.ir;
	int j = motion_joint(&w->f.m, ir, ir->rec.f[1]);
	double *v = w->place + PLACE * j;

	ir_nums(ir, ir->rec.f + 2, PLACE, "w", v);
	if (!quat_unit(v + 3))
		in_die(&ir->in, "w: expected a quaternion, saw one of length "
		    "0");
	w->seen[j] = w->f.m.frame;
}

/* The values of the frame last read. */
static double *
values(const struct worlds *w)
{
	return w->records ? w->place : w->f.m.val;
}

/* Where in these values the joint's begin. */
static size_t
start_of(const struct worlds *w, size_t j)
{
	return w->records ? PLACE * j : w->f.m.at[j];
}

/* To be called when the first frame has been read: it shows whether `v` or `w`
 * records count. */
static void
begin_frames(struct worlds *w)
{
	w->records = !w->f.ir->seen[IR_V] && w->f.ir->seen[IR_W];
	w->n = w->records ? PLACE * w->f.m.sk->n : w->f.m.nval;
	w->old = xcalloc(w->n, sizeof *w->old);
	w->mix = xcalloc(w->n, sizeof *w->mix);
}

static void
check_whole(const struct worlds *w)
{
	const struct motion *m = &w->f.m;
	int j = w->records ? 0 : motion_missing(m);

	while (w->records && j < (int)m->sk->n && w->seen[j] == m->frame)
		j++;
	if (j >= 0 && j < (int)m->sk->n)
		frames_missing(&w->f, j);
}

static void
take_time(struct worlds *w)
{
	struct frame_time now;

	if (!frame_time_read(&now, w->f.number, w->step))
		in_die(&w->f.ir->in, "frame %.*s has too many digits",
		    STRF(w->f.number));
	if (w->f.m.frame == 1)
		w->first = now;
	else
		w->gap = frame_time_diff(&now, &w->last);
	w->before = w->last;
	w->last = now;
}

/* Reads the next frame; 0 at the motion's end. */
static int
worlds_next(struct worlds *w)
{
	enum frames_event event;

	if (w->f.ir->rec.word == IR_END)
		return 0;
	if (w->old)
		memcpy(w->old, values(w), w->n * sizeof *w->old);
	while ((event = frames_next(&w->f)) == FRAMES_RECORD)
		if (w->f.ir->rec.word == IR_W)
			take_place(w);
	if (event == FRAMES_END)
		return 0;
	if (!w->old)
		begin_frames(w);
	check_whole(w);
	take_time(w);
	return 1;
}

/* Less than 0 if t is before a frame, 0 if it is at it, more if it is after
 * it. */
static int
side_of(const struct frame_time *t, const struct frame_time *frame)
{
	if (frame_time_cmp(frame, t) == 0)
		return 0;
	return frame_time_cmp(t, frame);
}

/* Reads up to the first frame that is not before that time; 0 if there is
 * none. */
static int
worlds_seek(struct worlds *w, const struct frame_time *when)
{
	while (!w->old || side_of(when, &w->last) > 0)
		if (!worlds_next(w))
			return 0;
	return 1;
}

/* Sets the values at a time between the frame before and the last one. */
static void
set_mix(struct worlds *w, const struct frame_time *when)
{
	double u = frame_time_diff(when, &w->before) / w->gap;
	const struct motion *m = &w->f.m;
	const char *fault;
	size_t j, at;

	for (j = 0; j < m->sk->n; j++) {
		at = start_of(w, j);
		fault = curve_between(w->records ? &w->channels : &m->dof[j],
		    m->angle, w->old + at, values(w) + at, u, w->mix + at);
		if (fault)
			in_die(&w->f.ir->in, "%.*s: %s: cannot be "
			    "interpolated", STRF(m->sk->joint[j].name),
			    fault);
	}
}

static void
set_places(struct worlds *w, const double *v)
{
	size_t j;

	for (j = 0; j < w->f.m.sk->n; j++, v += PLACE) {
		memcpy(w->at[j].t, v, sizeof w->at[j].t);
		quat_mat(w->at[j].m, v + 3);
	}
}

static void
set_rotations(struct worlds *w)
{
	const struct skel *sk = w->f.m.sk;
	int silent = 1;
	size_t j;

	for (j = 0; j < sk->n; j++)
		rotation_only(&w->f.ir->in, sk->joint[j].name, w->at[j].m,
		    &silent);
}

/* Sets w->at for the time that worlds_seek() was last given or, if it is NULL,
 * for the last frame. */
static void
worlds_set(struct worlds *w, const struct frame_time *when)
{
	const struct motion *m = &w->f.m;
	const double *val = values(w);
	int j = -1;

	if (when && side_of(when, &w->last) != 0) {
		set_mix(w, when);
		val = w->mix;
	}
	if (w->records)
		set_places(w, val);
	else
		j = pose_world(m, val, w->at);
	if (j >= 0)
		frames_bad_pose(&w->f, j);
	set_rotations(w);
}

/* --- two motions, or two skeletons --- */

struct compare {
	struct worlds a, b;
	struct ratio step;       /* a frame of a is so many frames of b */
	struct ratio back;       /* 1/step */
};

static void NORETURN
too_many_digits(const struct ir *ir)
{
	in_die(&ir->in, "rates or frames with too many digits");
}

static void
refuse_unknown(const struct worlds *w, const struct worlds *other)
{
	if (str_is(w->f.m.rate, "-"))
		in_die(&w->f.ir->in, "motion %.*s: its rate is unknown, and "
		    "that of %s is %.*s (@rescale -r)", STRF(w->f.ir->name),
		    other->f.ir->in.name, STRF(other->f.m.rate));
}

static void
set_step(struct compare *c)
{
	struct ratio one = { 1, 1 }, a, b;

	c->step = c->back = one;
	if (!str_same(c->a.f.m.rate, c->b.f.m.rate)) {
		refuse_unknown(&c->a, &c->b);
		refuse_unknown(&c->b, &c->a);
		if (!ratio_read(&a, c->a.f.m.rate) ||
		    !ratio_read(&b, c->b.f.m.rate) ||
		    !ratio_div(&c->step, b, a) || !ratio_div(&c->back, a, b))
			too_many_digits(c->b.f.ir);
	}
	c->b.step = (double)c->step.n / (double)c->step.d;
	c->a.step = 1 / c->b.step;
}

/* The time in b of a's last frame, both counted from their first frames. */
static struct frame_time
time_in_b(const struct compare *c)
{
	struct ratio span;
	struct grid g;

	if (!frame_time_span(&span, &c->a.first, &c->a.last) ||
	    !ratio_div(&span, span, c->back) ||
	    !grid_start(&g, &c->b.first, span))
		too_many_digits(c->a.f.ir);
	grid_next(&g);
	g.at.tolerance = (c->a.first.tolerance + c->a.last.tolerance) *
	    c->b.step;
	return g.at;
}

/* Takes the frames of a for as long as both motions go on. */
static void
take_frames(struct compare *c, struct diff_tally *t)
{
	struct frame_time when;

	if (!worlds_next(&c->b))
		return;
	while (worlds_next(&c->a)) {
		when = time_in_b(c);
		if (!worlds_seek(&c->b, &when))
			return;
		worlds_set(&c->a, NULL);
		worlds_set(&c->b, &when);
		tally_take(t, c->a.at, c->b.at, c->a.f.number);
	}
}

/* How long a motion lasts, in frames of a; -1 if it has no frames. */
static double
length(const struct worlds *w, double step)
{
	return w->f.m.frame ? frame_time_diff(&w->last, &w->first) / step : -1;
}

/* Whether one motion lasts longer than the other by at least the gap between
 * the other's last two frames: another rate may leave out less than that. Times
 * may be rounded. */
static int
goes_on(double w, double other, double gap)
{
	return w - other > 0 && w - other >= 0.999 * gap;
}

static void
set_lasts(const struct compare *c, struct diff_tally *t)
{
	double a = length(&c->a, 1), b = length(&c->b, c->b.step);
	double num, den, rate = rate_read(c->a.f.m.rate, &num, &den);

	if (!goes_on(a, b, c->b.gap / c->b.step) &&
	    !goes_on(b, a, c->a.gap))
		return;
	t->unit = rate > 0 ? "seconds" : "frames";
	t->lasts[0] = rate > 0 && a > 0 ? a / rate : a;
	t->lasts[1] = rate > 0 && b > 0 ? b / rate : b;
}

static void
compare_motions(struct diff_tally *t, const struct diff_item *a,
    const struct diff_item *b, const double *limit)
{
	struct compare c;

	worlds_begin(&c.a, a->ir, a->sk);
	worlds_begin(&c.b, b->ir, b->sk);
	tally_begin(t, a->sk, b->sk, limit);
	set_step(&c);
	take_frames(&c, t);
	while (worlds_next(&c.a) || worlds_next(&c.b))
		;
	set_lasts(&c, t);
	worlds_end(&c.a);
	worlds_end(&c.b);
}

static struct xform *
rest_of(const struct diff_item *x)
{
	const struct skel *sk = x->sk;
	struct xform *w = xcalloc(sk->n, sizeof *w);
	int j = pose_rest(sk, w);

	if (j >= 0)
		in_fail(&x->ir->in, "skeleton %.*s: joint %.*s: no offset: its "
		    "rest position is unknown", STRF(sk->name),
		    STRF(sk->joint[j].name));
	return w;
}

static void
compare_skeletons(struct diff_tally *t, const struct diff_item *a,
    const struct diff_item *b, const double *limit)
{
	struct xform *x = rest_of(a), *y = rest_of(b);

	tally_begin(t, a->sk, b->sk, limit);
	tally_take(t, x, y, str_of("-"));
	free(x);
	free(y);
}

void
diff_compare(struct diff_tally *t, const struct diff_item *a,
    const struct diff_item *b, const double *limit)
{
	if (a->kind == IR_MOTION)
		compare_motions(t, a, b, limit);
	else
		compare_skeletons(t, a, b, limit);
}
