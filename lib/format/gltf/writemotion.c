#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json/put.h"
#include "base/math/quat.h"
#include "format/gltf/accessor.h"
#include "format/gltf/write_priv.h"
#include "ir/reduce.h"
#include "ir/rigid.h"
#include "ir/translation.h"

/* A motion, as it is held until all of it has been read. */

/* A translation or rotation of a joint in all frames. */
struct gltf_curve {
	int joint;
	int cols;                /* 3: translation, 4: rotation */
	float first[4];          /* in the first frame */
	int varies;              /* later frames may differ: values are held */
	size_t at;               /* where in the values of a frame */
	int moves;               /* later frames do differ */
};

/* All of them, as floats, as the nodes have them. */
struct gltf_curves {
	struct gltf_curve *curve;
	size_t n;
	size_t width;            /* values of a frame */
	float *value;            /* frame by frame */
	float *time;             /* per frame, in seconds */
	size_t frames;
	/* what the motion's records say that an animation does not have */
	struct str rate;
	struct text first;       /* the number of its first frame */
	struct text loop;
};

/* How it is written. */

/* The animation while it is written. */
struct gltf_writing {
	struct gltf_writer *w;
	const struct gltf_curves *c;
	struct text channels, samplers;
	size_t n;                /* how many there are */
	size_t all, zero;        /* accessors of the times of all frames, and
	                          * of a single 0 */
	int has_all, has_zero;   /* that they have been made */
	/* NULL unless keys are left out */
	struct reduce_share *share;      /* per joint */
	struct reduce_key *key;          /* per frame of the current curve */
	unsigned char *keep;             /* the same: it is kept */
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

/* The accessor of the times. Curves that keep all frames share one, and so do
 * curves that keep only the first. */
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

/* The keys of a curve. A curve that has no translation does not move in them,
 * one that has no rotation does not turn. */
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

/* Whether fewer keys take less room: they have times of their own, while all
 * frames share theirs. */
static int
is_smaller(const struct gltf_kept *kept, const struct gltf_curve *curve,
    size_t frames)
{
	size_t cols = (size_t)curve->cols;

	return kept->n * (cols + 1) < frames * cols;
}

/* Leaves out the keys that are not needed. Tolerance and reach are lengths of
 * the stream. */
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

/* A curve that does not move has one key; but if none moves, the first one has
 * all keys (all), which say how long the motion is. */
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

/* Makes a name of the IR one that no other animation has: a string of JSON
 * without its last quote. */
static struct str
clip_name(struct gltf_writer *w, struct str field)
{
	struct text t = { NULL, 0, 0 };
	struct str name;

	if (w->base && !w->clips.n)
		gltf_base_clips(w);
	gltf_add_name(w, &t, field);
	t.n--;
	name = map_add_unique(&w->clips, &w->arena, text_get(&t), '-', 0, 0);
	if (name.n > t.n)
		in_warn(&w->ir->in, "motion %.*s becomes %.*s%.*s, as that "
		    "name is taken", STRF(field), STRF(field),
		    (int)(name.n - t.n), name.s + t.n);
	free(t.s);
	return name;
}

static void
add_word(struct text *t, const char *key, struct str value)
{
	text_z(t, key);
	json_quote(t, value);
}

static void
add_extras(struct text *t, const struct gltf_curves *c)
{
	add_word(t, ",\"extras\":{\"first\":", text_get(&c->first));
	if (!str_is(c->rate, "-"))
		add_word(t, ",\"rate\":", c->rate);
	if (c->loop.n)
		add_word(t, ",\"loop\":", text_get(&c->loop));
	text_ch(t, '}');
}

/* Adds the animation. name: as the IR writes it. */
static void
write_curves(struct gltf_writer *w, struct gltf_curves *c,
    struct str name)
{
	struct gltf_writing a = { 0 };
	struct text *t = gltf_elements_next(&w->animations, ",\n");
	int moves = any_moves(c);
	size_t i;

	a.w = w;
	a.c = c;
	begin_reducing(&a);
	gltf_pack_begin(&w->pack);
	for (i = 0; i < c->n; i++)
		write_curve(&a, &c->curve[i], !moves && !i);
	gltf_pack_end(&w->pack, 0);
	text_z(t, "{\"name\":");
	text_str(t, clip_name(w, name));
	text_z(t, "\",\"channels\":[");
	text_str(t, text_get(&a.channels));
	text_z(t, "],\"samplers\":[");
	text_str(t, text_get(&a.samplers));
	text_ch(t, ']');
	add_extras(t, c);
	text_ch(t, '}');
	free(a.share);
	free(a.key);
	free(a.keep);
	free(a.channels.s);
	free(a.samplers.s);
}

/* How it is read. */

/* A motion while it is read. */
struct gltf_taking {
	struct gltf_writer *w;
	struct frames f;
	struct gltf_curves c;
	size_t valuecap, timecap;
	struct rigid rigid;
	int whole;               /* joints depend on others, by `relative
	                          * world` or scale */
	double num, den;         /* of the rate; num 0: it is unknown */
	double start;            /* the first frame */
};

/* What a joint does, as bits. */
enum { MOVES = 1, TURNS = 2, DEFORMS = 4 };

/* What a joint that has channels of these kinds does by itself. */
static int
does(unsigned kinds)
{
	return (kinds & DOF_MOVES ? MOVES : 0) |
	    (kinds & DOF_TURNS ? TURNS : 0) |
	    (kinds & DOF_DEFORMS ? DEFORMS | TURNS : 0);
}

static void
add_curve(struct gltf_curves *c, int joint, int cols, int varies)
{
	struct gltf_curve *curve = &c->curve[c->n++];

	curve->joint = joint;
	curve->cols = cols;
	curve->varies = varies;
	if (!varies)
		return;
	curve->at = c->width;
	c->width += (size_t)cols;
}

/* The bones of a VRM animation turn, and the hips move. */
static void
add_bones(struct gltf_taking *t)
{
	const int *joint = t->w->human->joint;
	int i;

	t->whole = 1;
	t->c.curve = xcalloc(HUMANOID_ROLES + 1, sizeof *t->c.curve);
	add_curve(&t->c, joint[HUMANOID_HIPS], 3, 1);
	for (i = 0; i < HUMANOID_ROLES; i++)
		if (joint[i] >= 0)
			add_curve(&t->c, joint[i], 4, 1);
}

/* A joint that has channels in the skeleton but not in this motion gets curves,
 * too: readers leave a joint without one where another motion has put it. */
static void
add_curves(struct gltf_taking *t)
{
	const struct motion *m = &t->f.m;
	size_t n = m->sk->n, j;
	int *now = xcalloc(n, sizeof *now), has, p;

	t->c.curve = xcalloc(2 * n, sizeof *t->c.curve);
	for (j = 0; j < n; j++) {
		p = m->sk->joint[j].parent;
		now[j] = does(m->dof[j].kinds);
		if (p >= 0 && now[p] & DEFORMS)
			now[j] |= MOVES | TURNS | DEFORMS;
		if (translation_moves(m, (int)j))
			now[j] |= MOVES;
		if (m->world)
			now[j] |= MOVES | TURNS;
		t->whole |= m->world || now[j] & DEFORMS;
		has = now[j] | does(m->sk->joint[j].dof.kinds);
		if (has & MOVES)
			add_curve(&t->c, (int)j, 3, now[j] & MOVES);
		if (has & TURNS)
			add_curve(&t->c, (int)j, 4, now[j] & TURNS);
	}
	free(now);
}

/* The figure has been turned as the first motion says. */
static void
need_same_up(const struct gltf_taking *t)
{
	const struct gltf_figure *f = &t->w->figure;
	int up = t->f.m.up;

	if (!t->w->base && f->place && up >= 0 && up != f->up)
		in_die(&t->f.ir->in, "motion %.*s has %c up, and what is "
		    "before it %c: a file has one axis (@rescale -U)",
		    STRF(t->f.ir->name), 'x' + up, 'x' + f->up);
}

static void
begin(struct gltf_taking *t)
{
	const struct motion *m = &t->f.m;

	t->c.rate = m->rate;
	if (rate_read(m->rate, &t->num, &t->den) <= 0)
		t->num = 0;
	need_same_up(t);
	if (t->w->human)
		add_bones(t);
	else
		add_curves(t);
	rigid_begin(&t->rigid, m->sk->n, &t->w->warned);
}

/* The values that the joint of a curve has in the current frame. */
static void
get_values(const struct gltf_taking *t, const struct gltf_curve *curve,
    double *v)
{
	const struct motion *m = &t->f.m;
	int j = curve->joint, known = 1, i;

	if (t->whole && curve->cols == 3)
		memcpy(v, t->rigid.local[j].t, 3 * sizeof *v);
	else if (t->whole)
		quat_from_mat(v, t->rigid.local[j].m);
	else if (curve->cols == 3)
		translation_get(m, j, m->val, v);
	else
		known = rotation_get(&m->rotation[j], m->val + m->at[j], v);
	for (i = 0; i < curve->cols; i++)
		known = known && isfinite(v[i]);
	if (!known)
		frames_bad_pose(&t->f, j);
}

/* Of a quaternion and its opposite takes the one nearer to the last frame's. */
static void
choose_side(const struct gltf_taking *t, const struct gltf_curve *curve,
    double *q)
{
	const struct gltf_curves *c = &t->c;
	const float *before;

	if (curve->cols != 4 || !c->frames || !curve->varies)
		return;
	before = c->value + (c->frames - 1) * c->width + curve->at;
	if (q[0] * before[0] + q[1] * before[1] + q[2] * before[2] +
	    q[3] * before[3] < 0)
		quat_negate(q);
}

static void
add_value(struct gltf_taking *t, struct gltf_curve *curve, float *row)
{
	int translates = curve->cols == 3, i;
	double v[4];
	float f;

	if (t->c.frames && !curve->varies)
		return;
	if (t->w->human) {
		gltf_human_get(t->w, t->rigid.world, curve->joint, curve->cols,
		    v);
	} else {
		get_values(t, curve, v);
		gltf_place(&t->w->figure.place[curve->joint],
		    translates ? v : NULL, translates ? NULL : v);
	}
	choose_side(t, curve, v);
	for (i = 0; i < curve->cols; i++) {
		f = gltf_float(t->w, v[i]);
		if (!t->c.frames)
			curve->first[i] = f;
		curve->moves |= f != curve->first[i];
		if (curve->varies)
			row[curve->at + (size_t)i] = f;
	}
}

/* Seconds from the first frame on. */
static float
time_of(struct gltf_taking *t)
{
	const struct gltf_curves *c = &t->c;
	const struct in *in = &t->f.ir->in;
	float time;

	if (!c->frames) {
		t->start = t->f.when;
		text_str(&t->c.first, t->f.number);
		return 0;
	}
	if (t->num == 0)
		in_die(in, "the rate is unknown, so there are no times "
		    "(@rescale -r)");
	time = gltf_float(t->w, (t->f.when - t->start) * t->den / t->num);
	if (!(time > c->time[c->frames - 1]))
		in_die(in, "frame %.*s: as a float its time is that of the "
		    "frame before", STRF(t->f.number));
	return time;
}

static void
add_frame(struct gltf_taking *t)
{
	struct gltf_curves *c = &t->c;
	float *row, time = time_of(t);
	size_t i;

	c->time = xgrow(c->time, &t->timecap, c->frames + 1, sizeof *c->time);
	c->time[c->frames] = time;
	c->value = xgrow(c->value, &t->valuecap, (c->frames + 1) * c->width,
	    sizeof *c->value);
	row = c->value + c->frames * c->width;
	if (t->whole)
		rigid_set(&t->rigid, &t->f, t->f.m.val);
	gltf_figure_stand(t->w, &t->f);
	if (t->w->human)
		gltf_human_watch(t->w, t->rigid.world);
	for (i = 0; i < c->n; i++)
		add_value(t, &c->curve[i], row);
	c->frames++;
}

static void
take_record(struct gltf_taking *t)
{
	const struct ir_rec *rec = &t->f.ir->rec;

	motion_no_bounce(t->f.ir);
	motion_values_only(t->f.ir, "glTF");
	if (rec->word != IR_LOOP)
		return;
	t->c.loop.n = 0;
	text_str(&t->c.loop, rec->f[0]);
	text_z(&t->c.loop, rec->tail.n ? " " : "");
	text_str(&t->c.loop, rec->tail);
}

static void
finish(struct gltf_taking *t, struct str name)
{
	if (t->c.frames && t->c.n)
		write_curves(t->w, &t->c, name);
	if (t->c.frames && t->w->human)
		gltf_human_moved(t->w, name);
	if (!t->c.frames || !t->c.n)
		in_warn(&t->f.ir->in, "motion %.*s: left out, as nothing "
		    "moves in it", STRF(name));
	rigid_end(&t->rigid);
	frames_end(&t->f);
	free(t->c.curve);
	free(t->c.value);
	free(t->c.time);
	free(t->c.first.s);
	free(t->c.loop.s);
}

void
gltf_take_motion(struct gltf_writer *w, const struct skel *sk)
{
	struct str name = str_keep(&w->arena, w->ir->name);
	struct gltf_taking t = { 0 };
	enum frames_event event;

	t.w = w;
	frames_begin(&t.f, w->ir, sk);
	while (frames_head(&t.f))
		take_record(&t);
	begin(&t);
	while ((event = frames_next(&t.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			add_frame(&t);
		else
			take_record(&t);
	}
	finish(&t, name);
}
