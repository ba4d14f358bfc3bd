#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xafkey.h"

enum { MAXHALF = 1000000 };

void
xafkey_compute(struct xaf_writer *w, int j)
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
	struct xaf_channels *ch = &w->ch[j];

	if (ch->has_q && !m->world)
		rotation_elements(&m->rotation[j], m->val + m->at[j],
		    ch->last);
	quat_same_side(q, ch->last);
	memcpy(ch->last, q, sizeof ch->last);
	cal3d_add_turn(&w->r, q);
}

/* The texts of the joint's values: of the record at hand, or of that of the
 * frame. */
static const struct str *
texts(struct xaf_writer *w, size_t j)
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
copied(struct xaf_writer *w, size_t j, const int *place, int n, struct str *f)
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
	const struct xaf_channels *ch = &w->ch[j];
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

void
xafkey_add(struct xaf_writer *w, size_t j)
{
	const struct motion *m = &w->f.m;
	int p = w->ch[j].has_p && !m->world, q = w->ch[j].has_q && !m->world;

	if (left_out(w, j))
		p = q = 1;
	if (!w->whole && (!p || !q || m->dof[j].kinds & DOF_DEFORMS))
		xafkey_compute(w, (int)j);
	p = p && !(w->rigid.changed[j] & RIGID_MOVE);
	q = q && !(w->rigid.changed[j] & RIGID_TURN);
	make_translation(w, j, p);
	add_keys_between(w, j);
	make_turn(w, j, q);
	xaffile_add(&w->file, j, text_get(&w->time), text_get(&w->t),
	    text_get(&w->r));
	remember(w, j);
}
