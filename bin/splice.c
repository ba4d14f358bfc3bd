/* splice: the motions of one skeleton as one motion. */
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/put.h"
#include "motion/deferred.h"
#include "motion/match.h"
#include "motion/track.h"

static const char usage[] =
    "usage: splice [-b frames] [-p digits] [file ...]\n";

struct splice {
	struct ir ir;
	struct skel *sk;         /* NULL: none so far */
	struct motion first, m;
	unsigned long long motions;
	struct tracks tracks;
	struct deferred deferred;    /* between the frames held */
	struct deferred after;     /* objects to be written after the motion */
	struct arena arena;
	struct str *head;        /* lines of the first motion's header */
	size_t nhead, headcap;
	size_t blend;            /* frames, -b */
	size_t held;             /* frames in the tracks */
	size_t frames;           /* of this motion, begun */
	size_t place;            /* in the frame at hand: records seen */
	int open;                /* that frame has not been seen to its end */
	struct str before;       /* name of the motion before */
	int started;             /* `ir 1` is written */
	int begun;               /* there have been frames */
	int seam;                /* this motion follows on another's frames */
	struct frame_time now;       /* the frame at hand, in the output */
	long long shift;         /* from a frame's own number to that */
	long long cut;           /* the first frame of this motion alone */
};

static void
take_skeleton(struct splice *s)
{
	struct skel *sk = skel_read(&s->ir);

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

/* A line that is no frame record: it waits for the frames before it. */
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
	char *p = arena_alloc(&s->arena, line.n + 2);

	memcpy(p, "# ", 2);
	memcpy(p + 2, line.s, line.n);
	line.s = p;
	line.n += 2;
	keep(s, line);
}

/* The first motion's header, less what the whole makes untrue. */
static void
put_head(struct splice *s)
{
	const struct ir_rec *rec = &s->ir.rec;

	s->head = xgrow(s->head, &s->headcap, s->nhead + 1, sizeof *s->head);
	s->head[s->nhead++] = str_keep(&s->arena, rec->line);
	if (rec->word == IR_COUNT && (str_is(rec->f[0], "frames") ||
	    str_is(rec->f[0], "keys")))
		return;
	if (rec->word == IR_LINK && str_is(rec->f[0], "end"))
		return;
	if (rec->word == IR_LOOP && str_is(rec->f[0], "cycle"))
		return;
	ir_pass(&s->ir);
}

static int
in_first_head(const struct splice *s, struct str line)
{
	size_t i;

	for (i = 0; i < s->nhead; i++)
		if (str_same(s->head[i], line))
			return 1;
	return 0;
}

/* Of a later motion's header, what the first one does not say becomes a
 * comment in its place. */
static void
put_later_head(struct splice *s)
{
	const struct ir_rec *rec = &s->ir.rec;

	switch (rec->word) {
	case IR_BLANK:
	case IR_UNKNOWN:
		keep(s, rec->line);
		return;
	case IR_ATTR:
	case IR_NOTE:
	case IR_SOURCE:
		if (!in_first_head(s, rec->line))
			keep_comment(s, rec->line);
		return;
	case IR_UNIT:
		if (!str_is(rec->f[0], "angle") &&
		    !in_first_head(s, rec->line))
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
	const struct ir_rec *rec = &s->ir.rec;

	if (rec->word == IR_LOOP && str_is(rec->f[0], "bounce"))
		in_die(&s->ir.in, "loop bounce: half of the motion is not "
		    "written out (resample does that)");
	if (s->motions == 1)
		put_head(s);
	else
		put_later_head(s);
}

static void
put_key(struct splice *s, struct track *t, struct track_key *k)
{
	struct str number = { k->line.s + k->frame, k->rest - k->frame };
	char text[NUM_MAX];

	if (s->seam) {
		number.s = text;
		number.n = num_print(text, (double)k->when.whole +
		    (double)k->when.num / (double)k->when.den, k->when.num ? 0 : 17);
	}
	track_copy(&s->tracks, t, k, number, !s->seam || k->when.whole != s->cut);
}

static void
put_first_held(struct splice *s)
{
	struct tracks *ts = &s->tracks;
	struct track_key *k;
	size_t i;

	for (i = 0; i < ts->n; i++) {
		k = track_at(&ts->t[i], 0);
		deferred_put(&s->deferred, &k->when, i);
		put_key(s, &ts->t[i], k);
		track_shift(&ts->t[i]);
	}
	s->held--;
}

/* The first frame held with the last. */
static void
put_blend(struct splice *s)
{
	struct tracks *ts = &s->tracks;
	double u = (double)s->frames / ((double)s->blend + 1);
	struct str number;
	char text[NUM_MAX];
	struct track *t;
	size_t i;

	number.s = text;
	number.n = num_print(text, (double)s->now.whole, 17);
	for (i = 0; i < ts->n; i++) {
		t = &ts->t[i];
		deferred_put(&s->deferred, &s->now, i);
		track_between(t, track_at(t, 0), track_at(t, t->n - 1), u,
		    number);
		track_shift(t);
		track_pop(t);
	}
	s->held -= 2;
}

static void
end_frame(struct splice *s)
{
	const struct tracks *ts = &s->tracks;
	size_t i;

	if (!s->blend || !s->open)
		return;
	s->open = 0;
	s->held++;
	for (i = 0; i < ts->n; i++)
		if (ts->t[i].n != s->held)
			in_die(&s->ir.in, "%.*s is not in every frame: -b "
			    "needs dense motions (resample)",
			    STRF(ts->t[i].f[0]));
	if (s->seam && s->frames <= s->blend)
		put_blend(s);
	else if (s->held > s->blend)
		put_first_held(s);
}

static void
too_short(const struct splice *s, struct str name)
{
	in_die(&s->ir.in, "motion %.*s is too short to be blended over %zu "
	    "frames", STRF(name), s->blend);
}

/* The first frame of a motion comes after the last of that before. */
static void
begin_motion_frames(struct splice *s, const struct frame_time *own)
{
	if (s->motions > 1)
		must_match_motion(&s->ir.in, s->ir.name, &s->first,
		    &s->m);
	s->seam = s->begun;
	s->begun = 1;
	if (!s->seam)
		return;
	if (s->held < s->blend)
		too_short(s, s->before);
	s->cut = s->now.whole + 1;
	s->shift = s->cut - (long long)s->blend - own->whole;
}

static void
begin_frame(struct splice *s)
{
	struct str text = s->ir.rec.f[0];
	struct frame_time own;

	end_frame(s);
	if (!frame_time_read(&own, text, 1))
		in_die(&s->ir.in, "frame %.*s has too many digits",
		    STRF(text));
	if (!s->frames)
		begin_motion_frames(s, &own);
	else if (s->blend && (own.num ||
	    own.whole + s->shift != s->now.whole + 1))
		in_die(&s->ir.in, "frame %.*s: -b needs every whole frame "
		    "(resample)", STRF(text));
	s->frames++;
	s->now = own;
	s->now.whole += s->shift;
}

static void
take_frame_record(struct splice *s)
{
	struct track *t;
	int joint;

	if (s->ir.newframe)
		begin_frame(s);
	joint = motion_take(&s->m, &s->ir);
	t = tracks_find(&s->tracks, &s->ir, joint);
	track_push(t, &s->ir, &s->now);
	s->place = (size_t)(t - s->tracks.t) + 1;
	s->open = 1;
	if (!s->blend) {
		put_key(s, t, track_at(t, 0));
		track_shift(t);
	}
}

static void
end_motion(struct splice *s)
{
	end_frame(s);
	if (s->motions > 1 && s->frames < s->blend)
		too_short(s, s->ir.name);
	if (s->motions == 1)
		s->first = s->m;
	else
		motion_end(&s->m);
	s->before = str_keep(&s->arena, s->ir.name);
}

static void
take_motion(struct splice *s)
{
	if (!s->motions++) {
		ir_pass(&s->ir);
		tracks_begin(&s->tracks, &s->m);
		s->tracks.own = 1;
		s->tracks.nearest = !s->blend;
		s->tracks.hint = "leave out -b";
	}
	motion_begin(&s->m, s->sk);
	s->m.unread = 1;
	s->frames = 0;
	while (ir_next(&s->ir) != IR_END) {
		if (ir_is_frame(&s->ir)) {
			take_frame_record(s);
			continue;
		}
		motion_take(&s->m, &s->ir);
		if (s->frames)
			keep(s, s->ir.rec.line);
		else
			take_head(s);
	}
	end_motion(s);
}

/* Objects that come after the first motion have to wait for its end. */
static void
take_file(struct splice *s, const char *path)
{
	const struct ir *ir = &s->ir;
	enum ir_word word;

	ir_open(&s->ir, path);
	while ((word = ir_next(&s->ir)) != IR_EOF) {
		if (word == IR_BEGIN && ir->kind == IR_SKELETON)
			take_skeleton(s);
		else if (word == IR_BEGIN && ir->kind == IR_MOTION)
			take_motion(s);
		else if (s->motions && word != IR_VERSION)
			deferred_keep(&s->after, ir->rec.line, &s->now, 0);
		else if (word != IR_VERSION || !s->started)
			ir_pass(ir);
		s->started = 1;
	}
	ir_close(&s->ir);
}

static void
put_end(struct splice *s)
{
	if (!s->motions)
		die("no motion");
	while (s->held)
		put_first_held(s);
	deferred_put(&s->deferred, NULL, 0);
	ir_put_end(IR_MOTION);
	deferred_put(&s->after, NULL, 0);
}

int
main(int argc, char **argv)
{
	struct splice s;
	long long blend = 0;
	int c;

	err_prog(argv[0]);
	memset(&s, 0, sizeof s);
	while ((c = getopt(argc, argv, "b:hp:")) != -1) {
		switch (c) {
		case 'b':
			if (!num_int(str_of(optarg), 0, 1 << 20, &blend))
				opt_die("-b: expected 0 to %d frames, saw "
				    "'%s'", 1 << 20, optarg);
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	s.blend = (size_t)blend;
	if (optind == argc)
		take_file(&s, "-");
	for (; optind < argc; optind++)
		take_file(&s, argv[optind]);
	put_end(&s);
	return out_close();
}
