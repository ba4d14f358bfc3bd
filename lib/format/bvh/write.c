#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "base/temp.h"
#include "format/bvh/bvh_priv.h"
#include "format/bvh/write_priv.h"
#include "ir/period.h"

enum { TIME_DIGITS = 10 };       /* at least, in a Frame Time */

/* A motion on its way into a file. */
struct bvh_writer {
	struct frames f;
	struct bvh_layout layout;
	struct bvh_values values;
	long long counted;       /* rows, by the `count` record; or -1 */
	double before;           /* the number of the last frame */
	struct text frames, time, motion;        /* lines of the source */
	int bvh;                 /* the motion came from a BVH file */
};

/* What the file had is kept until it is clear that it still holds. */
static void
take_attr(struct bvh_writer *w, const struct ir_rec *rec)
{
	struct text *to = str_is(rec->f[1], BVH_FRAMES) ? &w->frames :
	    str_is(rec->f[1], BVH_TIME) ? &w->time :
	    str_is(rec->f[1], BVH_MOTION) ? &w->motion : NULL;

	if (!w->bvh || !str_is(rec->f[0], "-"))
		return;
	if (str_is(rec->f[1], BVH_BETWEEN))
		w->values.between = bvh_blanks(&w->layout.arena, rec->tail);
	if (!to)
		return;
	to->n = 0;
	text_str(to, rec->tail);
}

static void
take_head(struct bvh_writer *w)
{
	const struct ir *ir = w->f.ir;
	const struct ir_rec *rec = &ir->rec;

	motion_no_bounce(ir);
	if (rec->word == IR_SOURCE)
		w->bvh = str_is(rec->tail, "bvh");
	else if (rec->word == IR_COUNT && str_is(rec->f[0], "frames"))
		w->counted = ir_int(ir, rec->f[1], "count", 0, 1LL << 53);
	else if (rec->word == IR_ATTR)
		take_attr(w, rec);
}

static void
put_frames(const struct bvh_writer *w, long long rows)
{
	struct str value;
	long long n;

	if (bvh_is_frames(text_get(&w->frames), &value) &&
	    num_int(value, 0, 1LL << 53, &n) && n == rows) {
		out_line(text_get(&w->frames));
		return;
	}
	out_text("Frames:");
	out_field_int(rows);
	out_ch('\n');
}

/* Whether the line of the source still says the motion's rate. */
static int
time_holds(const struct bvh_writer *w)
{
	struct text rate = { NULL, 0, 0 };
	struct str value;
	int holds = bvh_is_time(text_get(&w->time), &value) &&
	    period_rate(&rate, value) != PERIOD_NONE &&
	    str_same(text_get(&rate), w->f.m.rate);

	free(rate.s);
	return holds;
}

/* Zeros behind a number of n characters, up to TIME_DIGITS digits: 0.07 may
 * mean a rate of 14. Returns its length. */
static size_t
pad(char *p, size_t n)
{
	const char *first = p;
	int digits = 0;
	size_t i;

	while (first < p + n && (*first == '0' || *first == '.'))
		first++;
	for (i = (size_t)(first - p); i < n; i++)
		digits += p[i] != '.';
	if (!memchr(p, '.', n) && digits < TIME_DIGITS)
		p[n++] = '.';
	for (; digits < TIME_DIGITS; digits++)
		p[n++] = '0';
	return n;
}

static void
put_time(const struct bvh_form *form, double seconds)
{
	int digits = form->digits > TIME_DIGITS ? form->digits : TIME_DIGITS;
	char *p;

	num_must_be_finite(seconds);
	out_text("Frame Time: ");
	p = out_room(NUM_PLAIN + 1 + TIME_DIGITS);
	out_used(pad(p, num_plain(p, seconds, digits)));
	out_ch('\n');
}

/* A file without a Frame Time gets none. */
static void
put_motion_head(const struct bvh_writer *w, long long rows)
{
	double num, den;

	if (w->motion.n)
		out_line(text_get(&w->motion));
	else
		out_text("MOTION\n");
	put_frames(w, rows);
	if (time_holds(w))
		out_line(text_get(&w->time));
	else if (rate_read(w->f.m.rate, &num, &den) > 0)
		put_time(w->layout.form, den / num);
}

static void
begin(struct bvh_writer *w)
{
	double num, den;

	if (rate_read(w->f.m.rate, &num, &den) <= 0 && !w->bvh)
		in_die(&w->f.ir->in, "the rate is unknown, so there is no "
		    "frame time (rescale -r)");
	bvh_values_begin(&w->values, &w->layout, &w->f.m);
	w->values.exponents = w->bvh;
	bvh_put_hierarchy(&w->layout);
	if (w->counted >= 0)
		put_motion_head(w, w->counted + w->layout.form->rest);
	else
		later_begin();
	if (w->layout.form->rest)
		bvh_values_put_rest(&w->values);
}

/* The rows of a motion that has no count go behind it. */
static void
finish(struct bvh_writer *w)
{
	long long rows = (long long)w->f.m.frame + w->layout.form->rest;

	if (w->counted >= 0)
		return;
	later_end();
	put_motion_head(w, rows);
	later_put();
}

static void
check_spacing(struct bvh_writer *w)
{
	if (w->f.m.frame > 1 && w->f.when != w->before + 1)
		in_die(&w->f.ir->in, "expected frame %.9g, saw frame %.*s: "
		    "BVH's are evenly spaced (resample)", w->before + 1,
		    STRF(w->f.number));
	w->before = w->f.when;
}

static void
take_record(struct bvh_writer *w)
{
	const struct ir *ir = w->f.ir;

	if (!ir_is_frame(ir)) {
		ir_before(ir, ir->rec.word == IR_SOURCE, "the first frame");
		motion_no_bounce(ir);
		return;
	}
	motion_values_only(ir, "BVH");
	if (w->f.first)
		check_spacing(w);
	if (ir->rec.word == IR_V)
		bvh_values_keep(&w->values, &w->f);
}

void
bvh_write(struct ir *ir, const struct skel *sk, const struct bvh_form *form)
{
	struct bvh_writer w = { 0 };
	enum frames_event event;

	if (!sk)
		in_die(&ir->in, "expected a skeleton before this motion");
	w.counted = -1;
	bvh_layout_make(&w.layout, sk, form, &ir->in);
	frames_begin(&w.f, ir, sk);
	while (frames_head(&w.f))
		take_head(&w);
	begin(&w);
	while ((event = frames_next(&w.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			bvh_values_put(&w.values, &w.f);
		else
			take_record(&w);
	}
	finish(&w);
	frames_end(&w.f);
	bvh_values_end(&w.values);
	bvh_layout_free(&w.layout);
	free(w.frames.s);
	free(w.time.s);
	free(w.motion.s);
}

/* Readers divide by the time of its one frame. */
void
bvh_write_rest(const struct ir *ir, const struct skel *sk,
    const struct bvh_form *form)
{
	struct bvh_layout layout;
	struct bvh_values values = { 0 };
	struct motion m;

	bvh_layout_make(&layout, sk, form, &ir->in);
	layout.still = 1;
	motion_begin(&m, sk);
	bvh_values_begin(&values, &layout, &m);
	bvh_put_hierarchy(&layout);
	out_text("MOTION\nFrames: 1\n");
	put_time(form, 1.0 / 30);
	bvh_values_put_rest(&values);
	bvh_values_end(&values);
	bvh_layout_free(&layout);
	motion_end(&m);
}
