#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/temp.h"
#include "filter/resample/happening.h"
#include "filter/resample/resample.h"
#include "ir/frame.h"
#include "ir/put.h"
#include "motion/deferred.h"
#include "motion/track.h"

/* If the source has more than this many frames for one frame of the output, it
 * is quicker to read only the values of those next to it. */
enum { KEYS = 4 };

/* A motion while it is read. Its header waits until the new rate is known. */
struct resample {
	const struct resample_options *opt;
	struct frames f;
	struct tracks tracks;
	struct deferred deferred;
	struct happenings events;
	struct text head;        /* lines */
	struct ratio oldrate;    /* n 0: unknown */
	struct ratio rate, step;
	int bounce;
	int cycle;               /* the source is one; then what is written
	                          * waits until it is known whether it is one,
	                          * too */
	int closed;              /* it is */
	int counted;             /* its count has been written */
	int fitted;              /* the rate or factor has been changed so that
	                          * a whole number of frames makes a round */
	struct frame_time begin, end;    /* what the options say, if they do */
	struct frame_time first, now;    /* of the source's frames */
	struct frame_time from, to;      /* those where the output begins and,
	                                  * so far, ends */
	size_t place;            /* in the current frame: records seen */
	int done;
	struct grid grid;
	struct frame_time at;    /* where in the source the next frame is */
	struct frame_time shown; /* the last frame, on the grid */
	long long number;        /* of the output's first frame */
	long long count;         /* frames written */
	long long turn;          /* the last frame of the way forward */
	size_t await, ready;     /* joints and tracks not waited for */
};

static int
is_seconds(struct str text)
{
	return text.n > 1 && text.s[text.n - 1] == 's';
}

int
resample_is_place(struct str text)
{
	struct frame_time t;

	text.n -= (size_t)is_seconds(text);
	return frame_time_read(&t, text, 1);
}

/* Whether the source's last frame has to be known before the first frame is
 * written. */
static int
waits(const struct resample *r)
{
	return r->opt->frames || r->bounce;
}

static void
set_rates(struct resample *r)
{
	const struct in *in = &r->f.ir->in;
	const struct resample_options *o = r->opt;
	struct ratio one = { 1, 1 };

	if (!str_is(r->f.m.rate, "-") &&
	    !ratio_read(&r->oldrate, r->f.m.rate))
		in_die(in, "rate: '%.*s' has too many digits",
		    STRF(r->f.m.rate));
	r->rate = r->oldrate;
	r->step = one;
	if (o->stretch.n && !ratio_div(&r->step, one, o->stretch))
		in_die(in, "-x has too many digits");
	if (!o->newrate.n)
		return;
	if (!r->oldrate.n)
		in_die(in, "motion %.*s: its rate is unknown, and -r needs it "
		    "(@rescale -r)", STRF(r->f.ir->name));
	r->rate = o->newrate;
	if (!ratio_div(&r->step, r->oldrate, r->rate))
		in_die(in, "rates with too many digits");
}

static void
read_time(const struct resample *r, struct str text, struct frame_time *t)
{
	double step = (double)r->step.n / (double)r->step.d;

	if (!frame_time_read(t, text, step))
		in_die(&r->f.ir->in, "frame %.*s has too many digits",
		    STRF(text));
}

/* Finds the frame that -b or -e names. Seconds are counted from the first frame,
 * and mean the frame that is nearest. */
static void
find_place(const struct resample *r, struct str text, struct frame_time *t)
{
	const struct in *in = &r->f.ir->in;
	double seconds = 0, frames;

	if (!is_seconds(text)) {
		read_time(r, text, t);
		return;
	}
	if (!r->oldrate.n)
		in_die(in, "motion %.*s: its rate is unknown, and seconds need "
		    "it (@rescale -r)", STRF(r->f.ir->name));
	text.n--;
	num_of(text, &seconds);
	frames = seconds * (double)r->oldrate.n / (double)r->oldrate.d;
	if (!(fabs(frames) < 1LL << 53))
		in_die(in, "%.*ss is too far away", STRF(text));
	*t = r->first;
	t->whole += (long long)floor(frames + 0.5);
}

static void
put_rate(const struct resample *r, struct str line)
{
	if (ratio_same(r->rate, r->oldrate)) {
		out_line(line);
		return;
	}
	if (r->opt->rate.s && !r->fitted) {
		ir_put_line(IR_RATE, r->opt->rate);
		return;
	}
	ir_put(IR_RATE);
	out_field_int(r->rate.n);
	if (r->rate.d != 1) {
		out_ch('/');
		out_int(r->rate.d);
	}
	out_ch('\n');
}

static int
counts_frames(const struct ir_rec *rec)
{
	return rec->word == IR_COUNT && str_is(rec->f[0], "frames");
}

static int
is_untrue(const struct resample *r, const struct ir_rec *rec)
{
	if (rec->word == IR_COUNT)
		return counts_frames(rec) || str_is(rec->f[0], "keys");
	if (rec->word == IR_LOOP)
		return r->cycle && !r->closed;
	if (rec->word != IR_LINK)
		return 0;
	return str_is(rec->f[0], "start") ? r->opt->begin.s != NULL :
	    r->opt->end.s || r->bounce;
}

/* A cycle says how many frames it has: then it can be resampled again. */
static void
put_count(struct resample *r)
{
	if (r->closed && r->count && !r->counted++)
		ir_put_count("frames", r->count);
}

static void
put_head_line(struct resample *r, struct str line)
{
	struct ir_rec rec;

	ir_split(&rec, IR_MOTION, line);
	if (counts_frames(&rec))
		put_count(r);
	if (is_untrue(r, &rec))
		return;
	if (rec.word == IR_RATE) {
		put_rate(r, line);
	} else if (rec.word == IR_LOOP && r->bounce) {
		ir_put_record(IR_LOOP, str_of("once"));
		if (rec.tail.n)
			out_field(rec.tail);
		out_ch('\n');
	} else {
		out_line(line);
	}
}

static void
put_head(struct resample *r)
{
	struct str rest = text_get(&r->head), line;

	while (rest.n) {
		line.s = rest.s;
		line.n = (size_t)((char *)memchr(rest.s, '\n', rest.n) -
		    rest.s);
		put_head_line(r, line);
		rest.s += line.n + 1;
		rest.n -= line.n + 1;
	}
	put_count(r);
}

/* Returns whole - t. */
static void
mirror(struct frame_time *t, long long whole)
{
	t->whole = whole - t->whole;
	if (t->num) {
		t->whole--;
		t->num = t->den - t->num;
	}
}

/* Where in the source the output's next frame is. */
static struct frame_time
source(const struct resample *r)
{
	struct frame_time at = r->grid.at;

	if (!r->bounce || at.whole < r->turn)
		return at;
	if (at.whole > r->turn) {
		mirror(&at, 2 * r->turn + 1);
		return at;
	}
	at.num = 0;
	return at;
}

/* Finds where the output begins. A motion whose first frame lies between two
 * whole frame numbers begins at the first of these. If -b cuts it off, the
 * first frame that is left keeps the number that it has in the whole motion. */
static void
start(struct resample *r)
{
	struct frame_time at = r->first;

	if (at.num) {
		at.num = 0;
		at.den = 1;
		at.tolerance = 0;
	}
	r->number = at.whole;
	if (r->opt->begin.s && frame_time_cmp(&r->begin, &at) > 0)
		at = r->begin;
	if (!grid_start(&r->grid, &at, r->step))
		in_die(&r->f.ir->in, "rates or frames with too many digits");
	r->at = source(r);
	r->tracks.own = r->step.n == 1 && r->step.d == 1 && !at.num &&
	    !r->bounce;
	r->tracks.own_numbers = r->tracks.own && at.whole == r->number;
}

/* To be called when the header has been read. */
static void
end_head(struct resample *r)
{
	set_rates(r);
	tracks_begin(&r->tracks, &r->f.m);
	r->tracks.hint = "@amc2ir -s, or -i nearest";
	r->tracks.cubic = r->opt->cubic;
	r->tracks.nearest = r->opt->nearest;
}

/* --- cycles --- */

/* Called before frames are written. */
static void
begin_output(struct resample *r)
{
	if (r->cycle)
		later_begin();
	else
		put_head(r);
}

/* Whether the output begins and ends where the source does, and so is a cycle
 * if that is one. last: the source's last frame. */
static int
is_closed(const struct resample *r, const struct frame_time *last)
{
	int own = ratio_same(r->step, (struct ratio){ 1, 1 });

	if (!own && !r->opt->frames && ir_frame_count(r->f.ir) < 0) {
		motion_warn_open(r->f.ir, "no `count frames` says how many "
		    "make a round (@loop writes it)");
		return 0;
	}
	if (r->count < 2 || frame_time_cmp(&r->from, &r->first) != 0 ||
	    frame_time_cmp(&r->to, last) != 0) {
		motion_warn_open(r->f.ir, "its first or last frame is not "
		    "written (@loop)");
		return 0;
	}
	return 1;
}

/* Called when all frames have been written. */
static void
end_output(struct resample *r, const struct frame_time *last)
{
	if (!r->cycle)
		return;
	later_end();
	r->closed = !r->tracks.n || is_closed(r, last);
	put_head(r);
	later_put();
}

/* Whether -b or -e cut a cycle of so many intervals. */
static int
is_cut(const struct resample *r, long long intervals)
{
	struct frame_time last = r->first;

	last.whole += intervals;
	return (r->opt->begin.s && frame_time_cmp(&r->begin, &r->first) > 0) ||
	    (r->opt->end.s && frame_time_cmp(&r->end, &last) < 0);
}

/* The whole number that is nearest to a positive ratio, but not 0. */
static long long
nearest_whole(struct ratio a)
{
	long long n = a.n / a.d + (a.n % a.d >= a.d - a.n % a.d);

	return n > 0 ? n : 1;
}

static void
say_fitted(const struct resample *r)
{
	const struct in *in = &r->f.ir->in;
	struct str name = r->f.ir->name;

	if (r->opt->rate.s)
		in_warn(in, "motion %.*s: loop cycle: a whole number of frames "
		    "makes rate %lld/%lld = %.9g, not %.*s", STRF(name),
		    r->rate.n, r->rate.d, (double)r->rate.n / (double)r->rate.d,
		    STRF(r->opt->rate));
	else
		in_warn(in, "motion %.*s: loop cycle: a whole number of frames "
		    "takes %lld/%lld = %.9g times as long", STRF(name),
		    r->step.d, r->step.n,
		    (double)r->step.d / (double)r->step.n);
}

/* Changes the rate or the factor of a cycle so that its round is a whole number
 * of frames, where it is known how long that is. Called at the first frame. */
static void
fit(struct resample *r)
{
	struct ratio round = { ir_frame_count(r->f.ir) - 1, 1 }, want;
	int ok;

	if (!r->cycle || waits(r) || round.n < 1 || r->first.num ||
	    is_cut(r, round.n))
		return;
	ok = ratio_div(&want, round, r->step);
	if (ok && want.d == 1)
		return;
	if (!ok || !ratio_make(&r->step, round.n, nearest_whole(want)) ||
	    (r->opt->rate.s && !ratio_div(&r->rate, r->oldrate, r->step)))
		in_die(&r->f.ir->in, "rates or frames with too many digits");
	r->fitted = 1;
	say_fitted(r);
}

/* A round has as many frames as `count frames` says only where none is left
 * out. */
static void
check_whole(const struct resample *r)
{
	long long expected = r->first.whole + (long long)r->f.m.frame - 1;

	if (r->now.whole != expected || r->now.num)
		in_die(&r->f.ir->in, "loop cycle: expected frame %lld, saw "
		    "%.*s (@resample without options fills in)", expected,
		    STRF(r->f.number));
}

/* Whether all that the output's frame at that time needs has been read. */
static int
is_ready(struct resample *r, const struct frame_time *at)
{
	const struct motion *m = &r->f.m;
	struct tracks *ts = &r->tracks;

	if (r->f.ir->rec.word == IR_END)
		return 1;
	if (!ts->n)
		return 0;
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

/* Writes the events that belong to the last frame; next: when the next one is,
 * or NULL. What a bounce plays backwards does not happen again. */
static void
put_events(struct resample *r, const struct frame_time *next)
{
	char text[NUM_MAX];
	struct str number = { text, 0 };

	if (!r->count || !happenings_wait(&r->events))
		return;
	number.n = num_print(text, (double)(r->number + r->count - 1), 17);
	happenings_put(&r->events, &r->shown, next, number,
	    r->tracks.own_numbers);
}

static void
put_frame(struct resample *r, const struct frame_time *at)
{
	struct tracks *ts = &r->tracks;
	char text[NUM_MAX];
	struct str number = { text, 0 };
	size_t i;

	if (!r->count)
		r->from = *at;
	r->to = *at;
	r->shown = r->grid.at;
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
	size_t i;

	r->at = source(r);
	for (i = 0; i < ts->n; i++) {
		track_seek(&ts->t[i], &r->at);
		if (!waits(r))
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
	for (; !r->done && !is_done(r, last); grid_next(&r->grid), seek(r)) {
		r->done = r->opt->end.s && !r->bounce &&
		    frame_time_cmp(&r->at, &r->end) > 0;
		if (r->done || !is_ready(r, &r->at))
			break;
		put_events(r, &r->grid.at);
		put_frame(r, &r->at);
	}
	put_events(r, &r->grid.at);
}

/* Spreads a number of frames evenly from the first to the last. */
static void
set_step(struct resample *r, const struct frame_time *first,
    const struct frame_time *last)
{
	struct ratio span, n = { r->opt->frames - 1, 1 };

	if (n.n <= 0)
		return;
	if (!frame_time_span(&span, first, last) ||
	    !ratio_div(&r->step, span, n) || (r->oldrate.n && span.n > 0 &&
	    !ratio_div(&r->rate, r->oldrate, r->step)))
		in_die(&r->f.ir->in, "rates or frames with too many digits");
	start(r);
}

/* To be called at the end if waits(): now the last frame is known. */
static void
start_late(struct resample *r)
{
	struct frame_time first, last = r->now;

	if (r->opt->end.s && frame_time_cmp(&r->end, &last) < 0) {
		last = r->end;
		last.num = r->bounce ? 0 : last.num;
	}
	r->turn = last.whole + (last.num > 0);
	start(r);
	first = r->grid.at;
	if (r->bounce) {
		last = first;
		mirror(&last, 2 * r->turn + 1);
	}
	r->now = last;
	seek(r);
	set_step(r, &first, &last);
}

static void
begin_frame(struct resample *r)
{
	int first = r->f.m.frame == 1;

	if (first)
		end_head(r);
	read_time(r, r->f.number, &r->now);
	if (r->fitted)
		check_whole(r);
	if (!first)
		return;
	r->first = r->now;
	if (r->opt->begin.s)
		find_place(r, r->opt->begin, &r->begin);
	if (r->opt->end.s)
		find_place(r, r->opt->end, &r->end);
	fit(r);
	if (waits(r))
		return;
	start(r);
	begin_output(r);
}

/* What happens in the part that is cut off is left out. */
static void
take_event(struct resample *r)
{
	const struct resample_options *o = r->opt;

	if ((o->begin.s && frame_time_cmp(&r->now, &r->begin) < 0) ||
	    (o->end.s && frame_time_cmp(&r->now, &r->end) > 0))
		return;
	happenings_keep(&r->events, &r->f.ir->rec, &r->now);
}

static void
take_frame_record(struct resample *r)
{
	struct tracks *ts = &r->tracks;
	size_t known = ts->n;
	struct track *t;

	if (r->f.first)
		begin_frame(r);
	if (r->done)
		return;
	if (r->f.ir->rec.word == IR_EVENT) {
		take_event(r);
		return;
	}
	t = tracks_find(ts, r->f.ir, r->f.joint);
	if (ts->n > known && r->count)
		in_die(&r->f.ir->in, "%.*s: expected in the first frames too",
		    STRF(t->f[0]));
	track_push_key(ts, t, r->f.ir, &r->now);
	r->place = (size_t)(t - ts->t) + 1;
	if (waits(r))
		return;
	track_seek(t, &r->at);
	track_trim(ts, t);
}

/* Whether each frame is one of the source's. */
static int
is_copy(const struct resample *r)
{
	return r->step.d == 1 && !r->grid.at.num;
}

/* Whether the values of most frames are needed. If so all values are read at
 * once; else only those that are needed are read, later. */
static int
needs_most(const struct resample *r)
{
	return !waits(r) && !r->opt->nearest && !is_copy(r) &&
	    r->step.n / r->step.d < KEYS;
}

static void
end_frame(struct resample *r)
{
	if (r->f.m.frame == 1) {
		r->tracks.read = needs_most(r);
		r->f.m.unread = !r->tracks.read;
	}
	if (!waits(r))
		put_frames(r, &r->now);
	r->place = 0;
}

static void
take_head(struct resample *r)
{
	const struct ir_rec *rec = &r->f.ir->rec;

	if (rec->word == IR_LOOP)
		r->bounce = str_is(rec->f[0], "bounce");
	r->cycle |= motion_is_cycle(r->f.ir);
	text_str(&r->head, rec->line);
	text_ch(&r->head, '\n');
}

/* Takes a record among the frames. A `loop` record there comes too late. */
static void
take_late(struct resample *r)
{
	const struct ir_rec *rec = &r->f.ir->rec;

	ir_before(r->f.ir, rec->word == IR_LOOP, "the first frame");
	if (!is_untrue(r, rec))
		deferred_keep(&r->deferred, rec->line, &r->now, r->place);
}

static void
check_written(const struct resample *r)
{
	const struct resample_options *o = r->opt;

	if (r->count)
		return;
	if (o->frames || (r->tracks.n && (o->begin.s || o->end.s)))
		in_die(&r->f.ir->in, "motion %.*s: no frames %s",
		    STRF(r->f.ir->name), r->tracks.n ? "between -b and -e" :
		    "to make others of");
}

static void
end_motion(struct resample *r)
{
	struct frame_time last = r->now;

	if (!r->f.m.frame)
		end_head(r);
	else if (!r->tracks.n)
		in_die(&r->f.ir->in, "motion %.*s: events, but no values (v "
		    "records)", STRF(r->f.ir->name));
	if (waits(r) && r->tracks.n)
		start_late(r);
	if (waits(r) || !r->f.m.frame)
		begin_output(r);
	if (r->tracks.n)
		put_frames(r, &r->now);
	check_written(r);
	put_events(r, NULL);
	deferred_put(&r->deferred, NULL, 0);
	end_output(r, &last);
	ir_pass(r->f.ir);
	happenings_end(&r->events);
	tracks_end(&r->tracks);
	frames_end(&r->f);
}

void
resample_motion(struct ir *ir, const struct skel *sk,
    const struct resample_options *opt)
{
	enum frames_event event;
	struct resample r;

	memset(&r, 0, sizeof r);
	r.opt = opt;
	ir_pass(ir);
	frames_begin(&r.f, ir, sk);
	r.f.keyed = 1;
	r.f.m.unread = 1;
	while ((event = frames_next(&r.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&r);
		else if (ir_is_frame(ir))
			take_frame_record(&r);
		else if (!r.f.m.frame)
			take_head(&r);
		else
			take_late(&r);
	}
	end_motion(&r);
}
