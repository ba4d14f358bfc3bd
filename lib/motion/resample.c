#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "motion/deferred.h"
#include "motion/resample.h"
#include "motion/track.h"

/* The motion at hand. Its header waits until the new rate is known. */
struct resample {
	const struct resample_options *opt;
	struct ir *ir;
	struct motion m;
	struct tracks tracks;
	struct deferred deferred;
	struct arena arena;
	struct str *head;        /* lines */
	size_t nhead, headcap;
	struct ratio oldrate;    /* n 0: unknown */
	struct ratio rate, step;
	int bounce;
	int hold;                /* the last frame has to be known first */
	struct frame_time begin, end;
	struct frame_time first, now;        /* of the source's frames */
	size_t place;            /* in frame now: records of it seen */
	int started, ended, done;
	struct grid grid;
	long long number;        /* of the output's first frame */
	long long count;         /* frames written */
	long long turn;          /* the last frame of the way forward */
	size_t await, ready;     /* joints and tracks not waited for */
};

static void
set_rates(struct resample *r)
{
	const struct resample_options *o = r->opt;
	struct ratio one = { 1, 1 };

	r->oldrate.n = 0;
	if (!str_is(r->m.rate, "-") && !ratio_read(&r->oldrate, r->m.rate))
		in_die(&r->ir->in, "rate: '%.*s' has too many digits",
		    STRF(r->m.rate));
	r->rate = r->oldrate;
	r->step = one;
	if (o->stretch.n && !ratio_div(&r->step, one, o->stretch))
		in_die(&r->ir->in, "-x has too many digits");
	if (!o->newrate.n)
		return;
	if (!r->oldrate.n)
		in_die(&r->ir->in, "motion %.*s: its rate is unknown, and -r "
		    "needs it (amc2ir -r)", STRF(r->ir->name));
	r->rate = o->newrate;
	if (!ratio_div(&r->step, r->oldrate, r->rate))
		in_die(&r->ir->in, "rates with too many digits");
}

static void
read_time(const struct resample *r, struct str text, struct frame_time *m)
{
	double step = (double)r->step.n / (double)r->step.d;

	if (!frame_time_read(m, text, step))
		in_die(&r->ir->in, "frame %.*s has too many digits",
		    STRF(text));
}

static void
put_rate(const struct resample *r, struct str line)
{
	if (ratio_same(r->rate, r->oldrate))
		out_line(line);
	else if (r->opt->rate.s)
		out_fmt("rate %s\n", r->opt->rate.s);
	else if (r->rate.d == 1)
		out_fmt("rate %lld\n", r->rate.n);
	else
		out_fmt("rate %lld/%lld\n", r->rate.n, r->rate.d);
}

static int
is_untrue(const struct resample *r, const struct ir_rec *rec)
{
	if (rec->word == IR_COUNT)
		return str_is(rec->f[0], "frames") ||
		    str_is(rec->f[0], "keys");
	if (rec->word != IR_LINK)
		return 0;
	return str_is(rec->f[0], "start") ? r->opt->begin.s != NULL :
	    r->opt->end.s || r->bounce;
}

static void
put_head(struct resample *r)
{
	struct ir_rec rec = { IR_UNKNOWN, { NULL, 0 }, { { NULL, 0 } },
	    { NULL, 0 } };
	size_t i;

	for (i = 0; i < r->nhead; i++) {
		ir_split(&rec, IR_MOTION, r->head[i]);
		if (is_untrue(r, &rec))
			continue;
		if (rec.word == IR_RATE)
			put_rate(r, rec.line);
		else if (rec.word == IR_LOOP && r->bounce)
			out_fmt("loop once%s%.*s\n", rec.tail.n ? " " : "",
			    (int)rec.tail.n, rec.tail.s);
		else
			out_line(rec.line);
	}
}

/* A motion that begins between two whole frames begins with the first. */
static void
start(struct resample *r)
{
	struct frame_time at = r->first;

	if (at.num) {
		at.num = 0;
		at.den = 1;
		at.tolerance = 0;
	}
	if (r->opt->begin.s && frame_time_cmp(&r->begin, &at) > 0)
		at = r->begin;
	r->number = at.whole;
	if (!grid_start(&r->grid, &at, r->step))
		in_die(&r->ir->in, "rates or frames with too many digits");
	r->tracks.own = r->step.n == 1 && r->step.d == 1 && !at.num &&
	    !r->bounce;
}

static void
begin_frames(struct resample *r)
{
	set_rates(r);
	if (r->opt->begin.s)
		read_time(r, r->opt->begin, &r->begin);
	if (r->opt->end.s)
		read_time(r, r->opt->end, &r->end);
	r->hold = r->opt->frames || r->bounce;
	tracks_begin(&r->tracks, &r->m);
	r->tracks.hint = "amc2ir -s, or -i nearest";
	r->tracks.cubic = r->opt->cubic;
	r->tracks.nearest = r->opt->nearest;
	if (!r->hold)
		put_head(r);
	r->m.unread = 1;
	r->started = 1;
}

/* Where in the source the output's next frame is. */
static struct frame_time
source(const struct resample *r)
{
	struct frame_time at = r->grid.at;

	if (!r->bounce || at.whole < r->turn)
		return at;
	if (at.whole > r->turn) {
		frame_time_mirror(&at, 2 * r->turn + 1);
		return at;
	}
	at.num = 0;
	return at;
}

static int
all_ready(struct resample *r, const struct frame_time *at)
{
	const struct motion *m = &r->m;
	struct tracks *ts = &r->tracks;

	if (r->ended)
		return 1;
	while (r->await < m->sk->n &&
	    (!m->dof[r->await].n || m->seen[r->await]))
		r->await++;
	if (ts->t[0].word == IR_V && r->await < m->sk->n)
		return 0;
	for (; r->ready < ts->n; r->ready++)
		if (!track_ready(ts, &ts->t[r->ready], at))
			return 0;
	return 1;
}

static void
put_frame(struct resample *r, const struct frame_time *at)
{
	struct tracks *ts = &r->tracks;
	char text[NUM_MAX];
	struct str number = { text, 0 };
	size_t i;

	number.n = num_print(text, (double)(r->number + r->count++), 17);
	for (i = 0; i < ts->n; i++) {
		deferred_put(&r->deferred, at, i);
		track_put(ts, &ts->t[i], at, number);
	}
}

static void
seek(struct resample *r)
{
	struct tracks *ts = &r->tracks;
	struct frame_time at = source(r);
	size_t i;

	for (i = 0; i < ts->n; i++) {
		track_seek(&ts->t[i], &at);
		if (!r->hold)
			track_trim(ts, &ts->t[i]);
	}
	r->ready = 0;
}

static int
is_done(const struct resample *r, const struct frame_time *last)
{
	if (r->opt->frames)
		return r->count == r->opt->frames;
	return frame_time_cmp(&r->grid.at, last) > 0;
}

/* Writes the frames up to the last one that can be written now. */
static void
put_frames(struct resample *r, const struct frame_time *last)
{
	struct frame_time at;

	for (; !r->done && !is_done(r, last); grid_next(&r->grid), seek(r)) {
		at = source(r);
		r->done = r->opt->end.s && !r->bounce &&
		    frame_time_cmp(&at, &r->end) > 0;
		if (r->done || !all_ready(r, &at))
			return;
		put_frame(r, &at);
	}
}

/* Now that the last frame is known. */
static void
start_held(struct resample *r)
{
	struct frame_time first, last = r->now;
	struct ratio span, n = { r->opt->frames - 1, 1 };

	if (r->opt->end.s && frame_time_cmp(&r->end, &last) < 0) {
		last = r->end;
		last.num = r->bounce ? 0 : last.num;
	}
	r->turn = last.whole + (last.num > 0);
	start(r);
	first = r->grid.at;
	if (r->bounce) {
		last = first;
		frame_time_mirror(&last, 2 * r->turn + 1);
	}
	r->now = last;
	seek(r);
	if (n.n <= 0)
		return;
	if (!frame_time_span(&span, &first, &last) ||
	    !ratio_div(&r->step, span, n) || (r->oldrate.n && span.n > 0 &&
	    !ratio_div(&r->rate, r->oldrate, r->step)))
		in_die(&r->ir->in, "rates or frames with too many digits");
	start(r);
}

static void
end_frame(struct resample *r)
{
	if (r->place && !r->hold)
		put_frames(r, &r->now);
	r->place = 0;
}

static void
begin_frame(struct resample *r)
{
	int first = !r->started;

	end_frame(r);
	if (first)
		begin_frames(r);
	read_time(r, r->ir->rec.f[0], &r->now);
	if (!first)
		return;
	r->first = r->now;
	if (!r->hold)
		start(r);
}

static void
take_frame_record(struct resample *r)
{
	struct tracks *ts = &r->tracks;
	size_t known = ts->n;
	struct frame_time at;
	struct track *t;
	int joint;

	if (r->ir->newframe)
		begin_frame(r);
	joint = motion_take(&r->m, r->ir);
	if (r->done)
		return;
	t = tracks_find(ts, r->ir, joint);
	if (ts->n > known && r->count)
		in_die(&r->ir->in, "%.*s: expected in the first frames too",
		    STRF(t->f[0]));
	track_push_key(t, r->ir, &r->now);
	r->place = (size_t)(t - ts->t) + 1;
	if (r->hold)
		return;
	at = source(r);
	track_seek(t, &at);
	track_trim(ts, t);
}

static void
take_head(struct resample *r)
{
	const struct ir_rec *rec = &r->ir->rec;

	motion_take(&r->m, r->ir);
	if (rec->word == IR_LOOP)
		r->bounce = str_is(rec->f[0], "bounce");
	r->head = xgrow(r->head, &r->headcap, r->nhead + 1, sizeof *r->head);
	r->head[r->nhead++] = str_keep(&r->arena, rec->line);
}

static void
check_written(const struct resample *r)
{
	const struct resample_options *o = r->opt;

	if (r->count)
		return;
	if (o->frames || (r->tracks.n && (o->begin.s || o->end.s)))
		in_die(&r->ir->in, "motion %.*s: no frames %s",
		    STRF(r->ir->name), r->tracks.n ? "between -b and -e" :
		    "to make others of");
}

static void
end_motion(struct resample *r)
{
	r->ended = 1;
	if (!r->started)
		begin_frames(r);
	if (r->hold && r->tracks.n)
		start_held(r);
	if (r->hold)
		put_head(r);
	if (r->tracks.n)
		put_frames(r, &r->now);
	check_written(r);
	deferred_put(&r->deferred, NULL, 0);
	ir_pass(r->ir);
	tracks_end(&r->tracks);
	motion_end(&r->m);
	arena_free(&r->arena);
}

void
resample(struct ir *ir, const struct skel *sk,
    const struct resample_options *opt)
{
	struct resample r;

	memset(&r, 0, sizeof r);
	r.opt = opt;
	r.ir = ir;
	ir_pass(ir);
	motion_begin(&r.m, sk);
	while (ir_next(ir) != IR_END) {
		if (ir_is_frame(ir))
			take_frame_record(&r);
		else if (!r.started)
			take_head(&r);
		else {
			motion_take(&r.m, ir);
			deferred_keep(&r.deferred, ir->rec.line, &r.now, r.place);
		}
	}
	end_motion(&r);
}
