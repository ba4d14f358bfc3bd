#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "format/gltf/writemotion.h"
#include "ir/rigid.h"
#include "ir/translation.h"

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

/* What a joint does. */
enum { MOVES = 1, TURNS = 2, DEFORMS = 4 };

/* By these channels of its own. */
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

/* What has channels in the skeleton and not in this motion has a curve, too:
 * readers leave a joint without one where another motion has put it. */
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

static void
begin(struct gltf_taking *t)
{
	const struct motion *m = &t->f.m;

	if (rate_read(m->rate, &t->num, &t->den) <= 0)
		t->num = 0;
	add_curves(t);
	rigid_begin(&t->rigid, m->sk->n, &t->w->warned);
}

/* The values that the joint of a curve has in the frame at hand. */
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

/* Of a quaternion and its opposite the one next to the frame before. */
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
	get_values(t, curve, v);
	gltf_place(&t->w->figure.place[curve->joint], translates ? v : NULL,
	    translates ? NULL : v);
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
		return 0;
	}
	if (t->num == 0)
		in_die(in, "the rate is unknown, so there are no times "
		    "(rescale -r)");
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
	for (i = 0; i < c->n; i++)
		add_value(t, &c->curve[i], row);
	c->frames++;
}

static void
take_record(const struct gltf_taking *t)
{
	motion_no_bounce(t->f.ir);
	motion_values_only(t->f.ir, "glTF");
}

static void
finish(struct gltf_taking *t, struct str name)
{
	if (t->c.frames && t->c.n)
		gltf_write_curves(t->w, &t->c, name);
	else
		in_warn(&t->f.ir->in, "motion %.*s: left out, as nothing "
		    "moves in it", STRF(name));
	rigid_end(&t->rigid);
	frames_end(&t->f);
	free(t->c.curve);
	free(t->c.value);
	free(t->c.time);
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
