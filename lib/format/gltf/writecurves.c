#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "format/gltf/accessor.h"
#include "format/gltf/base.h"
#include "format/gltf/writemotion.h"
#include "ir/reduce.h"

/* The animation while it is written. */
struct gltf_writing {
	struct gltf_writer *w;
	const struct gltf_curves *c;
	struct text channels, samplers;
	size_t n;                /* of these */
	size_t all, zero;        /* accessors of the times of all frames, and
	                          * of a single 0 */
	int has_all, has_zero;
	/* where keys are left out: */
	struct reduce_share *share;      /* per joint */
	struct reduce_key *key;          /* per frame */
	unsigned char *keep;             /* per frame: of the curve at hand */
};

/* The frames that a curve keeps. */
struct gltf_kept {
	size_t n;
	const unsigned char *frame;      /* per frame; NULL: the first n */
};

static int
keeps(const struct gltf_kept *k, size_t frame)
{
	return k->frame ? k->frame[frame] : frame < k->n;
}

static size_t
pack_times(struct gltf_writing *a, const struct gltf_kept *kept)
{
	struct gltf_rows rows = { GLTF_FLOAT, "SCALAR", kept->n, NULL, NULL,
	    1 };
	const float *time = a->c->time;
	size_t table, k, last = 0;

	for (k = 0; k < a->c->frames; k++)
		if (keeps(kept, k))
			last = k;
	rows.lo = time;          /* the first one is always kept */
	rows.hi = time + last;
	table = gltf_pack_rows(&a->w->pack, &rows);
	for (k = 0; k <= last; k++)
		if (keeps(kept, k))
			gltf_pack_floats(&a->w->pack, time + k, 1);
	return table;
}

/* All curves share the times of all frames, and that of the first. */
static size_t
times(struct gltf_writing *a, const struct gltf_kept *kept)
{
	if (kept->n == 1) {
		if (!a->has_zero++)
			a->zero = pack_times(a, kept);
		return a->zero;
	}
	if (kept->n < a->c->frames)
		return pack_times(a, kept);
	if (!a->has_all++)
		a->all = pack_times(a, kept);
	return a->all;
}

static size_t
pack_values(struct gltf_pack *p, const struct gltf_curves *c,
    const struct gltf_curve *curve, const struct gltf_kept *kept)
{
	struct gltf_rows rows = { GLTF_FLOAT, "VEC3", kept->n, NULL, NULL, 0 };
	const float *v = curve->varies ? c->value + curve->at : curve->first;
	size_t stride = curve->varies ? c->width : 0, table, k;

	if (curve->cols == 4)
		rows.shape = "VEC4";
	table = gltf_pack_rows(p, &rows);
	if (!kept->frame)
		gltf_pack_table(p, v, kept->n, stride, curve->cols);
	for (k = 0; kept->frame && k < c->frames; k++)
		if (kept->frame[k])
			gltf_pack_floats(p, v + k * stride, curve->cols);
	return table;
}

static void
add_channel(struct gltf_writing *a, const struct gltf_curve *curve,
    size_t input, size_t values)
{
	size_t node = a->w->figure.place[curve->joint].node;

	gltf_add_element(&a->samplers, "{\"input\":", input);
	gltf_add(&a->samplers, ",\"output\":", values);
	text_ch(&a->samplers, '}');
	gltf_add_element(&a->channels, "{\"sampler\":", a->n++);
	gltf_add(&a->channels, ",\"target\":{\"node\":", node);
	text_z(&a->channels, curve->cols == 3 ?
	    ",\"path\":\"translation\"}}" : ",\"path\":\"rotation\"}}");
	if (a->w->base)
		a->w->base->moved[node] = 1;
}

/* The keys of a curve; what it has not, neither moves nor turns. */
static void
set_keys(struct gltf_writing *a, const struct gltf_curve *curve)
{
	const struct gltf_curves *c = a->c;
	struct reduce_key *key;
	const float *v;
	double *to;
	size_t k;
	int i;

	for (k = 0; k < c->frames; k++) {
		key = &a->key[k];
		v = c->value + k * c->width + curve->at;
		key->time = c->time[k];
		memset(key->t, 0, sizeof key->t);
		memcpy(key->q, quat_none, sizeof key->q);
		to = curve->cols == 3 ? key->t : key->q;
		for (i = 0; i < curve->cols; i++)
			to[i] = v[i];
		if (to == key->q)
			quat_unit(to);
	}
}

/* Keys with times of their own may take more than all of them, which share
 * theirs. */
static int
is_smaller(const struct gltf_kept *kept, const struct gltf_curve *curve,
    size_t frames)
{
	size_t cols = (size_t)curve->cols;

	return kept->n * (cols + 1) < frames * cols;
}

/* Leaves out what can go. Tolerance and reach are lengths of the stream. */
static void
reduce(struct gltf_writing *a, const struct gltf_curve *curve,
    struct gltf_kept *kept)
{
	const struct reduce_share *s = &a->share[curve->joint];
	double unit = a->w->figure.place[curve->joint].unit;
	size_t k;

	set_keys(a, curve);
	reduce_keys(a->key, a->c->frames, s->reach * unit,
	    reduce_tolerance(s, a->w->form->tolerance) * unit, a->keep);
	kept->frame = a->keep;
	kept->n = 0;
	for (k = 0; k < a->c->frames; k++)
		kept->n += a->keep[k];
	if (!is_smaller(kept, curve, a->c->frames))
		*kept = (struct gltf_kept){ a->c->frames, NULL };
}

/* What does not move has one key; but where nothing does, the first curve says
 * how long the motion is. */
static void
write_curve(struct gltf_writing *a, const struct gltf_curve *curve, int all)
{
	struct gltf_kept kept = { a->c->frames, NULL };
	size_t input;

	if (!curve->moves)
		kept.n = 1;
	else if (a->share)
		reduce(a, curve, &kept);
	if (all)
		kept = (struct gltf_kept){ a->c->frames, NULL };
	input = times(a, &kept);
	add_channel(a, curve, input,
	    pack_values(&a->w->pack, a->c, curve, &kept));
}

/* How far a translation gets, in lengths of the stream. */
static double
farthest(const struct gltf_writing *a, const struct gltf_curve *curve)
{
	const struct gltf_curves *c = a->c;
	double most = 0, t[3];
	const float *v;
	size_t k;
	int i;

	for (k = 0; k < c->frames && curve->varies; k++) {
		v = c->value + k * c->width + curve->at;
		for (i = 0; i < 3; i++)
			t[i] = v[i];
		most = fmax(most, vec_len(t));
	}
	return most / a->w->figure.place[curve->joint].unit;
}

static void
begin_reducing(struct gltf_writing *a)
{
	const struct skel *sk = a->w->figure.sk;
	struct reduce_share *s;
	size_t j, i;

	if (a->w->form->tolerance < 0)
		return;
	a->share = xcalloc(sk->n, sizeof *a->share);
	a->key = xcalloc(a->c->frames, sizeof *a->key);
	a->keep = xmalloc(a->c->frames);
	for (j = 0; j < sk->n; j++)
		a->share[j].length = vec_len(sk->joint[j].offset);
	for (i = 0; i < a->c->n; i++) {
		s = &a->share[a->c->curve[i].joint];
		s->moves += a->c->curve[i].moves;
		if (a->c->curve[i].cols == 3)
			s->length = fmax(s->length,
			    farthest(a, &a->c->curve[i]));
	}
	reduce_shares(sk, a->share);
}

static int
any_moves(const struct gltf_curves *c)
{
	size_t i;

	for (i = 0; i < c->n; i++)
		if (c->curve[i].moves)
			return 1;
	return 0;
}

void
gltf_write_curves(struct gltf_writer *w, struct gltf_curves *c,
    struct str name)
{
	struct gltf_writing a = { 0 };
	struct text *t = &w->animations;
	int moves = any_moves(c);
	size_t i;

	a.w = w;
	a.c = c;
	begin_reducing(&a);
	gltf_pack_begin(&w->pack);
	for (i = 0; i < c->n; i++)
		write_curve(&a, &c->curve[i], !moves && !i);
	gltf_pack_end(&w->pack, 0);
	text_z(t, t->n ? ",\n{\"name\":" : "{\"name\":");
	gltf_add_name(w, t, name);
	text_z(t, ",\"channels\":[");
	text_str(t, text_get(&a.channels));
	text_z(t, "],\"samplers\":[");
	text_str(t, text_get(&a.samplers));
	text_z(t, "]}");
	free(a.share);
	free(a.key);
	free(a.keep);
	free(a.channels.s);
	free(a.samplers.s);
}
