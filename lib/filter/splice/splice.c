#include <stdlib.h>

#include "filter/splice/match.h"
#include "filter/splice/splice_priv.h"
#include "ir/put.h"

struct splice *
splice_begin(size_t blend, int align)
{
	struct splice *s = xcalloc(1, sizeof *s);

	s->blend = blend;
	if (align)
		s->follow.overlap = blend ? blend : 1;
	return s;
}

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

/* A line that is no frame record waits for the frames before it. */
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

/* Whether a record is not true of the whole. */
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
	if (!is_untrue(s))
		ir_pass(&s->ir);
}

/* What a later motion's header says and the first one's does not becomes a
 * comment in its place. */
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

/* Among the frames */
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
		    "needs dense motions (resample)", STRF(ts->t[bad].f[0]));
	if (s->parts > 1 && s->f.m.frame <= s->blend)
		splice_put_blend(s);
	else if (s->held.n > s->blend)
		splice_put_first(s);
}

static void
too_short(const struct splice *s, struct str name)
{
	in_die(&s->ir.in, "motion %.*s is too short to be blended over %zu "
	    "frames", STRF(name), s->blend);
}

/* The first frame of a motion comes after the last of the one before. */
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
		    "(resample)", STRF(number));
	s->now = own;
	s->now.whole += s->shift;
	if (s->blend)
		overlap_push(&s->held, &s->now, s->ir.in.name);
}

static void
take_frame_record(struct splice *s)
{
	struct track *t;

	if (s->f.first)
		begin_frame(s);
	if (s->follow.overlap)
		follow_take(&s->follow, &s->f, s->parts > 1);
	t = tracks_find(&s->tracks, &s->ir, s->f.joint);
	s->place = (size_t)(t - s->tracks.t) + 1;
	if (s->blend)
		overlap_add(&s->held, s->place - 1, &s->ir);
	else
		splice_put_read(s, t);
}

static void
begin_motion(struct splice *s)
{
	if (s->sk && !s->in_unit)
		motion_no_skeleton(&s->ir, "amc2ir -s");
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

/* What has been through fk has no values to go on with. */
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
		    "motions before it have%s (fk leaves none)",
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

/* Lines between objects, or of others: those that come after the first motion
 * have to wait for its end. All units become one. */
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
		splice_put_first(s);
	deferred_put(&s->deferred, NULL, 0);
	ir_put_end(IR_MOTION);
	out_str(text_get(&s->after));
}
