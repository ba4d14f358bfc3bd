#include <math.h>
#include <string.h>

#include "cal3d/markup.h"
#include "cal3d/number.h"
#include "cal3d/xaf.h"
#include "cal3d/xaffile.h"
#include "ir/frame.h"
#include "math/quat.h"

/* Where the channels of a joint are in a `v` record, if they all are. */
struct channels {
	int has_p, has_q, p[3], q[4];
	int moves;               /* by itself or by its parent */
	double last[4];          /* the rotation of the key before */
};

struct xaf_writer {
	struct frames f;
	struct xaffile file;
	struct channels *ch;     /* per joint */
	struct xform *world;     /* per joint, under `relative world` */
	int whole;               /* frames are computed as a whole: joints
	                          * depend on others, by `relative world` or l
	                          * channels */
	int warned;
	double num, den;         /* of the rate */
	int seconds;             /* frames are seconds */
	double start;            /* the first frame */
	struct text time;        /* of the current frame */
	struct text t, r;        /* of the current key */
};

static void
find_channels(struct xaf_writer *w, size_t j)
{
	const struct motion *m = &w->f.m;
	const struct dof *d = &m->dof[j];
	int parent = m->sk->joint[j].parent;
	struct channels *ch = &w->ch[j];

	ch->has_p = dof_places(d, CH_PX, 3, ch->p);
	ch->has_q = dof_places(d, CH_QX, 4, ch->q);
	ch->moves = d->n > 0 || (parent >= 0 && m->dof[parent].kinds & DOF_L);
	w->whole |= (d->kinds & DOF_L) != 0;
}

/* A box or a reference goes with the values, and is left out. */
static void
refuse_others(const struct ir *ir)
{
	enum ir_word word = ir->rec.word;

	if (ir_is_frame(ir) && word != IR_V && word != IR_B && word != IR_R)
		in_die(&ir->in, "XAF has channel "
		    "values only (v; fk leaves none)");
}

/* To be called when the header has been read. */
static void
set_up(struct xaf_writer *w)
{
	const struct motion *m = &w->f.m;
	size_t n = m->sk->n, j;

	refuse_others(w->f.ir);
	if (rate_read(m->rate, &w->num, &w->den) <= 0)
		in_die(&w->f.ir->in, "the rate is unknown, so there are no "
		    "times (amc2ir -r)");
	w->whole = m->world;
	w->ch = xcalloc(n, sizeof *w->ch);
	w->world = xreallocarray(NULL, n, sizeof *w->world);
	for (j = 0; j < n; j++)
		find_channels(w, j);
	w->f.keyed = !w->whole;
	w->file.bare = m->bare;
	w->seconds = w->num == w->den;
	w->file.step = w->den / w->num;
	xaffile_tracks(&w->file, m->sk);
}

static void
make_rotation(struct xaf_writer *w, size_t j, double *m)
{
	rotation_only(&w->f.ir->in, w->f.m.sk->joint[j].name, m, &w->warned);
}

static void
local_of(struct xaf_writer *w, size_t j, struct xform *local)
{
	const struct motion *m = &w->f.m;
	int parent = m->sk->joint[j].parent;
	struct xform inverse;

	if (m->bare)
		in_die(&w->f.ir->in, "motion %.*s has no skeleton in its "
		    "stream", STRF(w->f.ir->name));
	if (!m->world) {
		if (!pose_local(m, (int)j, m->val, local))
			frames_bad_pose(&w->f, (int)j);
		return;
	}
	*local = w->world[j];
	if (parent < 0)
		return;
	if (!xform_invert(&inverse, &w->world[parent]))
		frames_bad_pose(&w->f, parent);
	xform_mul(local, &inverse, &w->world[j]);
}

/* Makes the rotation in m, on the side of the key before. */
static void
add_turn(struct xaf_writer *w, size_t j, double *m)
{
	struct channels *ch = &w->ch[j];
	double q[4];

	make_rotation(w, j, m);
	quat_from_mat(q, m);
	if (w->file.track[j].keys > 0)
		quat_same_side(q, ch->last);
	memcpy(ch->last, q, sizeof q);
	cal3d_add_turn(&w->r, q);
}

/* The fields of the current `v` record at n places; 0 if one of them is
 * nan. */
static int
copied(struct xaf_writer *w, size_t j, const int *place, int n, struct str *f)
{
	const double *val = w->f.m.val + w->f.m.at[j];
	struct str rest = w->f.ir->rec.tail, field;
	int i, k;

	for (k = 0; str_field(&rest, &field); k++)
		for (i = 0; i < n; i++)
			if (place[i] == k)
				f[i] = field;
	for (i = 0; i < n; i++)
		if (isnan(val[place[i]]))
			return 0;
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
make_translation(struct xaf_writer *w, size_t j, const struct xform *local)
{
	const struct channels *ch = &w->ch[j];
	struct str f[3];

	w->t.n = 0;
	if (local)
		text_nums(&w->t, local->t, 3);
	else if (ch->has_p && copied(w, j, ch->p, 3, f))
		cal3d_add_fields(&w->t, f, 3);
}

static void
make_turn(struct xaf_writer *w, size_t j, struct xform *local)
{
	const struct channels *ch = &w->ch[j];
	struct str f[4];

	w->r.n = 0;
	if (local)
		add_turn(w, j, local->m);
	else if (ch->has_q && copied(w, j, ch->q, 4, f))
		cal3d_add_quat(&w->r, f);
}

/* Texts are copied where the channels are Cal3D's own, the rest is computed. */
static void
add_key(struct xaf_writer *w, size_t j)
{
	int p = w->ch[j].has_p, q = w->ch[j].has_q;
	struct xform local;

	if (left_out(w, j))
		p = q = 1;
	if (w->whole)
		p = q = 0;
	if (!p || !q)
		local_of(w, j, &local);
	make_translation(w, j, p ? NULL : &local);
	make_turn(w, j, q ? NULL : &local);
	xaffile_add(&w->file, j, text_get(&w->time), text_get(&w->t),
	    text_get(&w->r));
}

/* Joints whose place depends on others can be added when all are known. */
static void
add_frame(struct xaf_writer *w)
{
	const struct motion *m = &w->f.m;
	size_t j;

	if (m->world) {
		frames_pose(&w->f, w->world);
		for (j = 0; j < m->sk->n; j++)
			make_rotation(w, j, w->world[j].m);
	}
	for (j = 0; j < m->sk->n; j++)
		if (w->ch[j].moves)
			add_key(w, j);
}

static void
take_record(struct xaf_writer *w)
{
	const struct ir_rec *rec = &w->f.ir->rec;
	struct str words = rec->tail, word;

	if (rec->word == IR_SOURCE)
		w->file.kept.native = str_field(&words, &word) &&
		    str_is(word, "xaf");
	else if (rec->word == IR_ATTR || rec->word == IR_NOTE ||
	    rec->word == IR_BLANK)
		xaffile_keep(&w->file, rec);
}

/* A motion starts at time 0; one whose frames are seconds is as it is, in the
 * text of its numbers. */
static void
take_frame_record(struct xaf_writer *w)
{
	enum ir_word word = w->f.ir->rec.word;
	double t;

	refuse_others(w->f.ir);
	if (w->f.first) {
		if (w->f.m.frame == 1)
			w->start = w->f.when;
		t = (w->f.when - w->start) * w->den / w->num;
		w->time.n = 0;
		text_nums(&w->time, &t, 1);
	}
	if (word == IR_V && w->seconds) {
		w->time.n = 0;
		text_str(&w->time, w->f.ir->rec.f[0]);
	}
	if (word == IR_V && !w->whole)
		add_key(w, (size_t)w->f.joint);
}

struct xaf_writer *
xaf_take(struct ir *ir, const struct skel *sk)
{
	struct xaf_writer *w = xcalloc(1, sizeof *w);
	enum frames_event event;

	xaffile_begin(&w->file);
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
xaf_write(struct xaf_writer *w)
{
	const struct in *in = &w->f.ir->in;
	int bad = xaffile_write(&w->file, in, text_get(&w->time));

	if (bad >= 0)
		in_fail(in, "joint %.*s: no BONEID without a "
		    "skeleton before the motion",
		    STRF(w->f.m.sk->joint[bad].name));
}
