#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "cal3d/number.h"
#include "cal3d/xaf.h"
#include "cal3d/xaffile.h"
#include "ir/rigid.h"
#include "math/quat.h"

enum { MAXHALF = 1000000 };

/* Where the channels of a joint are in a `v` record, if they all are. */
struct channels {
	int has_p, has_q, p[3], q[4];
	int moves;               /* by itself or by a joint above */
	int deformed;            /* perhaps, by a joint above */
	struct text given;       /* the values of the frame at hand */
	double last[4];          /* the rotation of the key before */
	double when;             /* its time */
};

struct xaf_writer {
	struct frames f;
	struct xaffile file;
	struct channels *ch;     /* per joint */
	double *before;          /* the values of the joints' last keys, as
	                          * f.m.val */
	struct rigid rigid;
	int whole;               /* frames are computed as a whole: joints
	                          * depend on others, by `relative world`, l
	                          * channels or scale */
	int warned;
	double num, den;         /* of the rate */
	int seconds;             /* frames are seconds */
	double start;            /* the first frame */
	struct text time;        /* of the current frame */
	double now;              /* the same as a number */
	struct text t, r;        /* of the current key */
	struct text between;     /* the translation of one before it */
};

static void
find_channels(struct xaf_writer *w, size_t j)
{
	const struct motion *m = &w->f.m;
	const struct dof *d = &m->dof[j];
	int parent = m->sk->joint[j].parent;
	struct channels *ch = &w->ch[j];

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
	const struct channels *ch = &w->ch[j];

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
	w->file.bare = m->bare;
	w->seconds = w->num == w->den;
	w->file.step = w->den / w->num;
	xaffile_tracks(&w->file, m->sk);
}

/* Computes transforms: of joint j, or of all if j < 0. */
static void
compute(struct xaf_writer *w, int j)
{
	const struct motion *m = &w->f.m;

	if (m->bare)
		in_die(&w->f.ir->in, "motion %.*s has no skeleton in its "
		    "stream", STRF(w->f.ir->name));
	if (j < 0)
		rigid_set(&w->rigid, &w->f, m->val);
	else
		rigid_set_joint(&w->rigid, &w->f, j, m->val);
}

/* Makes the rotation q, on the side of the joint's own quaternion, or else of
 * the key before. */
static void
add_turn(struct xaf_writer *w, size_t j, double *q)
{
	const struct motion *m = &w->f.m;
	struct channels *ch = &w->ch[j];

	if (ch->has_q && !m->world)
		rotation_elements(&m->rotation[j], m->val + m->at[j],
		    ch->last);
	quat_same_side(q, ch->last);
	memcpy(ch->last, q, sizeof ch->last);
	cal3d_add_turn(&w->r, q);
}

/* The fields of the joint's `v` record at n places; 0 if one of them is
 * nan. */
static int
copied(struct xaf_writer *w, size_t j, const int *place, int n, struct str *f)
{
	struct str rest = text_get(&w->ch[j].given), field = { "", 0 };
	int i, k = 0;

	for (i = 0; i < n; i++) {
		if (place[i] < k) {
			rest = text_get(&w->ch[j].given);
			k = 0;
		}
		for (; k <= place[i]; k++)
			str_field(&rest, &field);
		f[i] = field;
		if (str_is(field, "nan"))
			return 0;
	}
	return 1;
}

/* Whether a part of the transform is left out since the file had none. */
static int
left_out(const struct xaf_writer *w, size_t j)
{
	const struct dof *d = &w->f.m.dof[j];

	return w->file.kept.native && !w->whole && d->n &&
	    !(d->kinds & ~(unsigned)(DOF_P | DOF_Q));
}

static void
make_translation(struct xaf_writer *w, size_t j, int copies)
{
	const struct channels *ch = &w->ch[j];
	struct str f[3];

	w->t.n = 0;
	if (!copies)
		text_nums(&w->t, w->rigid.local[j].t, 3);
	else if (ch->has_p && copied(w, j, ch->p, 3, f))
		cal3d_add_fields(&w->t, f, 3);
}

static void
make_turn(struct xaf_writer *w, size_t j, int copies)
{
	const struct channels *ch = &w->ch[j];
	struct str f[4];
	double q[4];

	w->r.n = 0;
	if (!copies) {
		quat_from_mat(q, w->rigid.local[j].m);
		add_turn(w, j, q);
	} else if (ch->has_q && copied(w, j, ch->q, 4, f)) {
		cal3d_add_quat(&w->r, f);
	}
}

/* How far the joint turns from the key before to this one, in half turns,
 * where its angle counts whole ones. */
static double
half_turns(const struct xaf_writer *w, size_t j)
{
	const struct motion *m = &w->f.m;
	const struct rotation *r = &m->rotation[j];
	double angle = 0;
	size_t at;
	int i;

	if (m->world || !w->file.track[j].keys || !rotation_one_axis(r))
		return 0;
	for (i = 0; i < r->n; i++) {
		at = m->at[j] + (size_t)r->place[i];
		angle += m->val[at] - w->before[at];
	}
	return fabs(angle) * r->unit / (180 * RAD_PER_DEG);
}

/* The translation at u between that of the key before and that at hand. */
static struct str
translation_between(struct xaf_writer *w, size_t j, double u)
{
	const struct xaffile_track *track = &w->file.track[j];
	struct str a = xaffile_translation(track, track->keys - 1);
	struct str b = text_get(&w->t), f;
	double v[3], to;
	int i;

	w->between.n = 0;
	if (str_same(a, b))
		return b;
	for (i = 0; i < 3 && str_field(&a, &f) && num_of(f, &v[i]); i++)
		if (str_field(&b, &f) && num_of(f, &to))
			v[i] += u * (to - v[i]);
	if (i == 3)
		text_nums(&w->between, v, 3);
	return text_get(&w->between);
}

/* Adds a key at u between the one before and that at hand. */
static void
add_key_between(struct xaf_writer *w, size_t j, double u)
{
	const struct motion *m = &w->f.m;
	struct channels *ch = &w->ch[j];
	struct text time = { NULL, 0, 0 };
	double q[4];
	size_t i;

	ch->when += u * (w->now - ch->when);
	text_nums(&time, &ch->when, 1);
	for (i = m->at[j]; i < m->at[j] + m->dof[j].n; i++)
		w->before[i] += u * (m->val[i] - w->before[i]);
	rotation_get(&m->rotation[j], w->before + m->at[j], q);
	w->r.n = 0;
	add_turn(w, j, q);
	xaffile_add(&w->file, j, text_get(&time),
	    translation_between(w, j, u), text_get(&w->r));
	free(time.s);
}

/* Cal3D takes the shorter way from key to key. So what turns by half or more
 * gets keys in between, less than that apart. */
static void
add_keys_between(struct xaf_writer *w, size_t j)
{
	double half = half_turns(w, j);
	int n;

	if (half > MAXHALF)
		in_die(&w->f.ir->in, "%.*s: expected at most %d half turns "
		    "from key to key", STRF(w->f.m.sk->joint[j].name),
		    MAXHALF);
	for (n = (int)floor(half + 1e-9) + 1; n > 1; n--)
		add_key_between(w, j, 1.0 / n);
}

static void
remember(struct xaf_writer *w, size_t j)
{
	const struct motion *m = &w->f.m;

	w->ch[j].when = w->now;
	memcpy(w->before + m->at[j], m->val + m->at[j],
	    m->dof[j].n * sizeof *w->before);
}

/* Texts are copied where the channels are Cal3D's own, the rest is computed. */
static void
add_key(struct xaf_writer *w, size_t j)
{
	const struct motion *m = &w->f.m;
	int p = w->ch[j].has_p && !m->world, q = w->ch[j].has_q && !m->world;

	if (left_out(w, j))
		p = q = 1;
	if (!w->whole && (!p || !q || m->dof[j].kinds & DOF_DEFORMS))
		compute(w, (int)j);
	p = p && !(w->rigid.changed[j] & RIGID_MOVE);
	q = q && !(w->rigid.changed[j] & RIGID_TURN);
	make_translation(w, j, p);
	add_keys_between(w, j);
	make_turn(w, j, q);
	xaffile_add(&w->file, j, text_get(&w->time), text_get(&w->t),
	    text_get(&w->r));
	remember(w, j);
}

/* Joints whose place depends on others can be added when all are known. */
static void
add_frame(struct xaf_writer *w)
{
	const struct motion *m = &w->f.m;
	size_t j;

	compute(w, -1);
	for (j = 0; j < m->sk->n; j++)
		if (w->ch[j].moves)
			add_key(w, j);
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
	given = &w->ch[w->f.joint].given;
	given->n = 0;
	text_str(given, rec->tail);
	if (!w->whole)
		add_key(w, (size_t)w->f.joint);
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
	return w;
}

void
xaf_write(struct xaf_writer *w, double tolerance, int binary)
{
	const struct in *in = &w->f.ir->in;
	int bad;

	if (tolerance >= 0)
		xaffile_reduce(&w->file, tolerance);
	w->file.binary = binary;
	bad = xaffile_write(&w->file, in, text_get(&w->time));
	if (bad >= 0)
		in_fail(in, "joint %.*s: no BONEID without a "
		    "skeleton before the motion",
		    STRF(w->f.m.sk->joint[bad].name));
}
