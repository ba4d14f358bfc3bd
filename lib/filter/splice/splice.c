#include <stdlib.h>

#include "base/math/ratio.h"
#include "base/num.h"
#include "base/out.h"
#include "base/text.h"
#include "filter/splice/follow.h"
#include "filter/splice/splice.h"
#include "ir/event.h"
#include "ir/frame.h"
#include "ir/ir.h"
#include "ir/motion.h"
#include "ir/put.h"
#include "motion/deferred.h"
#include "motion/grid.h"
#include "motion/track.h"

/* The frames at the end of a motion that a next one may be blended with: their
 * records as texts, each with a number that says what it is about. */

struct overlap_record {
	size_t what;
	size_t start, end;       /* in its frame's text, without LF */
	size_t number, rest;     /* where its frame's number begins and ends */
	unsigned long long at;   /* its line in the file */
};

struct overlap_frame {
	struct frame_time when;
	const char *file;        /* the file that the frame came from */
	struct text text;        /* lines */
	struct text events;      /* lines, with their number in the output */
	struct overlap_record *record;   /* the records; after overlap_fault()
	                                  * in the order of what they are
	                                  * about */
	int in_order;            /* the order of the records is that of the
	                          * text */
	size_t n, cap;
};

/* Starts zeroed. */
struct overlap {
	size_t n;                /* frames */
	struct overlap_frame *frame;     /* private: a ring */
	size_t head, cap;
};

struct splice {
	struct ir ir;
	struct frames f;         /* of the current motion */
	struct frames first;     /* of the first one */
	struct skel *sk;         /* NULL: none so far */
	int in_unit;             /* the unit has a skeleton */
	unsigned long long motions;
	unsigned long long parts;        /* motions that had frames so far */
	int values;              /* these have `v` records */
	struct tracks tracks;
	struct deferred deferred;        /* lines between the frames held */
	struct text after;       /* objects to be written after the motion */
	struct arena arena;
	struct map head;         /* lines of the first motion's header */
	size_t blend;            /* frames */
	struct follow follow;    /* overlap 0: not asked for */
	struct overlap held;     /* frames that wait: records by tracks */
	int turns;               /* some tracks have quaternions */
	size_t place;            /* in the current frame: records seen */
	struct str before;       /* name of the motion before */
	struct frame_time now;   /* the current frame, in the output */
	struct str number;       /* of the frame written last, as text */
	char digits[NUM_MAX];    /* that text */
	struct frame_time numbered;      /* the frame that it was made for */
	long long shift;         /* from a frame's own number to that of now */
	long long cut;           /* the first frame of this motion alone */
};

/* --- what has to be the same in all motions --- */

/* Whether records of this word have to be the same in two skeletons. */
static int
matters(enum ir_word word)
{
	return word == IR_JOINT || word == IR_OFFSET || word == IR_REST ||
	    word == IR_AXIS || word == IR_BONE || word == IR_DOF ||
	    word == IR_UNIT || word == IR_SPACE;
}

static const struct str *
next_record(const struct skel *sk, size_t *i)
{
	while (*i < sk->nrec && !matters(sk->rec[*i].word))
		++*i;
	return *i < sk->nrec ? &sk->rec[(*i)++].line : NULL;
}

/* Dies where values of the other may not stand among those of the first. */
static void
must_match_skel(const struct in *in, const struct skel *first,
    const struct skel *other)
{
	const struct str none = { "end skeleton", 12 }, *a, *b;
	size_t i = 0, k = 0;

	do {
		a = next_record(first, &i);
		b = next_record(other, &k);
		if (!a != !b || (a && !str_same(*a, *b)))
			in_die(in, "skeleton %.*s: expected the first "
			    "one's '%.*s', saw '%.*s'", STRF(other->name),
			    STRF(*(a ? a : &none)), STRF(*(b ? b : &none)));
	} while (a);
}

/* Dies if two motions differ in what has to be the same; to be called when both
 * headers have been read. name: that of the other motion. */
static void
must_match_motion(const struct in *in, struct str name,
    const struct motion *first, const struct motion *other)
{
	struct ratio x = { 0, 1 }, y = { 0, 1 };
	size_t j;

	ratio_read(&x, first->rate);
	ratio_read(&y, other->rate);
	if (!str_same(first->rate, other->rate) && (!x.n || !ratio_same(x, y)))
		in_die(in, "motion %.*s: expected the rate %.*s of the first "
		    "motion, saw %.*s (%s)", STRF(name),
		    STRF(first->rate), STRF(other->rate),
		    err_named(x.n && y.n ? "@resample" : "@rescale -r"));
	if (first->angle != other->angle)
		in_die(in, "motion %.*s: the first motion has another angle "
		    "unit (@rescale)", STRF(name));
	if (first->world != other->world)
		in_die(in, "motion %.*s: the first motion is relative %s",
		    STRF(name), first->world ? "world" : "parent");
	if (first->sk->n != other->sk->n)
		in_die(in, "motion %.*s: expected %zu joints, saw %zu",
		    STRF(name), first->sk->n, other->sk->n);
	for (j = 0; j < first->sk->n; j++) {
		struct str joint = other->sk->joint[j].name;

		if (!str_same(first->sk->joint[j].name, joint) ||
		    !dof_same(&first->dof[j], &other->dof[j]))
			in_die(in, "motion %.*s: joint %.*s: the first motion "
			    "has other channels", STRF(name), STRF(joint));
	}
}

/* --- frames that wait to be blended --- */

static struct overlap_frame *
overlap_at(const struct overlap *o, size_t i)
{
	return &o->frame[(o->head + i) & (o->cap - 1)];
}

/* Part of a frame's text; holds until the frame is let go. */
static struct str
overlap_part(const struct overlap_frame *f, size_t from, size_t end)
{
	struct str part = { f->text.s + from, end - from };

	return part;
}

static void
grow(struct overlap *o)
{
	size_t cap = o->cap ? 2 * o->cap : 4, i;
	struct overlap_frame *frame = xcalloc(cap, sizeof *frame);

	for (i = 0; i < o->n; i++)
		frame[i] = *overlap_at(o, i);
	free(o->frame);
	o->frame = frame;
	o->head = 0;
	o->cap = cap;
}

/* A new last frame. file has to last. */
static void
overlap_push(struct overlap *o, const struct frame_time *when,
    const char *file)
{
	struct overlap_frame *f;

	if (o->n == o->cap)
		grow(o);
	f = overlap_at(o, o->n++);
	f->when = *when;
	f->file = file;
	f->text.n = f->events.n = 0;
	f->in_order = 1;
	f->n = 0;
}

/* Adds the record last read to the last frame. */
static void
overlap_add(struct overlap *o, size_t what, const struct ir *ir)
{
	struct overlap_frame *f = overlap_at(o, o->n - 1);
	struct str line = ir->rec.line, number = ir->rec.f[0];
	struct overlap_record *r;

	if (f->n == f->cap)
		f->record = xgrow(f->record, &f->cap, f->n + 1,
		    sizeof *f->record);
	f->in_order &= what == f->n;
	r = &f->record[f->n++];
	r->what = what;
	r->at = ir->in.line;
	r->start = f->text.n;
	r->number = r->start + (size_t)(number.s - line.s);
	r->rest = r->number + number.n;
	r->end = r->start + line.n;
	text_line(&f->text, line);
}

static int
whats_order(const void *a, const void *b)
{
	size_t i = ((const struct overlap_record *)a)->what;
	size_t k = ((const struct overlap_record *)b)->what;

	return (i > k) - (i < k);
}

/* Every record of the last frame has to be there once, and be in the frame
 * before it. Returns the index of one that is not so, or the number of records
 * if all are. */
static size_t
overlap_fault(struct overlap *o)
{
	struct overlap_frame *f = overlap_at(o, o->n - 1);
	size_t before = o->n > 1 ? overlap_at(o, o->n - 2)->n : f->n, i = 0;

	if (f->in_order)
		return f->n < before ? f->n : before;
	qsort(f->record, f->n, sizeof *f->record, whats_order);
	while (i < f->n && f->record[i].what == i)
		i++;
	if (i < f->n && f->record[i].what < i)
		i = f->record[i].what;
	return i < before ? i : before;
}

/* Lets the first frame go. */
static void
overlap_shift(struct overlap *o)
{
	o->head = (o->head + 1) & (o->cap - 1);
	o->n--;
}

/* Lets the last frame go. */
static void
overlap_pop(struct overlap *o)
{
	o->n--;
}

/* --- writing --- */

/* Returns a frame's number in the output, as the one text that all its records
 * get. */
static struct str
number_of(struct splice *s, const struct frame_time *when)
{
	struct frame_time *last = &s->numbered;

	if (when->whole != last->whole || when->num != last->num ||
	    when->den != last->den) {
		*last = *when;
		s->number.s = s->digits;
		s->number.n = num_print(s->digits, (double)when->whole +
		    (double)when->num / (double)when->den,
		    when->num ? 0 : 17);
	}
	return s->number;
}

/* A record, read or held. */
struct spliced {
	struct str line, number;
	const struct frame_time *when;
	const char *file;        /* from where it came */
	unsigned long long at;
};

static struct spliced
spliced_held(const struct overlap_frame *f, size_t i)
{
	const struct overlap_record *r = &f->record[i];
	struct spliced p = { overlap_part(f, r->start, r->end),
	    overlap_part(f, r->number, r->rest), &f->when, f->file, r->at };

	return p;
}

static struct track_key *
push(struct track *t, const struct spliced *p)
{
	track_push(t, p->line, p->when, p->file, p->at);
	return track_at(t, t->n - 1);
}

/* Writes a record of a track that has quaternions: their signs depend on those
 * before. */
static void
put_turn(struct splice *s, struct track *t, const struct spliced *p,
    struct str number)
{
	track_copy(&s->tracks, t, push(t, p), number, s->parts < 2 ||
	    p->when->whole != s->cut);
	track_shift(t);
}

/* Writes a record with its number in the output. Frames of the first motion
 * keep their numbers. */
static void
put_spliced(struct splice *s, struct track *t, const struct spliced *p)
{
	const char *rest = p->number.s + p->number.n;
	struct str number = p->number;

	if (s->parts > 1)
		number = number_of(s, p->when);
	if (t->quat >= 0) {
		put_turn(s, t, p, number);
		return;
	}
	out_mem(p->line.s, (size_t)(p->number.s - p->line.s));
	out_str(number);
	out_mem(rest, (size_t)(p->line.s + p->line.n - rest));
	out_ch('\n');
}

/* Writes the text of a frame, with its new number. */
static void
put_text(struct splice *s, const struct overlap_frame *f)
{
	size_t from = 0, i;
	struct str number;

	if (s->parts > 1)
		number = number_of(s, &f->when);
	for (i = 0; s->parts > 1 && i < f->n; i++) {
		out_str(overlap_part(f, from, f->record[i].number));
		out_str(number);
		from = f->record[i].rest;
	}
	out_str(overlap_part(f, from, f->text.n));
}

static void
put_records(struct splice *s, const struct overlap_frame *f)
{
	size_t i;

	for (i = 0; i < s->tracks.n; i++) {
		struct spliced p = spliced_held(f, i);

		deferred_put(&s->deferred, &f->when, i);
		put_spliced(s, &s->tracks.t[i], &p);
	}
}

/* Writes the first frame held, and lets it go. */
static void
put_first(struct splice *s)
{
	const struct overlap_frame *f = overlap_at(&s->held, 0);

	deferred_put(&s->deferred, &f->when, 0);
	if (s->turns || !f->in_order ||
	    deferred_is_due(&s->deferred, &f->when, f->n - 1))
		put_records(s, f);
	else
		put_text(s, f);
	out_str(text_get(&f->events));
	overlap_shift(&s->held);
}

/* Writes the first frame held, blended with the last, and lets both go. What
 * happens in either of them happens. */
static void
put_blend(struct splice *s)
{
	const struct overlap_frame *first = overlap_at(&s->held, 0);
	const struct overlap_frame *last = overlap_at(&s->held,
	    s->held.n - 1);
	double u = (double)s->f.m.frame / ((double)s->blend + 1);
	char text[NUM_MAX];
	struct str number = { text, 0 };
	size_t i;

	number.n = num_print(text, (double)s->now.whole, 17);
	for (i = 0; i < s->tracks.n; i++) {
		struct spliced a = spliced_held(first, i);
		struct spliced b = spliced_held(last, i);
		struct track *t = &s->tracks.t[i];

		deferred_put(&s->deferred, &s->now, i);
		push(t, &a);
		push(t, &b);
		track_between(t, track_at(t, 0), track_at(t, 1), u, number);
		track_shift(t);
		track_shift(t);
	}
	out_str(text_get(&first->events));
	out_str(text_get(&last->events));
	overlap_shift(&s->held);
	overlap_pop(&s->held);
}

/* Writes the record last read, of that track. */
static void
put_read(struct splice *s, struct track *t)
{
	const struct in *in = &s->ir.in;
	struct spliced p = { s->ir.rec.line, s->ir.rec.f[0], &s->now, in->name,
	    in->line };

	put_spliced(s, t, &p);
}

/* --- reading --- */

static void
take_skeleton(struct splice *s)
{
	struct skel *sk = skel_read(&s->ir);

	s->in_unit = 1;
	if (s->motions) {
		if (!s->sk)
			in_die(&s->ir.in, "skeleton %.*s: the first motion "
			    "has none", STRF(sk->name));
		must_match_skel(&s->ir.in, s->sk, sk);
		skel_free(sk);
		return;
	}
	skel_free(s->sk);
	s->sk = sk;
	skel_write(sk);
}

/* Writes a line that is no record of a frame, after the frames before it. */
static void
keep(struct splice *s, struct str line)
{
	if (s->blend)
		deferred_keep(&s->deferred, line, &s->now, s->place);
	else
		out_line(line);
}

static void
keep_comment(struct splice *s, struct str line)
{
	struct text t = { NULL, 0, 0 };

	text_z(&t, "# ");
	text_str(&t, line);
	keep(s, text_get(&t));
	free(t.s);
}

/* Whether a record of one motion is not true of the joined motion. */
static int
is_untrue(const struct splice *s)
{
	const struct ir_rec *rec = &s->ir.rec;

	if (rec->word == IR_COUNT)
		return str_is(rec->f[0], "frames") ||
		    str_is(rec->f[0], "keys");
	if (rec->word == IR_LINK)
		return s->motions > 1 || str_is(rec->f[0], "end");
	return rec->word == IR_LOOP && (s->motions > 1 ||
	    str_is(rec->f[0], "cycle"));
}

/* Writes the first motion's header. */
static void
put_head(struct splice *s)
{
	map_add(&s->head, str_keep(&s->arena, s->ir.rec.line), 0);
	if (motion_is_cycle(&s->ir))
		motion_warn_open(&s->ir, "what is joined is none (@loop)");
	if (!is_untrue(s))
		ir_pass(&s->ir);
}

/* Writes the header of a later motion. A line that the first motion's header
 * does not have becomes a comment in its place. */
static void
put_later_head(struct splice *s)
{
	const struct ir_rec *rec = &s->ir.rec;
	int said = map_find(&s->head, rec->line) != NULL;

	switch (rec->word) {
	case IR_BLANK:
	case IR_UNKNOWN:
		keep(s, rec->line);
		return;
	case IR_ATTR:
	case IR_NOTE:
	case IR_SOURCE:
		if (!said)
			keep_comment(s, rec->line);
		return;
	case IR_UNIT:
		if (!said && !str_is(rec->f[0], "angle"))
			in_die(&s->ir.in, "unit %.*s %.*s: the first motion "
			    "has another", STRF(rec->f[0]), STRF(rec->f[1]));
		return;
	default:
		return;
	}
}

static void
take_head(struct splice *s)
{
	motion_no_bounce(&s->ir);
	if (s->motions == 1)
		put_head(s);
	else
		put_later_head(s);
}

/* Takes a record of the header that stands among the frames. */
static void
take_late(struct splice *s)
{
	motion_no_bounce(&s->ir);
	if (!is_untrue(s))
		keep(s, s->ir.rec.line);
}

static int
has_turns(const struct tracks *ts)
{
	size_t i;

	for (i = 0; i < ts->n; i++)
		if (ts->t[i].quat >= 0)
			return 1;
	return 0;
}

static void
end_frame(struct splice *s)
{
	const struct tracks *ts = &s->tracks;
	size_t bad;

	if (!s->blend)
		return;
	if (s->parts == 1 && s->f.m.frame == 1)
		s->turns = has_turns(ts);
	bad = overlap_fault(&s->held);
	if (bad < ts->n)
		in_die(&s->ir.in, "%.*s is not in every frame: -b "
		    "needs dense motions (@resample)", STRF(ts->t[bad].f[0]));
	if (s->parts > 1 && s->f.m.frame <= s->blend)
		put_blend(s);
	else if (s->held.n > s->blend)
		put_first(s);
}

static void
too_short(const struct splice *s, struct str name)
{
	in_die(&s->ir.in, "motion %.*s is too short to be blended over %zu "
	    "frames", STRF(name), s->blend);
}

/* Places the first frame of a motion after the last frame of the one before. */
static void
begin_part(struct splice *s, const struct frame_time *own)
{
	if (s->motions > 1)
		must_match_motion(&s->ir.in, s->ir.name, &s->first.m,
		    &s->f.m);
	if (!s->parts++)
		return;
	if (s->held.n < s->blend)
		too_short(s, s->before);
	s->cut = s->now.whole + 1;
	s->shift = s->cut - (long long)s->blend - own->whole;
}

static void
begin_frame(struct splice *s)
{
	struct str number = s->f.number;
	struct frame_time own;

	if (!frame_time_read(&own, number, 1))
		in_die(&s->ir.in, "frame %.*s has too many digits",
		    STRF(number));
	if (s->f.m.frame == 1)
		begin_part(s, &own);
	else if (s->blend && (own.num ||
	    own.whole + s->shift != s->now.whole + 1))
		in_die(&s->ir.in, "frame %.*s: -b needs every whole frame "
		    "(@resample)", STRF(number));
	s->now = own;
	s->now.whole += s->shift;
	if (s->blend)
		overlap_push(&s->held, &s->now, s->ir.in.name);
}

/* Of a motion that is not blended a frame is written as it comes. */
static void
take_event(struct splice *s)
{
	const struct ir_rec *rec = &s->ir.rec;
	struct str number = s->parts > 1 ? number_of(s, &s->now) : rec->f[0];
	struct overlap *held = &s->held;

	if (s->blend) {
		event_add(&overlap_at(held, held->n - 1)->events, rec, number,
		    rec->f[1]);
		return;
	}
	event_put(rec, number, rec->f[1]);
}

static void
take_frame_record(struct splice *s)
{
	struct track *t;

	if (s->f.first)
		begin_frame(s);
	if (s->ir.rec.word == IR_EVENT) {
		take_event(s);
		return;
	}
	if (s->follow.overlap)
		follow_take(&s->follow, &s->f, s->parts > 1);
	t = tracks_find(&s->tracks, &s->ir, s->f.joint);
	s->place = (size_t)(t - s->tracks.t) + 1;
	if (s->blend)
		overlap_add(&s->held, s->place - 1, &s->ir);
	else
		put_read(s, t);
}

static void
begin_motion(struct splice *s)
{
	if (s->sk && !s->in_unit)
		motion_no_skeleton(&s->ir, "@amc2ir -s");
	if (!s->motions++) {
		ir_pass(&s->ir);
		tracks_begin(&s->tracks, &s->f.m);
		s->tracks.own = 1;
		s->tracks.nearest = !s->blend;
		s->tracks.apart = 1;
		s->tracks.hint = "leave out -b";
	}
	frames_begin(&s->f, &s->ir, s->sk);
	s->f.keyed = 1;
	s->f.m.unread = !s->follow.overlap;
}

/* Dies if this motion has values and those before it have none, or the other
 * way round: fk leaves motions without values. */
static void
check_values(struct splice *s)
{
	const struct ir *ir = &s->ir;
	int values = ir->seen[IR_V] > 0;

	if (!s->f.m.frame)
		return;
	if (s->parts == 1)
		s->values = values;
	else if (values != s->values)
		in_die(&ir->in, "motion %.*s has %svalues (v records), the "
		    "motions before it have%s (@fk leaves none)",
		    STRF(ir->name), values ? "" : "no ", values ? " none" : "");
}

static void
end_motion(struct splice *s)
{
	check_values(s);
	if (s->motions > 1 && s->f.m.frame < s->blend)
		too_short(s, s->ir.name);
	if (s->motions == 1)
		s->first = s->f;
	else
		frames_end(&s->f);
	s->before = str_keep(&s->arena, s->ir.name);
}

static void
take_motion(struct splice *s)
{
	enum frames_event event;

	begin_motion(s);
	while ((event = frames_next(&s->f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(s);
		else if (ir_is_frame(&s->ir))
			take_frame_record(s);
		else if (!s->f.m.frame)
			take_head(s);
		else
			take_late(s);
	}
	end_motion(s);
}

/* Passes on lines between objects, or of other objects; those that come after
 * the first motion have to wait for its end. All units become one. */
static void
take_other(struct splice *s)
{
	if (s->ir.rec.word == IR_START)
		s->in_unit = 0;
	if (s->ir.rec.word == IR_START || s->ir.rec.word == IR_FINISH)
		return;
	if (!s->motions) {
		ir_pass(&s->ir);
	} else {
		text_str(&s->after, s->ir.rec.line);
		text_ch(&s->after, '\n');
	}
}

struct splice *
splice_begin(size_t blend, int align)
{
	struct splice *s = xcalloc(1, sizeof *s);

	s->blend = blend;
	if (align)
		s->follow.overlap = blend ? blend : 1;
	return s;
}

void
splice_stream(struct splice *s, const char *path)
{
	const struct ir *ir = &s->ir;
	enum ir_word word;

	ir_open(&s->ir, path);
	while ((word = ir_next(&s->ir)) != IR_EOF) {
		if (word == IR_BEGIN && ir->kind == IR_SKELETON)
			take_skeleton(s);
		else if (word == IR_BEGIN && ir->kind == IR_MOTION)
			take_motion(s);
		else
			take_other(s);
	}
	ir_close(&s->ir);
}

void
splice_end(struct splice *s)
{
	if (!s->motions)
		err_die("no motion");
	while (s->held.n)
		put_first(s);
	deferred_put(&s->deferred, NULL, 0);
	ir_put_end(IR_MOTION);
	out_str(text_get(&s->after));
}
