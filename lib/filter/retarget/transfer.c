#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/axes.h"
#include "base/math/vec.h"
#include "filter/retarget/align.h"
#include "filter/retarget/feet.h"
#include "filter/retarget/held.h"
#include "filter/retarget/stand.h"
#include "filter/retarget/transfer.h"
#include "ir/frame.h"

struct transfer {
	struct frames f;         /* the source's */
	struct transfer_options o;       /* scale and axes are set */
	const struct bone_map *map;
	struct body tbody, sbody;        /* of target and source */
	double up[3];            /* in the source's motion, */
	enum up_by by;           /* as this says */
	struct source source;
	struct solve solve;
	struct feet *feet;       /* or NULL */
	struct held_frame read;  /* the frame that is read */
	struct held_frame before;        /* with feet the one before waits */
};

int
transfer_set_axes(struct transfer_options *o, const char *arg)
{
	o->has_axes = 1;
	return axes_read(o->axes, arg);
}

/* Whether joints below the root turn. */
static int
turns(const struct skel *sk)
{
	size_t i;

	for (i = 0; i < sk->n; i++)
		if (sk->joint[i].parent >= 0 &&
		    sk->joint[i].dof.kinds & DOF_TURNS)
			return 1;
	return 0;
}

/* Where -u is given, what it turns to the target's up. */
static void
find_up(struct transfer *t)
{
	double up[3], back[9];

	if (t->o.has_axes && body_up(up, &t->tbody, NULL) <= UP_REST) {
		mat_transpose(back, t->o.axes);
		mat_vec(t->up, back, up);
		t->by = UP_OPTION;
	} else {
		t->by = body_up(t->up, &t->sbody, &t->f);
	}
	if (!t->o.has_axes)
		align_axes(t->o.axes, &t->tbody, &t->sbody, t->map, t->up,
		    t->by);
}

static void
start_feet(struct transfer *t)
{
	double num, den, rate = rate_read(t->f.m.rate, &num, &den);
	double leg = body_rest_leg(&t->sbody);

	if (rate <= 0)
		in_die(&t->f.ir->in, "-f: the motion's rate is not known "
		    "(rescale -r)");
	if (leg <= 0)
		in_die(&t->f.ir->in, "-f: the source has no legs that are "
		    "known by their names or the map");
	if (t->by == UP_UNKNOWN)
		in_die(&t->f.ir->in, "-f: skeleton %.*s: which axis points up "
		    "is not known (rescale -U)", STRF(t->sbody.sk->name));
	body_up_doubt(&t->sbody, t->by);
	t->feet = feet_new(&t->solve, &t->source, t->up, rate, leg);
}

/* U as a text for -u: where the source's x, y and z point in the target. */
static void
axes_text(char *p, const double *u)
{
	int i, k;

	for (i = 0; i < 3; i++) {
		for (k = 0; k < 2 && u[3 * k + i] == 0;)
			k++;
		if (u[3 * k + i] < 0)
			*p++ = '-';
		*p++ = "xyz"[k];
	}
	*p = '\0';
}

/* What -v says. */
static void
report_choices(const struct transfer *t)
{
	static const char *const by[] = {
		"-u", "space", "the first frame", "the rest pose", "habit",
		"habit"
	};
	const struct solve *s = &t->solve;
	const struct skel *sk = s->body->sk;
	char text[sizeof "-x-y-z"];
	int up = 0;
	size_t i;

	axes_text(text, t->o.axes);
	err_warn("-S %.9g -u %s", s->scale, text);
	while (fabs(t->up[up]) < 0.5)
		up++;
	err_warn("%s%c is up, by %s", t->up[up] < 0 ? "-" : "", "xyz"[up],
	    by[t->by]);
	for (i = 0; i < sk->n; i++)
		if (s->j[i].src < 0 && sk->joint[i].dof.n)
			err_warn("%.*s: follows no joint",
			    STRF(sk->joint[i].name));
}

static void
report_residual(const struct solve *s)
{
	const struct skel *sk = s->body->sk;
	const struct solve_joint *j, *worst = NULL;
	struct most most = { 0, 0 };

	for (j = s->j; j < s->j + sk->n; j++)
		if (j->residual.v >= 1e-9 && most_take(&most, j->residual.v))
			worst = j;
	if (!worst)
		err_warn("every joint makes its rotation");
	else
		err_warn("largest residual: %.*s, frame %s: %.3g degrees",
		    STRF(sk->joint[worst - s->j].name), worst->at,
		    most.v / RAD_PER_DEG);
}

/* What is only copied as text need not be converted. */
static void
skip_unused(struct transfer *t)
{
	struct motion *m = &t->f.m;
	size_t i;

	m->skip = xcalloc(m->sk->n, 1);
	for (i = 0; i < m->sk->n; i++)
		m->skip[i] = !source_uses(&t->source, (int)i);
}

/* At the first frame: before, the motion's channels are not known. */
static void
start(struct transfer *t)
{
	find_up(t);
	source_make(&t->source, &t->f.m, &t->sbody, turns(t->tbody.sk));
	if (t->o.scale <= 0)
		t->o.scale = stand_scale(&t->tbody, &t->source, t->map, &t->o,
		    t->up);
	solve_make(&t->solve, &t->tbody, &t->source, t->map, &t->o);
	held_make(&t->read, &t->solve);
	held_make(&t->before, &t->solve);
	if (t->o.feet)
		start_feet(t);
	skip_unused(t);
	if (t->o.report)
		report_choices(t);
}

static void
pose(struct transfer *t, const struct held_frame *f)
{
	int j = source_set(&t->source, f->val);

	if (j >= 0)
		frames_bad_pose(&t->f, j);
}

/* The source is posed. */
static void
put_frame(struct transfer *t, struct held_frame *f)
{
	solve_frame(&t->solve, f->val, text_get(&f->number));
	if (t->o.feet)
		feet_plant(t->feet, f->val, f->when, text_get(&f->number));
	solve_late(&t->solve, f->val);
	held_write(f, &t->solve);
	solve_next(&t->solve, f->val);
}

/* Whether a foot stands shows in the frame after. */
static void
put_before(struct transfer *t, int end)
{
	feet_ask(t->feet, end);
	put_frame(t, &t->before);
}

static void
end_frame(struct transfer *t)
{
	struct held_frame now;

	if (!t->read.begun)    /* none of its joints has channels */
		return;
	held_set_whole(&t->read, &t->f);
	pose(t, &t->read);
	if (!t->o.feet) {
		put_frame(t, &t->read);
		return;
	}
	feet_see(t->feet, t->read.when);
	source_swap(&t->source);
	if (t->before.begun)
		put_before(t, 0);
	now = t->read;
	t->read = t->before;
	t->before = now;
}

/* Of a record whose values were not converted its text tells. */
static int
has_nan(const struct motion *m, int j, struct str values)
{
	const double *val = m->val + m->at[j];
	size_t i = 0;

	if (m->skip[j])
		return memchr(values.s, 'n', values.n) != NULL;
	while (i < m->dof[j].n && !isnan(val[i]))
		i++;
	return i < m->dof[j].n;
}

static void
take_values(struct transfer *t)
{
	const struct motion *m = &t->f.m;
	struct str values = t->f.ir->rec.tail;
	int j = t->f.joint;

	if (has_nan(m, j, values))
		in_die(&t->f.ir->in, "%.*s: nan: expected a number "
		    "(resample fills in what is missing)",
		    STRF(m->sk->joint[j].name));
	held_add_values(&t->read, m, j, values);
}

/* Whether a record other than `v` is as true of the target's motion. */
static int
still_true(const struct ir_rec *rec)
{
	switch (rec->word) {
	case IR_RATE:
	case IR_LOOP:
	case IR_BLANK:
	case IR_UNKNOWN:
		return 1;
	case IR_COUNT:
		return str_is(rec->f[0], "frames");
	case IR_ATTR:
		return str_is(rec->f[0], "-");
	default:
		return 0;
	}
}

/* A line stays after the frame that it follows. */
static void
pass(struct transfer *t)
{
	struct held_frame *f = t->read.begun ? &t->read : &t->before;

	if (!f->begun) {
		ir_pass(t->f.ir);
		return;
	}
	text_str(&f->after, t->f.ir->rec.line);
	text_ch(&f->after, '\n');
}

static void
take_contact(struct transfer *t)
{
	int on, j = motion_contact(&t->f.m, t->f.ir, &on);

	held_add_contact(&t->read, j, on);
	if (t->o.feet)
		feet_say(t->feet, j, on);
}

static void
take_record(struct transfer *t)
{
	if (t->f.first && t->f.m.frame == 1)
		start(t);
	if (t->f.joint >= 0)
		take_values(t);
	else if (t->f.ir->rec.word == IR_C)
		take_contact(t);
	else if (still_true(&t->f.ir->rec))
		pass(t);
}

static void
begin(struct transfer *t, const struct skel *target, const struct skel *source)
{
	const struct ir *ir = t->f.ir;

	body_make(&t->tbody, target, "target");
	body_make(&t->sbody, source, ir->in.name);
	bone_map_agree(t->map, &t->tbody, &t->sbody);
	ir_pass(ir);
}

static void
end(struct transfer *t)
{
	held_free(&t->read);
	held_free(&t->before);
	feet_free(t->feet);
	solve_free(&t->solve);
	source_free(&t->source);
	body_free(&t->tbody);
	body_free(&t->sbody);
	free(t->f.m.skip);
	frames_end(&t->f);
}

void
transfer_motion(struct ir *ir, const struct skel *target,
    const struct skel *source, const struct bone_map *map, const struct transfer_options *o)
{
	enum frames_event event;
	struct transfer t;

	memset(&t, 0, sizeof t);
	t.o = *o;
	t.map = map;
	frames_begin(&t.f, ir, source);
	begin(&t, target, source);
	while ((event = frames_next(&t.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&t);
		else
			take_record(&t);
	}
	if (t.before.begun) {
		source_swap(&t.source);
		put_before(&t, 1);
	}
	if (o->report && t.f.m.frame)
		report_residual(&t.solve);
	ir_pass(ir);
	end(&t);
}
