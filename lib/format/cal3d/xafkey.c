#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xaf_priv.h"
#include "ir/reduce.h"
#include "ir/rigid.h"

enum {
	MAXPLACE = 0x7fffffff,  /* of a track in its file */
	MAXHALF = 1000000        /* half turns from key to key */
};

/* Where the values of a joint come from. */
struct xaf_channels {
	int has_p, has_q;        /* it has all of px py pz, of qx qy qz qw */
	int p[3], q[4];          /* their places in a `v` record */
	int moves;               /* it has channels, or a joint above may move
	                          * it in a way that the file cannot say */
	int deformed;            /* a joint above may deform it */
	struct text given;       /* its values in the current frame, where
	                          * frames are computed as a whole */
	double last[4];          /* the rotation of its last key */
	double when;             /* the time of its last key, in seconds */
};

/* What is known while the motion is read. */
struct xaf_taker {
	struct frames f;
	struct xaf_writer *to;
	struct xaf_channels *ch; /* per joint */
	double *before;          /* the values of the joints' last keys, at
	                          * the same places as f.m.val */
	struct rigid rigid;
	int whole;               /* frames are computed as a whole, since
	                          * joints depend on others: by `relative
	                          * world`, l channels or scale */
	struct str *text;        /* room for the texts of a joint's values */
	int warned;              /* for rigid_begin() */
	double num, den;         /* of the rate, in frames per second */
	int seconds;             /* frames are numbered in seconds */
	double start;            /* the number of the first frame */
	struct text time;        /* the time of the current frame */
	double now;              /* the same as a number, in seconds */
	struct text t, r;        /* of the current key */
	struct text between;     /* the translation of a key that is added
	                          * before it */
};

static struct xaf_writer *
new_writer(struct in *in)
{
	struct xaf_writer *w = xcalloc(1, sizeof *w);

	w->in = in;
	w->kept.stream = in->name;
	w->kept.magic = "XAF";
	w->kept.xml = "xaf";
	w->kept.bin = "caf";
	w->kept.sk = w->notes = skel_new(str_of(""));
	return w;
}

/* The joint of that name among w->notes, where attributes are kept. These may
 * come before their joint is known. */
static int
kept_joint(struct xaf_writer *w, struct str name)
{
	int j = skel_find(w->notes, name);

	return j < 0 ? skel_add_joint(w->notes, name, -1) : j;
}

/* Keeps an attr record, a note or a comment of the motion. */
static void
keep_record(struct xaf_writer *w, const struct ir_rec *rec)
{
	int j = -1;

	if (rec->word == IR_ATTR && !str_is(rec->f[0], "-"))
		j = kept_joint(w, rec->f[0]);
	skel_add_line(w->notes, j, rec->word, rec->line);
}

/* To be called when all joints are known. */
static void
make_tracks(struct xaf_writer *w, const struct skel *sk)
{
	struct xaf_out_track *t;
	struct str place;
	size_t j;

	w->sk = sk;
	w->track = xcalloc(sk->n, sizeof *w->track);
	for (j = 0; j < sk->n; j++) {
		t = &w->track[j];
		t->kept = kept_joint(w, sk->joint[j].name);
		t->place = -1;
		if (kept_get(&w->kept, t->kept, "track", &place))
			num_int(place, 0, MAXPLACE, &t->place);
	}
}

/* Adds a key of joint j: a translation and a rotation as the file has them;
 * empty: none. */
static void
add_key(struct xaf_writer *w, size_t j, struct str time, struct str t,
    struct str r)
{
	struct xaf_out_track *to = &w->track[j];
	struct xaf_out_key *k;

	if (!to->keys) {
		if (to->place < 0)
			to->place = w->tracks;
		w->tracks++;
	}
	to->key = xgrow(to->key, &to->cap, to->keys + 1, sizeof *to->key);
	k = &to->key[to->keys++];
	k->at = to->text.n;
	k->time = (unsigned)time.n;
	k->t = (unsigned)t.n;
	k->r = (unsigned)r.n;
	text_str(&to->text, time);
	text_str(&to->text, t);
	text_str(&to->text, r);
}

static struct str
part(const struct xaf_out_track *t, size_t at, size_t n)
{
	struct str a;

	a.s = t->text.s + at;
	a.n = n;
	return a;
}

struct str
xaf_out_time(const struct xaf_out_track *t, size_t i)
{
	const struct xaf_out_key *k = &t->key[i];

	return part(t, k->at, k->time);
}

struct str
xaf_out_translation(const struct xaf_out_track *t, size_t i)
{
	const struct xaf_out_key *k = &t->key[i];

	return part(t, k->at + k->time, k->t);
}

struct str
xaf_out_rotation(const struct xaf_out_track *t, size_t i)
{
	const struct xaf_out_key *k = &t->key[i];

	return part(t, k->at + k->time + k->t, k->r);
}

/* Leaving keys out */

/* Reads n numbers; 0 if there are not that many. */
static int
read_numbers(struct str text, double *v, int n)
{
	struct str f;
	int i = 0;

	while (i < n && str_field(&text, &f) && num_of(f, &v[i]))
		i++;
	return i == n;
}

/* The keys as numbers; what no key has is none at all. NULL where some have a
 * part that others lack. */
static struct reduce_key *
read_keys(const struct xaf_out_track *t)
{
	struct reduce_key *keys = xcalloc(t->keys, sizeof *keys), *to;
	size_t i, has_t = 0, has_r = 0;

	for (i = 0; i < t->keys; i++) {
		to = &keys[i];
		memcpy(to->q, quat_none, sizeof to->q);
		read_numbers(xaf_out_time(t, i), &to->time, 1);
		has_t += read_numbers(xaf_out_translation(t, i), to->t, 3) != 0;
		has_r += read_numbers(xaf_out_rotation(t, i), to->q, 4) &&
		    quat_unit(to->q);
	}
	if ((has_t && has_t < i) || (has_r && has_r < i)) {
		free(keys);
		return NULL;
	}
	return keys;
}

static void
measure(const struct xaf_writer *w, size_t j, const struct reduce_key *k,
    struct reduce_share *s)
{
	const struct xaf_out_track *t = &w->track[j];
	size_t i;

	s->length = vec_len(w->sk->joint[j].offset);
	for (i = 0; k && i < t->keys; i++) {
		s->length = fmax(s->length, vec_len(k[i].t));
		s->moves |= !str_same(xaf_out_translation(t, i),
		    xaf_out_translation(t, 0)) ||
		    !str_same(xaf_out_rotation(t, i), xaf_out_rotation(t, 0));
	}
}

static void
drop(struct xaf_out_track *t, const unsigned char *keep)
{
	size_t i, n = 0;

	for (i = 0; i < t->keys; i++)
		if (keep[i])
			t->key[n++] = t->key[i];
	t->keys = n;
}

void
xaf_reduce(struct xaf_writer *w, double tolerance)
{
	size_t n = w->sk->n, j;
	struct reduce_key **k = xcalloc(n, sizeof *k);
	struct reduce_share *s = xcalloc(n, sizeof *s);
	unsigned char *keep;

	for (j = 0; j < n; j++) {
		if (w->track[j].keys)
			k[j] = read_keys(&w->track[j]);
		measure(w, j, k[j], &s[j]);
	}
	reduce_shares(w->sk, s);
	for (j = 0; j < n; j++) {
		if (!k[j])
			continue;
		keep = xmalloc(w->track[j].keys);
		reduce_keys(k[j], w->track[j].keys, s[j].reach,
		    reduce_tolerance(&s[j], tolerance), keep);
		drop(&w->track[j], keep);
		free(keep);
		free(k[j]);
	}
	free(k);
	free(s);
}

/* Making keys of frames */

static void
compute(struct xaf_taker *w, int j)
{
	const struct motion *m = &w->f.m;

	if (m->bare)
		motion_no_skeleton(w->f.ir, "@amc2ir -s");
	if (j < 0)
		rigid_set(&w->rigid, &w->f, m->val);
	else
		rigid_set_joint(&w->rigid, &w->f, j, m->val);
}

/* Adds the rotation q to the current key. q and -q are the same rotation: the
 * one is taken that is nearer to the joint's own channels or, where these are
 * no quaternion, to its last key. */
static void
add_turn(struct xaf_taker *w, size_t j, double *q)
{
	const struct motion *m = &w->f.m;
	struct xaf_channels *ch = &w->ch[j];

	if (ch->has_q && !m->world)
		rotation_elements(&m->rotation[j], m->val + m->at[j],
		    ch->last);
	quat_same_side(q, ch->last);
	memcpy(ch->last, q, sizeof ch->last);
	cal3d_add_turn(&w->r, q);
}

/* The texts of the joint's values: of the current record or, where frames are
 * computed as a whole, of the joint's record in this frame. */
static const struct str *
texts(struct xaf_taker *w, size_t j)
{
	struct str bad;

	if (!w->whole)
		return w->f.m.text;
	num_fields(text_get(&w->ch[j].given), 1, &bad, w->text,
	    w->f.m.dof[j].n);
	return w->text;
}

/* The fields of the joint's `v` record at n places; 0 if one of them is
 * nan. */
static int
copied(struct xaf_taker *w, size_t j, const int *place, int n, struct str *f)
{
	const struct str *text = texts(w, j);
	int i;

	for (i = 0; i < n; i++) {
		f[i] = text[place[i]];
		if (str_is(f[i], "nan"))
			return 0;
	}
	return 1;
}

/* Whether a key leaves out what the joint has no channels for, since the file
 * that it came from did so. */
static int
left_out(const struct xaf_taker *w, size_t j)
{
	const struct dof *d = &w->f.m.dof[j];

	return w->to->kept.native && !w->whole && d->n &&
	    !(d->kinds & ~(unsigned)(DOF_P | DOF_Q));
}

static void
make_translation(struct xaf_taker *w, size_t j, int copies)
{
	const struct xaf_channels *ch = &w->ch[j];
	struct str f[3];

	w->t.n = 0;
	if (!copies)
		text_nums(&w->t, w->rigid.local[j].t, 3);
	else if (ch->has_p && copied(w, j, ch->p, 3, f))
		cal3d_add_fields(&w->t, f, 3);
}

static void
make_turn(struct xaf_taker *w, size_t j, int copies)
{
	const struct xaf_channels *ch = &w->ch[j];
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

/* How far the joint turns from the key before to this one, in half turns. It is
 * known where all its channels turn about one axis: their angles count whole
 * turns, too. Else it is 0. */
static double
half_turns(const struct xaf_taker *w, size_t j)
{
	const struct motion *m = &w->f.m;
	const struct rotation *r = &m->rotation[j];
	double angle = 0;
	size_t at;
	int i;

	if (m->world || !w->to->track[j].keys || !rotation_one_axis(r))
		return 0;
	for (i = 0; i < r->n; i++) {
		at = m->at[j] + (size_t)r->place[i];
		angle += m->val[at] - w->before[at];
	}
	return fabs(angle) * r->unit / (180 * RAD_PER_DEG);
}

/* The translation at u, from 0 at the key before to 1 at the current one. */
static struct str
translation_between(struct xaf_taker *w, size_t j, double u)
{
	const struct xaf_out_track *track = &w->to->track[j];
	struct str a = xaf_out_translation(track, track->keys - 1);
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

/* Adds a key at u between the key before, 0, and the current one, 1. */
static void
add_key_between(struct xaf_taker *w, size_t j, double u)
{
	const struct motion *m = &w->f.m;
	struct xaf_channels *ch = &w->ch[j];
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
	add_key(w->to, j, text_get(&time),
	    translation_between(w, j, u), text_get(&w->r));
	free(time.s);
}

/* Cal3D takes the shorter way from key to key. So what turns by half a turn or
 * more gets keys in between, less than half a turn apart. */
static void
add_keys_between(struct xaf_taker *w, size_t j)
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
remember(struct xaf_taker *w, size_t j)
{
	const struct motion *m = &w->f.m;

	w->ch[j].when = w->now;
	memcpy(w->before + m->at[j], m->val + m->at[j],
	    m->dof[j].n * sizeof *w->before);
}

static void
make_key(struct xaf_taker *w, size_t j)
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
	add_key(w->to, j, text_get(&w->time), text_get(&w->t),
	    text_get(&w->r));
	remember(w, j);
}

/* Reading the motion */

static void
find_channels(struct xaf_taker *w, size_t j)
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
only_copied(const struct xaf_taker *w, size_t j)
{
	const struct dof *d = &w->f.m.dof[j];
	const struct xaf_channels *ch = &w->ch[j];

	return !d->n || (!(d->kinds & ~(unsigned)(DOF_P | DOF_Q)) &&
	    ((ch->has_p && ch->has_q) || w->to->kept.native));
}

/* To be called when the header has been read. */
static void
set_up(struct xaf_taker *w)
{
	const struct motion *m = &w->f.m;
	size_t n = m->sk->n, j;

	motion_values_only(w->f.ir, "XAF");
	if (rate_read(m->rate, &w->num, &w->den) <= 0)
		in_die(&w->f.ir->in, "the rate is unknown, so there are no "
		    "times (@rescale -r)");
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
	w->to->bare = m->bare;
	w->seconds = w->num == w->den;
	w->to->step = w->den / w->num;
	make_tracks(w->to, m->sk);
}

/* Joints whose place depends on others can be added when all are known. */
static void
add_frame(struct xaf_taker *w)
{
	const struct motion *m = &w->f.m;
	size_t j;

	compute(w, -1);
	for (j = 0; j < m->sk->n; j++)
		if (w->ch[j].moves)
			make_key(w, j);
}

static void
take_record(struct xaf_taker *w)
{
	const struct ir_rec *rec = &w->f.ir->rec;
	motion_no_bounce(w->f.ir);
	ir_before(w->f.ir, rec->word == IR_SOURCE && w->f.m.frame > 0,
	    "the first frame");
	if (rec->word == IR_SOURCE)
		kept_take_source(&w->to->kept, rec->tail);
	else if (rec->word == IR_ATTR || rec->word == IR_NOTE ||
	    rec->word == IR_BLANK)
		keep_record(w->to, rec);
}

/* A motion starts at time 0. Where frames are numbered in seconds, these are
 * its times as they stand. */
static void
take_frame_record(struct xaf_taker *w)
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
		make_key(w, (size_t)w->f.joint);
		return;
	}
	given = &w->ch[w->f.joint].given;
	given->n = 0;
	text_str(given, rec->tail);
}

/* All but what the writer still needs. */
static void
free_taker(struct xaf_taker *w)
{
	size_t j;

	for (j = 0; j < w->f.m.sk->n; j++)
		free(w->ch[j].given.s);
	free(w->ch);
	free(w->before);
	rigid_end(&w->rigid);
	free(w->text);
	free(w->t.s);
	free(w->r.s);
	free(w->between.s);
}

struct xaf_writer *
xaf_take(struct ir *ir, const struct skel *sk)
{
	enum frames_event event;
	struct xaf_taker w;

	memset(&w, 0, sizeof w);
	w.to = new_writer(&ir->in);
	frames_begin(&w.f, ir, sk);
	while (frames_head(&w.f))
		take_record(&w);
	set_up(&w);
	while ((event = frames_next(&w.f)) != FRAMES_END) {
		if (event == FRAMES_RECORD && ir_is_frame(ir))
			take_frame_record(&w);
		else if (event == FRAMES_RECORD)
			take_record(&w);
		else if (w.whole)
			add_frame(&w);
	}
	w.to->end = ir->in.line;
	w.to->last = w.time;
	w.to->f = w.f;
	free_taker(&w);
	return w.to;
}
