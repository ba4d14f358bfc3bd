#include "format/cal3d/xaf.h"
#include "format/cal3d/xafkey.h"

static void
find_channels(struct xaf_writer *w, size_t j)
{
	const struct motion *m = &w->f.m;
	const struct dof *d = &m->dof[j];
	int parent = m->sk->joint[j].parent;
	struct xaf_channels *ch = &w->ch[j];

	ch->has_p = dof_places(d, CH_PX, 3, ch->p);
	ch->has_q = !(d->kinds & DOF_M) && dof_places(d, CH_QX, 4, ch->q);
	ch->deformed = parent >= 0 && (w->ch[parent].deformed ||
	    m->dof[parent].kinds & DOF_DEFORMS);
	ch->moves = d->n > 0 || ch->deformed ||
	    (parent >= 0 && m->dof[parent].kinds & DOF_L);
	w->whole |= ch->deformed || d->kinds & DOF_L;
}

/* Whether the values of joint j are copied as texts in every key, and none is
 * computed with. */
static int
only_copied(const struct xaf_writer *w, size_t j)
{
	const struct dof *d = &w->f.m.dof[j];
	const struct xaf_channels *ch = &w->ch[j];

	return !d->n || (!(d->kinds & ~(unsigned)(DOF_P | DOF_Q)) &&
	    ((ch->has_p && ch->has_q) || w->file.kept.native));
}

/* To be called when the header has been read. */
static void
set_up(struct xaf_writer *w)
{
	const struct motion *m = &w->f.m;
	size_t n = m->sk->n, j;

	motion_values_only(w->f.ir, "XAF");
	if (rate_read(m->rate, &w->num, &w->den) <= 0)
		in_die(&w->f.ir->in, "the rate is unknown, so there are no "
		    "times (rescale -r)");
	w->whole = m->world;
	w->ch = xcalloc(n, sizeof *w->ch);
	w->before = xcalloc(m->nval, sizeof *w->before);
	rigid_begin(&w->rigid, n, &w->warned);
	for (j = 0; j < n; j++)
		find_channels(w, j);
	w->f.m.unread = !w->whole;
	for (j = 0; j < n; j++)
		w->f.m.unread &= only_copied(w, j);
	w->f.keyed = !w->whole;
	if (w->whole)
		w->text = xcalloc(m->nval, sizeof *w->text);
	else
		motion_keep_texts(&w->f.m);
	w->file.bare = m->bare;
	w->seconds = w->num == w->den;
	w->file.step = w->den / w->num;
	xaffile_tracks(&w->file, m->sk);
}

/* Joints whose place depends on others can be added when all are known. */
static void
add_frame(struct xaf_writer *w)
{
	const struct motion *m = &w->f.m;
	size_t j;

	xafkey_compute(w, -1);
	for (j = 0; j < m->sk->n; j++)
		if (w->ch[j].moves)
			xafkey_add(w, j);
}

static void
take_record(struct xaf_writer *w)
{
	const struct ir_rec *rec = &w->f.ir->rec;
	motion_no_bounce(w->f.ir);
	ir_before(w->f.ir, rec->word == IR_SOURCE && w->f.m.frame > 0,
	    "the first frame");
	if (rec->word == IR_SOURCE)
		kept_take_source(&w->file.kept, rec->tail);
	else if (rec->word == IR_ATTR || rec->word == IR_NOTE ||
	    rec->word == IR_BLANK)
		xaffile_keep(&w->file, rec);
}

/* A motion starts at time 0; one whose frames are seconds is as it is, in the
 * text of its numbers. */
static void
take_frame_record(struct xaf_writer *w)
{
	const struct ir_rec *rec = &w->f.ir->rec;
	struct text *given;

	motion_values_only(w->f.ir, "XAF");
	if (w->f.first) {
		if (w->f.m.frame == 1)
			w->start = w->f.when;
		w->now = (w->f.when - w->start) * w->den / w->num;
		w->time.n = 0;
		text_nums(&w->time, &w->now, 1);
	}
	if (rec->word != IR_V)
		return;
	if (w->seconds) {
		w->now = w->f.when;
		w->time.n = 0;
		text_str(&w->time, rec->f[0]);
	}
	if (!w->whole) {
		xafkey_add(w, (size_t)w->f.joint);
		return;
	}
	given = &w->ch[w->f.joint].given;
	given->n = 0;
	text_str(given, rec->tail);
}

struct xaf_writer *
xaf_take(struct ir *ir, const struct skel *sk)
{
	struct xaf_writer *w = xcalloc(1, sizeof *w);
	enum frames_event event;

	xaffile_begin(&w->file);
	w->file.kept.stream = ir->in.name;
	frames_begin(&w->f, ir, sk);
	while (frames_head(&w->f))
		take_record(w);
	set_up(w);
	while ((event = frames_next(&w->f)) != FRAMES_END) {
		if (event == FRAMES_RECORD && ir_is_frame(ir))
			take_frame_record(w);
		else if (event == FRAMES_RECORD)
			take_record(w);
		else if (w->whole)
			add_frame(w);
	}
	w->end = ir->in.line;
	return w;
}

void
xaf_write(struct xaf_writer *w, double tolerance, int binary)
{
	struct in *in = &w->f.ir->in;
	int bad;

	in->line = w->end;       /* messages are about the motion */
	if (tolerance >= 0)
		xaffile_reduce(&w->file, tolerance);
	w->file.binary = binary;
	bad = xaffile_write(&w->file, in, text_get(&w->time));
	if (bad >= 0)
		in_fail(in, "joint %.*s: no BONEID without a "
		    "skeleton before the motion",
		    STRF(w->f.m.sk->joint[bad].name));
}
