#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "format/acclaim/amc_priv.h"
#include "format/acclaim/channel.h"
#include "format/acclaim/convert.h"
#include "format/acclaim/name.h"

enum { NUMBER = 20 };            /* digits of a frame number kept as text */

struct amc_writer {
	struct frames f;
	struct text header;      /* the header's lines, kept until all of it is
	                          * known: the unit follows the notes */
	struct text inside;      /* comments to be written after the next
	                          * frame's number */
	int amc;                 /* the motion came from an AMC file */
	int threedof;            /* the motion still has three rotations for
	                          * each bone */
	int started;             /* the header has been written */
	int empty;               /* no bone of the frame has been written */
	int computed;            /* values are computed, as the file has another
	                          * skeleton or other channels */
	struct convert convert;
	struct convert_motion cm;
	struct str *name;        /* per joint: its name in the file */
	unsigned *lost;          /* per joint: the kinds of channels that are
	                          * left out */
	struct arena arena;
};

/* A filter may have changed the angle unit of the values: a line about it says
 * only where the unit is written, not which one. */
static void
put_header(const struct amc_writer *w, const struct motion *to)
{
	const char *unit = to->angle == 1 ? ":RADIANS" : ":DEGREES";
	struct str lines = text_get(&w->header), line, word;
	int is_unit, said = 0, identified = !w->amc;

	while (str_line(&lines, &line)) {
		word = str_trim(line);
		if (str_iis(word, AMC_THREEDOF) && !w->threedof)
			continue;
		is_unit = str_iis(word, ":DEGREES") ||
		    str_iis(word, ":RADIANS");
		identified |= amc_is_keyword(word);
		if (word.n && word.s[0] != '#' && !amc_is_keyword(word))
			out_text("# ");
		out_line(is_unit && !str_iis(word, unit) ? str_of(unit) : line);
		said |= is_unit;
	}
	if (!w->amc || (!identified && !w->f.m.frame))
		out_text(":FULLY-SPECIFIED\n");
	if (!said && (!w->amc || to->angle != to->sk->angle))
		out_line(str_of(unit));
}

static int
says_threedof(const struct amc_writer *w)
{
	struct str lines = text_get(&w->header), line;

	while (str_line(&lines, &line))
		if (str_iis(str_trim(line), AMC_THREEDOF))
			return 1;
	return 0;
}

/* Returns the next word of the list, from *k on, whose channel is not lost, and
 * moves *k past it. */
static struct str
next_kept(const struct dof *d, size_t *k, unsigned lost)
{
	struct str none = { "", 0 };

	while (*k < d->n && chan_kind(d->ch[*k]) & lost)
		++*k;
	return *k < d->n ? d->word[(*k)++] : none;
}

/* Whether the next channel to be written is `word` or of unknown kind. */
static int
next_is(const struct dof *d, size_t *k, struct str word)
{
	struct str next = next_kept(d, k, DOF_NAMED);

	return str_same(next, word) || str_is(next, "u");
}

/* Whether the channels d are those that a reader expects of a joint whose
 * channels in the skeleton are `skeleton`. */
static int
expected(const struct dof *d, const struct dof *skeleton, int threedof)
{
	struct str word, added[3];
	size_t n = threedof ? channels_added(skeleton, added) : 0;
	size_t i = 0, k = 0, a;

	while ((word = next_kept(skeleton, &i, CHANNEL_LOST)).n)
		if (!next_is(d, &k, word))
			return 0;
	for (a = 0; a < n; a++)
		if (!next_is(d, &k, added[a]))
			return 0;
	return next_kept(d, &k, DOF_NAMED).n == 0;
}

static int
all_expected(const struct motion *m, int threedof)
{
	size_t j;

	for (j = 0; j < m->sk->n; j++)
		if (!expected(&m->dof[j], &m->sk->joint[j].dof, threedof))
			return 0;
	return 1;
}

/* Whether the values can be written to an AMC file without being computed. */
static int
as_they_are(struct amc_writer *w)
{
	const struct motion *m = &w->f.m;

	w->threedof = w->amc && says_threedof(w);
	if (m->bare)
		return 1;
	if (!convert_is_native(m->sk)) {
		w->threedof = 0;
		return 0;
	}
	if (w->threedof && all_expected(m, 1))
		return 1;
	w->threedof = 0;
	return all_expected(m, 0);
}

/* Returns a joint's name in the file: its own, or an encoded one where the file
 * cannot have that. */
static struct str
file_name(struct amc_writer *w, const struct skel *sk, size_t j)
{
	struct str own = sk->joint[j].name, name;

	if (sk->joint[j].parent < 0 && str_iis(own, "root"))
		return own;
	if (!w->f.m.bare && j == 0)
		return str_of("root");
	name = acclaim_name(arena_text(&w->arena, 3 * own.n), own);
	return name.n == own.n ? own : name;
}

/* Returns the kinds of channels of joint j that are left out. */
static unsigned
lost_kinds(const struct amc_writer *w, const struct motion *m, size_t j)
{
	const struct dof *d = &m->dof[j];

	if (m->bare || (channels_extra(d) &&
	    !channels_kept(&m->sk->joint[j].dof)))
		return 0;
	return d->kinds & (w->computed ? CHANNEL_LOST : DOF_NAMED);
}

static void
warn_lost(const struct amc_writer *w)
{
	const struct motion *m = &w->f.m;
	int warned = 0;
	size_t j;

	for (j = 0; j < m->sk->n; j++)
		channels_warn(&w->f.ir->in, m->sk->joint[j].name, &m->dof[j],
		    lost_kinds(w, m, j) & ~(unsigned)DOF_S, &warned);
}

/* Called at the first frame, when the header is known. */
static void
start(struct amc_writer *w)
{
	const struct motion *to = &w->f.m;
	size_t j;

	w->computed = !as_they_are(w);
	w->f.m.unread = !w->computed;
	if (w->computed) {
		convert_make(&w->convert, to->sk, &w->f.ir->in, 0);
		convert_begin(&w->cm, &w->convert, &w->f);
		to = &w->cm.to;
	}
	acclaim_check_names(to->sk, w->f.m.bare, &w->f.ir->in);
	warn_lost(w);
	put_header(w, to);
	w->name = arena_alloc(&w->arena, to->sk->n * sizeof *w->name);
	w->lost = arena_alloc(&w->arena, to->sk->n * sizeof *w->lost);
	for (j = 0; j < to->sk->n; j++) {
		w->name[j] = file_name(w, to->sk, j);
		w->lost[j] = lost_kinds(w, to, j);
	}
	w->started = 1;
}

static void
begin_frame(struct amc_writer *w)
{
	struct str number = w->f.number;
	long long n;

	if (!w->started)
		start(w);
	if (!num_int(number, -(1LL << 53), 1LL << 53, &n))
		in_die(&w->f.ir->in, "frame %.*s: AMC has whole frames only "
		    "(@resample -r)", STRF(number));
	out_hold();
	if (number.s[0] == '+' || number.n > NUMBER) {
		out_int(n);
		out_ch('\n');
	} else {
		out_line(number);
	}
	out_str(text_get(&w->inside));
	w->inside.n = 0;
	w->empty = 1;
}

static int
is_kept(const struct amc_writer *w, const struct dof *d, size_t j, size_t k)
{
	return !(chan_kind(d->ch[k]) & w->lost[j]);
}

/* Writes some of the values of the current record, if any. */
static void
put_some(struct amc_writer *w, size_t j)
{
	struct str rest = w->f.ir->rec.tail, value;
	const struct dof *d = &w->f.m.dof[j];
	size_t k, n = 0;

	for (k = 0; k < d->n; k++) {
		str_field(&rest, &value);
		if (!is_kept(w, d, j, k))
			continue;
		if (n++ == 0)
			out_str(w->name[j]);
		out_field(value);
	}
	if (n == 0)
		return;
	out_ch('\n');
	w->empty = 0;
}

/* Writes the current record without its word and frame. */
static void
put_values(struct amc_writer *w)
{
	const struct ir_rec *rec = &w->f.ir->rec;
	struct str name = w->name[w->f.joint], line = rec->f[1];

	if (w->lost[w->f.joint]) {
		put_some(w, (size_t)w->f.joint);
		return;
	}
	w->empty = 0;
	if (name.s == w->f.m.sk->joint[w->f.joint].name.s) {
		line.n = (size_t)(rec->tail.s + rec->tail.n - line.s);
		out_line(line);
		return;
	}
	out_str(name);
	out_field(rec->tail);
	out_ch('\n');
}

/* Writes the computed values of joint j. A value that rounding keeps from 0 is
 * written as 0. */
static void
put_joint(struct amc_writer *w, size_t j)
{
	const struct motion *to = &w->cm.to;
	const struct dof *d = &to->dof[j];
	size_t k;
	double v;

	if (!channels_kept(d))
		return;
	w->empty = 0;
	out_str(w->name[j]);
	for (k = 0; k < d->n; k++) {
		if (!is_kept(w, d, j, k))
			continue;
		v = to->val[to->at[j] + k];
		if (fabs(v) < 1e-12)
			v = 0;
		out_nums(&v, 1);
	}
	out_ch('\n');
}

static void
end_frame(struct amc_writer *w)
{
	size_t j;

	if (w->computed) {
		convert_frame(&w->cm);
		for (j = 0; j < w->cm.to.sk->n; j++)
			put_joint(w, j);
	}
	if (w->empty)
		in_die(&w->f.ir->in, "frame %.*s: no values that AMC can hold",
		    STRF(w->f.number));
	out_release();
}

/* See AMC_COMMENT. */
static void
take_attr(struct amc_writer *w, const struct ir_rec *rec)
{
	struct str text = str_trim(rec->tail);

	if (!w->amc || !str_is(rec->f[0], "-") ||
	    !str_is(rec->f[1], AMC_COMMENT))
		return;
	if (!text.n || text.s[0] != '#')
		text_z(&w->inside, "# ");
	text_line(&w->inside, rec->tail);
}

static void
put_comment(struct amc_writer *w, struct str line)
{
	if (str_trim(line).n == 0)
		return;
	if (w->started)
		out_line(line);
	else
		text_line(&w->header, line);
}

static void
take_record(struct amc_writer *w)
{
	const struct ir_rec *rec = &w->f.ir->rec;

	motion_no_bounce(w->f.ir);
	motion_values_only(w->f.ir, "AMC");
	if (w->f.first)
		begin_frame(w);
	switch (rec->word) {
	case IR_V:
		if (!w->computed)
			put_values(w);
		break;
	case IR_BLANK:
		put_comment(w, rec->line);
		break;
	case IR_ATTR:
		take_attr(w, rec);
		break;
	case IR_NOTE:
		ir_before(w->f.ir, w->amc && w->started, "the first frame");
		if (w->amc)
			text_line(&w->header, rec->tail);
		break;
	case IR_SOURCE:
		ir_before(w->f.ir, w->started, "the first frame");
		w->amc = str_is(rec->tail, "amc");
		break;
	default:
		break;
	}
}

void
amc_write(struct ir *ir, const struct skel *sk)
{
	struct amc_writer w = { 0 };
	enum frames_event event;

	frames_begin(&w.f, ir, sk);
	while ((event = frames_next(&w.f)) != FRAMES_END) {
		if (event == FRAMES_RECORD)
			take_record(&w);
		else
			end_frame(&w);
	}
	if (!w.started)
		start(&w);
	out_str(text_get(&w.inside));
	if (w.computed) {
		convert_end(&w.cm);
		convert_free(&w.convert);
	}
	frames_end(&w.f);
	arena_free(&w.arena);
	free(w.header.s);
	free(w.inside.s);
}
