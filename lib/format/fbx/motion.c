#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/math/quat.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/out.h"
#include "base/text.h"
#include "format/fbx/motion_priv.h"
#include "ir/motion.h"
#include "ir/put.h"

enum {
	MOST_FRAMES = 1 << 25,
	STILL = 16               /* joints that cost no more than one that moves */
};

/* --- time --- */

static void NORETURN
die(const struct fbx_play *p, const char *why)
{
	const struct fbx_scene *s = p->g->s;

	fbx_die(s->f, s->object[p->stack].node, "animation %.*s: %s",
	    STRF(s->object[p->stack].name), why);
}

void
fbx_play_warn(const struct fbx_play *p, size_t n, const char *what)
{
	const struct fbx_scene *s = p->g->s;

	if (n)
		fbx_warn(s->f, s->object[p->stack].node, "animation %.*s: "
		    "%s (%zu joint%s)", STRF(s->object[p->stack].name), what,
		    n, n == 1 ? "" : "s");
}

static long long
setting(const struct fbx_scene *s, const char *name)
{
	int p = fbx_setting(s, name);
	long long v;

	return p >= 0 && fbx_int(s->f, p, FBX_P_VALUE, &v) ? v : 0;
}

/* Sets the rate that the file states. */
static void
file_rate(struct fbx_play *p)
{
	static const char *const modes[] = {
		"30", "120", "100", "60", "50", "48", "30", "30", "30000/1001",
		"30000/1001", "25", "24", "1000", "24000/1001", NULL, "96",
		"72", "60000/1001", "120000/1001"
	};
	enum { MODES = sizeof modes / sizeof *modes, CUSTOM = 14 };
	const struct fbx_scene *s = p->g->s;
	long long mode = setting(s, "TimeMode");
	int custom = fbx_setting(s, "CustomFrameRate");
	double v;

	if (mode >= 0 && mode < MODES && modes[mode]) {
		text_z(&p->rate, modes[mode]);
		return;
	}
	if (mode != CUSTOM || custom < 0 ||
	    !fbx_real(s->f, custom, FBX_P_VALUE, &v) || v <= 0)
		fbx_die(s->f, fbx_setting(s, "TimeMode"), "expected a frame "
		    "rate that is known (-r)");
	text_nums(&p->rate, &v, 1);
}

static void
set_rate(struct fbx_play *p)
{
	double num, den;

	if (p->o->rate.n)
		text_str(&p->rate, p->o->rate);
	else
		file_rate(p);
	if (!(rate_read(text_get(&p->rate), &num, &den) > 0))
		die(p, "expected a rate above 0");
	p->ticks = (double)FBX_TICKS * den / num;
}

/* Takes the time from two properties of the stack, if they are there and there
 * is time between them. */
static int
take_span(struct fbx_play *p, const char *start, const char *stop)
{
	const struct fbx_scene *s = p->g->s;
	int a = fbx_property(s, p->stack, start);
	int b = fbx_property(s, p->stack, stop);

	if (a < 0 || b < 0 || !fbx_int(s->f, a, FBX_P_VALUE, &p->start) ||
	    !fbx_int(s->f, b, FBX_P_VALUE, &p->stop))
		return 0;
	if (p->stop < p->start)
		fbx_warn(s->f, b, "animation %.*s: %s is before %s: not read",
		    STRF(s->object[p->stack].name), stop, start);
	return p->start < p->stop;
}

/* Widens the time, if it is one, by that of a curve. */
static void
widen(struct fbx_play *p, const struct fbx_curve *c, int *any)
{
	if (!c->n)
		return;
	if (!*any || c->time[0] < p->start)
		p->start = c->time[0];
	if (!*any || c->time[c->n - 1] > p->stop)
		p->stop = c->time[c->n - 1];
	*any = 1;
}

/* From the first to the last key. */
static void
take_keys(struct fbx_play *p)
{
	int any = 0, i;
	size_t j;

	p->start = p->stop = 0;
	for (j = 0; j < p->g->n; j++)
		for (i = 0; i < FBX_PARTS * 3 && p->joint[j]; i++)
			widen(p, &p->joint[j]->track[i / 3].curve[i % 3], &any);
}

static void
set_span(struct fbx_play *p)
{
	static const long long most = 1LL << 62;

	if (!take_span(p, "LocalStart", "LocalStop") &&
	    !take_span(p, "ReferenceStart", "ReferenceStop"))
		take_keys(p);
	if (p->start <= -most || p->stop >= most)
		die(p, "expected times below 2^62");
	if (((double)p->stop - (double)p->start) / p->ticks >= MOST_FRAMES)
		die(p, "more than 33554432 frames (-r)");
}

/* --- the values of a joint --- */

void
fbx_play_sample(struct fbx_play *p, size_t j, long long time)
{
	struct played *d = p->joint[j];
	int part;

	for (part = 0; part < FBX_PARTS && d; part++)
		fbx_track_at(&d->track[part], time, d->v[part]);
}

static const double (*
values_of(const struct fbx_play *p, size_t j))[3]
{
	return (const double (*)[3])(p->joint[j] ? p->joint[j]->v :
	    p->g->joint[j].m.v);
}

/* The values of keys are floats; those of a text come with more digits. */
static void
put_value(double v)
{
	char buf[NUM_MAX];
	struct str a = { buf, 0 };

	if (isfinite(v) && (double)(float)v == v) {
		a.n = num_print_float(buf, (float)(v + 0.0));
		out_field(a);
	} else {
		out_nums(&v, 1);
	}
}

static void
put_values(const double *v, int n)
{
	int i;

	for (i = 0; i < n; i++)
		put_value(v[i]);
}

/* The rotation, times the scale, without the scale of the joint above. */
static void
put_linear(const struct fbx_play *p, size_t j, const double *r)
{
	const struct fbx_joint *joint = &p->g->joint[j];
	const struct fbx_joint *up = &p->g->joint[joint->parent];
	const double *above = values_of(p, (size_t)joint->parent)[FBX_SCALE];
	const double *own = values_of(p, j)[FBX_SCALE];
	double m[9];
	int i;

	for (i = 0; i < 9; i++) {
		if (above[i / 3] == 0) {
			err_unfit();
			die(p, "a joint leaves out a scale of 0: not read");
		}
		m[i] = r[i] * (own[i % 3] / joint->own) /
		    (above[i / 3] / up->own);
	}
	out_nums(m, 9);
}

static void
put_turn(struct fbx_play *p, size_t j, const double *r)
{
	const struct fbx_joint *joint = &p->g->joint[j];
	struct played *d = p->joint[j];
	double q[4], first[4] = { 0, 0, 0, 1 };
	int i;

	switch (joint->turns) {
	case FBX_STILL:
		break;
	case FBX_ADDED:
	case FBX_WHOLE:
		for (i = 0; i < 3; i++)
			put_value(values_of(p, j)[FBX_TURN][joint->m.axis[i]]);
		break;
	case FBX_QUAT:
		quat_from_mat(q, r);
		quat_same_side(q, d ? d->q : first);
		if (d)
			memcpy(d->q, q, sizeof d->q);
		out_nums(q, 4);
		break;
	case FBX_LINEAR_PART:
		put_linear(p, j, r);
		break;
	}
}

int
fbx_has_values(const struct fbx_joint *j)
{
	return j->moves || j->turns || j->scales;
}

void
fbx_play_put(struct fbx_play *p, size_t j, struct str frame)
{
	const struct fbx_joint *joint = &p->g->joint[j];
	const double (*v)[3] = values_of(p, j);
	double r[9] = { 0 }, place[3], scale[3];

	ir_put_frame(IR_V, frame, joint->name);
	if (joint->m.is_pivoted || joint->turns == FBX_QUAT ||
	    joint->turns == FBX_LINEAR_PART)
		fbx_model_turn(&joint->m, v[FBX_TURN], r);
	if (joint->moves) {
		fbx_model_place(&joint->m, v, r, place);
		vec_scale(place, place, joint->scale);
		put_values(place, 3);
	}
	put_turn(p, j, r);
	if (fbx_has_scale(joint)) {
		vec_scale(scale, v[FBX_SCALE], 1 / joint->own);
		put_values(scale, 3);
	}
	out_ch('\n');
}

/* --- frames --- */

/* A time that a small file states may be far away. */
static void
check_work(const struct fbx_play *p, long long frames)
{
	const struct fbx_scene *s = p->g->s;
	unsigned long long joints = p->g->n / STILL;
	size_t j;

	for (j = 0; j < p->g->n; j++)
		joints += fbx_has_values(&p->g->joint[j]);
	if (!fbx_spend(s->f, (unsigned long long)frames * joints))
		fbx_die(s->f, s->object[p->stack].node, "animation %.*s: too "
		    "many frames for a file of %zu bytes: %lld of %zu joints "
		    "(-r)", STRF(s->object[p->stack].name), s->f->file.n,
		    frames, p->g->n);
}

static void
put_frames(struct fbx_play *p)
{
	double span = (double)(p->stop - p->start) / p->ticks;
	long long n = (long long)floor(span + 1e-6) + 1, k;
	struct text frame = { 0 };
	size_t j;

	check_work(p, n);
	ir_put_count("frames", n);
	for (k = 0; k < n; k++) {
		frame.n = 0;
		text_int(&frame, k);
		for (j = 0; j < p->g->n; j++)
			fbx_play_sample(p, j, p->start +
			    (long long)floor((double)k * p->ticks + 0.5));
		for (j = 0; j < p->g->n; j++)
			if (fbx_has_values(&p->g->joint[j]))
				fbx_play_put(p, j, text_get(&frame));
	}
	free(frame.s);
}

/* --- the motion --- */

/* Several joints may have one curve. */
static void
take_room(const struct fbx_play *p, struct fbx_room *room,
    const struct fbx_track *t)
{
	enum { KEY = 50 };       /* bytes, about */
	int a;

	for (a = 0; a < 3; a++)
		fbx_room_take(room, p->g->s->object[p->stack].node,
		    t->curve[a].n * KEY);
}

static void
warn_of_lost(const struct fbx_scene *s, const struct fbx_stack *k)
{
	const struct fbx_link *l = k->first_lost;

	if (k->lost)
		fbx_warn(s->f, s->object[l->child].node, "animation %.*s: %.*s "
		    "of %.*s: left out (%zu in all)",
		    STRF(s->object[k->object].name), STRF(l->property),
		    STRF(s->object[l->parent].name), k->lost);
}

static void
warn_of_velocities(const struct fbx_play *p)
{
	size_t j, n = 0;
	int i, has;

	for (j = 0; j < p->g->n; j++) {
		for (has = 0, i = 0; i < FBX_PARTS * 3 && p->joint[j]; i++)
			has |= p->joint[j]->track[i / 3].curve[i %
			    3].has_velocities;
		n += (size_t)has;
	}
	fbx_play_warn(p, n, "keys have velocities, which are not read");
}

static void
read_tracks(struct fbx_play *p)
{
	const struct fbx_figure *g = p->g;
	const struct fbx_scene *s = g->s;
	const struct fbx_joint *joint;
	struct fbx_room room = { s->f, 0 };
	struct fbx_stack k;
	struct played *d;
	size_t i, j;
	int part;

	fbx_stack_read(&k, s, p->stack, g->wanted, &room);
	warn_of_lost(s, &k);
	p->joint = xcalloc(g->n + 1, sizeof *p->joint);
	for (i = 0; i < k.n; i++) {
		j = (size_t)g->of[k.driven[i].model];
		if (p->joint[j])
			continue;
		joint = &g->joint[j];
		d = p->joint[j] = xcalloc(1, sizeof *d);
		d->q[3] = 1;
		for (part = 0; part < FBX_PARTS; part++) {
			fbx_track_read(&d->track[part], s,
			    fbx_stack_find(&k, joint->object,
			    (enum fbx_part)part), joint->m.v[part]);
			take_room(p, &room, &d->track[part]);
		}
	}
	fbx_stack_free(&k);
	warn_of_velocities(p);
}

static void
free_tracks(struct fbx_play *p)
{
	size_t j;
	int part;

	for (j = 0; j < p->g->n; j++) {
		for (part = 0; part < FBX_PARTS && p->joint[j]; part++)
			fbx_track_free(&p->joint[j]->track[part]);
		free(p->joint[j]);
	}
	free(p->joint);
	free(p->rate.s);
}

void
fbx_motion_put(const struct fbx_figure *g, int stack, struct str name,
    const struct fbx_options *o)
{
	struct fbx_play p = { 0 };

	p.g = g;
	p.o = o;
	p.stack = stack;
	read_tracks(&p);
	set_rate(&p);
	set_span(&p);
	ir_put_begin(IR_MOTION, name);
	out_ch('\n');
	fbx_put_source(g->s->f);
	ir_put_line(IR_RATE, text_get(&p.rate));
	if (o->keys)
		fbx_keys_put(&p);
	else
		put_frames(&p);
	ir_put_end(IR_MOTION);
	free_tracks(&p);
}
