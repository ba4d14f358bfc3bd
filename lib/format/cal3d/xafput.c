#include <stdlib.h>

#include "format/cal3d/bones.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xaf_priv.h"
#include "ir/put.h"

static void
number_tracks(struct xaf *x)
{
	struct text number = { NULL, 0, 0 };
	size_t i;

	for (i = 0; i < x->ntrack; i++) {
		number.n = 0;
		text_int(&number, x->track[i].bone);
		x->track[i].name = str_keep(&x->arena, text_get(&number));
		x->track[i].joint = -1;
	}
	free(number.s);
}

static void
name_tracks(struct xaf *x, const struct skel *sk)
{
	struct bones b;
	size_t i;

	bones_of(&b, sk, x->binary);
	for (i = 0; i < x->ntrack; i++) {
		struct xaf_track *t = &x->track[i];

		t->joint = bones_find(&b, t->bone);
		x->e.t.in.line = t->line;
		if (t->joint < 0)
			in_die(&x->e.t.in, "BONEID %lld: skeleton %.*s has no "
			    "such bone", t->bone, STRF(sk->name));
		t->name = sk->joint[t->joint].name;
	}
	bones_free(&b);
}

/* Unless it is what ir2xaf writes: the time of the last key. */
static void
put_duration(const struct xaf *x)
{
	struct str last = str_of("0");

	if (x->nkey)
		last = x->key[x->nkey - 1].text;
	if (!x->duration.n || (str_same(x->duration, last) && x->seconds > 0))
		return;
	ir_put_record(IR_ATTR, str_of("-"));
	out_field(str_of("duration"));
	out_field(last);
	out_field(x->duration);
	out_ch('\n');
}

static void
put_head(const struct xaf *x, struct str name)
{
	struct str all = str_of("-");

	ir_put_begin(IR_MOTION, name);
	out_ch('\n');
	head_put_source(&x->head);
	out_ch('\n');
	head_put_rest(&x->head, &x->e, text_get(&x->e.comments));
	put_duration(x);
	head_put_count(all, "numtracks", x->ntrack, x->numtracks);
	ir_put_line(IR_RATE, str_of("1"));
}

/* The channels that some key of the track has. */
static struct str
channels(const struct xaf_track *t)
{
	if (!t->keys)
		return str_of("");
	if (t->has_r && !t->has_t)
		return str_of("qx qy qz qw");
	if (t->has_t && !t->has_r)
		return str_of("px py pz");
	return str_of("px py pz qx qy qz qw");
}

static void
put_dof(struct xaf *x, const struct xaf_track *t, const struct skel *sk)
{
	struct str list = channels(t);
	struct dof d;

	dof_read(&d, list, &x->arena);
	if (!sk || !dof_same(&sk->joint[t->joint].dof, &d))
		ir_put_dof(t->name, list);
}

/* place: the track's in the file. order: its place by its first key, -1: it
 * has none. */
static void
put_track(struct xaf *x, int place, int order, const struct skel *sk)
{
	const struct xaf_track *t = &x->track[place];

	put_dof(x, t, sk);
	if (order != place)
		head_put_number(t->name, "track", place);
	head_put_count(t->name, "numkeyframes", t->keys, t->numkeys);
	if (t->no_t.n || (t->lacks_t && t->has_t))
		ir_put_attr(t->name, str_of("translation"),
		    t->no_t.n ? t->no_t : str_of("none"));
	if (t->no_r.n)
		ir_put_attr(t->name, str_of("rotation"), t->no_r);
	head_put_attrs(t->name, t->extra);
}

static void
put_tracks(struct xaf *x, const struct skel *sk)
{
	int *order = xreallocarray(NULL, x->ntrack, sizeof *order), n = 0;
	size_t i;

	for (i = 0; i < x->ntrack; i++)
		order[i] = -1;
	for (i = 0; i < x->nkey; i++)
		if (order[x->key[i].track] < 0)
			order[x->key[i].track] = n++;
	for (i = 0; i < x->ntrack; i++)
		put_track(x, (int)i, order[i], sk);
	for (i = 0; i < x->nkey; i++)
		if (x->key[i].except)
			ir_put_attr(x->track[x->key[i].track].name,
			    str_of("except"), x->key[i].text);
	free(order);
}

/* Before its first translation a track has the skeleton's. */
static void
hold_offset(struct xaf *x, struct xaf_track *t, const struct skel *sk)
{
	struct text *buf = &x->e.keep;
	struct ir_rec r;

	if (!sk || !t->has_t || !skel_get(sk, t->joint, IR_OFFSET, &r))
		return;
	buf->n = 0;
	cal3d_add_fields(buf, r.f + 1, 3);
	t->held = str_keep(&x->arena, text_get(buf));
}

/* A key without a translation has that of the key before. */
static void
hold_translations(struct xaf *x, const struct skel *sk)
{
	size_t i;

	for (i = 0; i < x->ntrack; i++)
		hold_offset(x, &x->track[i], sk);
	for (i = 0; i < x->nkey; i++) {
		struct xaf_key *k = &x->key[i];
		struct xaf_track *t = &x->track[k->track];
		int states = k->t.n != 0;

		if (t->has_t && t->lacks_t && t->held.n &&
		    (!states || str_same(k->t, t->held)))
			k->except = states == t->begun;
		if (states)
			t->held = k->t;
		k->held = t->held;
		t->begun = 1;
	}
}

/* Joints without a track stay as the skeleton has them. */
static void
put_still(const struct xaf *x, const struct skel *sk)
{
	unsigned char *moves = xcalloc(sk->n, 1);
	size_t i;

	for (i = 0; i < x->ntrack; i++)
		moves[x->track[i].joint] = 1;
	for (i = 0; i < sk->n; i++)
		if (!moves[i] && sk->joint[i].dof.n)
			ir_put_dof(sk->joint[i].name, str_of(""));
	free(moves);
}

static void
put_part(struct str values, int has, const char *none)
{
	if (has)
		out_field(values.n ? values : str_of(none));
}

static void
put_key(const struct xaf *x, const struct xaf_key *k)
{
	const struct xaf_track *t = &x->track[k->track];
	int neither = !t->has_t && !t->has_r;

	ir_put_frame(IR_V, k->text, t->name);
	put_part(k->held, t->has_t || neither, "nan nan nan");
	put_part(k->r, t->has_r || neither, "nan nan nan nan");
	out_ch('\n');
}

void
xaf_put(struct xaf *x, struct str name, const struct skel *sk)
{
	size_t i;

	if (sk)
		name_tracks(x, sk);
	else
		number_tracks(x);
	hold_translations(x, sk);
	put_head(x, name);
	put_tracks(x, sk);
	if (sk)
		put_still(x, sk);
	for (i = 0; i < x->nkey; i++)
		put_key(x, &x->key[i]);
	ir_put_end(IR_MOTION);
}
