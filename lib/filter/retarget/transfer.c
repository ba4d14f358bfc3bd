#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/axes.h"
#include "base/math/vec.h"
#include "filter/retarget/align.h"
#include "filter/retarget/hang.h"
#include "filter/retarget/round.h"
#include "filter/retarget/scale.h"
#include "ir/event.h"
#include "ir/put.h"

struct transfer {
	struct frames f;         /* the source's */
	struct transfer_options o;       /* scale and axes are set */
	const struct bone_map *map;
	struct body tbody, sbody;        /* of target and source */
	double up[3];            /* in the source's motion */
	enum up_by by;           /* what says so */
	struct source source;
	struct solve solve;
	struct ring ring;
	struct round *round;     /* of a cycle, or NULL */
};

int
transfer_set_axes(struct transfer_options *o, const char *arg)
{
	o->has_axes = 1;
	return axes_read(o->axes, arg);
}

/* --- before the first frame --- */

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

/* Finds which axis points up in the source's motion. With -u it is the one that
 * -u turns to the target's up. */
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
	if (t->o.report || verdict_has(&t->o.limits))
		t->ring.judge = judge_new(&t->tbody, &t->sbody, t->map, &t->f,
		    t->up, t->by);
	if (t->map->by_parts)
		align_rests(&t->tbody, &t->sbody, &t->f, t->up);
	if (!t->o.has_axes)
		align_axes(t->o.axes, &t->tbody, &t->sbody, t->map, t->up,
		    t->by);
}

/* A foot that is apart from its leg and is not brought to its end cannot be
 * planted. */
static void
check_apart(const struct transfer *t)
{
	const struct body *b = &t->tbody;
	const struct body_apart *a;
	int i;

	for (i = 0; i < 2; i++) {
		a = b->foot[i] >= 0 ? body_apart(b, b->foot[i]) : NULL;
		if (a && t->solve.j[a->end].place != PLACE_HANG)
			in_die(&t->f.ir->in, "-f: foot %.*s of the target is "
			    "not below %.*s, and is not moved to its end",
			    STRF(b->sk->joint[a->end].name),
			    STRF(b->sk->joint[a->limb].name));
	}
}

static void
check_feet(const struct transfer *t)
{
	double num, den, rate = rate_read(t->f.m.rate, &num, &den);
	double leg = body_rest_leg(&t->sbody);

	if (rate <= 0)
		in_die(&t->f.ir->in, "-f: the motion's rate is not known "
		    "(@rescale -r)");
	if (leg <= 0)
		in_die(&t->f.ir->in, "-f: the source has no legs that are "
		    "known by their names or the map");
	if (t->by == UP_UNKNOWN)
		in_die(&t->f.ir->in, "-f: skeleton %.*s: which axis points up "
		    "is not known (@rescale -U)", STRF(t->sbody.sk->name));
	body_up_doubt(&t->sbody, t->by);
	check_apart(t);
}

static void
check_hands(const struct transfer *t)
{
	const char *none = hands_lack(&t->tbody, &t->sbody);

	if (none)
		in_die(&t->f.ir->in, "-H: %s known by their names or the map",
		    none);
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
		if (j->residual.most.v >= 1e-9 &&
		    most_take(&most, j->residual.most.v))
			worst = j;
	if (!worst)
		err_warn("every joint makes its rotation");
	else
		err_warn("largest residual: %.*s, frame %s: %.3g degrees",
		    STRF(sk->joint[worst - s->j].name), worst->residual.at,
		    most.v / RAD_PER_DEG);
}

/* Values that are only copied as text need not be converted. */
static void
skip_unused(struct transfer *t)
{
	struct motion *m = &t->f.m;
	size_t i;

	m->skip = xcalloc(m->sk->n, 1);
	for (i = 0; i < m->sk->n; i++)
		m->skip[i] = !source_uses(&t->source, (int)i);
}

/* Called at the first frame: the motion's channels are known then. */
static void
start(struct transfer *t)
{
	find_up(t);
	source_make(&t->source, &t->f.m, &t->sbody, turns(t->tbody.sk));
	t->o.whole = t->ring.judge || t->round;
	if (t->o.scale <= 0)
		t->o.scale = scale_find(&t->tbody, &t->source, t->map, &t->o,
		    t->up);
	solve_make(&t->solve, &t->tbody, &t->source, t->map, &t->o);
	if (t->o.feet)
		check_feet(t);
	if (t->o.hands)
		check_hands(t);
	ring_begin(&t->ring);
	if (t->ring.judge)
		judge_begin(t->ring.judge, &t->solve, &t->source);
	skip_unused(t);
	if (t->o.report)
		report_choices(t);
}

/* --- the frames --- */

static void
end_frame(struct transfer *t)
{
	if (!t->ring.read->begun) {      /* no joint has channels */
		out_str(text_get(&t->ring.read->events));
		t->ring.read->events.n = 0;
		return;
	}
	held_take(t->ring.read, &t->f);
	ring_pose(&t->ring);
	if (t->round)
		round_measure(t->round);
	else
		ring_take(&t->ring);
}

/* Whether a value is nan. Where values were not converted, their text tells. */
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
		    "(@resample fills in what is missing)",
		    STRF(m->sk->joint[j].name));
	held_values(t->ring.read, m, j, values);
}

/* Whether a record other than `v` is true of the target's motion, too. */
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

/* Passes a line on; it comes after the frame that it follows. */
static void
pass(struct transfer *t)
{
	struct held_frame *f = ring_last(&t->ring);

	if (!f) {
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

	t->ring.read->contact[j] = on ? '1' : '0';
	if (t->o.feet && !t->round)
		feet_say(t->ring.feet, j, on);
}

/* The first joint of the target that follows joint j of the source, or -1. */
static int
follower(const struct solve *s, int j)
{
	int i, n = (int)s->body->sk->n;

	for (i = 0; i < n; i++)
		if (j >= 0 && s->j[i].src == j)
			return i;
	return -1;
}

static void
take_event(struct transfer *t)
{
	const struct ir_rec *rec = &t->f.ir->rec;
	int j = follower(&t->solve, event_joint(&t->f.m, t->f.ir));

	event_add(&t->ring.read->events, rec, rec->f[0], j < 0 ?
	    str_of("-") : t->tbody.sk->joint[j].name);
}

static void
begin_round(struct transfer *t)
{
	if (!t->round)
		t->round = round_new(&t->ring, t->f.ir->rec.line);
}

static void
take_record(struct transfer *t)
{
	if (t->f.first && t->round)
		round_store(t->round);
	if (t->f.first && t->f.m.frame == 1)
		start(t);
	if (t->f.joint >= 0)
		take_values(t);
	else if (motion_is_cycle(t->f.ir) && !t->f.m.frame)
		begin_round(t);
	else if (t->f.ir->rec.word == IR_C)
		take_contact(t);
	else if (t->f.ir->rec.word == IR_EVENT)
		take_event(t);
	else if (still_true(&t->f.ir->rec))
		pass(t);
}

/* Whether legs and arms are known where they have to be. */
static int
has_limbs(const struct transfer *t)
{
	return (!t->o.feet || body_rest_leg(&t->sbody) > 0) &&
	    (!t->o.hands || !hands_lack(&t->tbody, &t->sbody));
}

/* Where a map or equal names say what goes together, the skeletons' shape is
 * not asked what they are, unless feet are to stand, or hands to reach, that
 * nothing else tells. */
static void
agree(struct transfer *t)
{
	bone_map_agree(t->map, &t->tbody, &t->sbody);
	if (t->map->by_parts || has_limbs(t))
		return;
	body_ask(&t->tbody, 1);
	body_ask(&t->sbody, 1);
	bone_map_agree(t->map, &t->tbody, &t->sbody);
}

static void
begin(struct transfer *t, const struct target *target,
    const struct skel *source)
{
	const struct ir *ir = t->f.ir;

	t->ring.f = &t->f;
	t->ring.o = &t->o;
	t->ring.up = t->up;
	t->ring.solve = &t->solve;
	body_make(&t->tbody, target->sk, "target", t->map->by_parts);
	body_make(&t->sbody, source, ir->in.name, t->map->by_parts);
	agree(t);
	hang_check(&t->tbody, &t->sbody, t->map, target->file, 0);
	if (t->map->by_parts)
		align_target(&t->tbody, target);
	ir_pass(ir);
}

/* Says how well it went; returns whether that is beyond limits. */
static int
judge(const struct transfer *t)
{
	const struct ir *ir = t->f.ir;
	struct verdict v;

	verdict_clear(&v);
	if (t->ring.judge)
		judge_end(t->ring.judge, &v);
	if (t->o.report)
		verdict_tell(&v, ir);
	return verdict_check(&v, ir, &t->o.limits);
}

static void
end(struct transfer *t)
{
	round_free(t->round);
	ring_end(&t->ring);
	judge_free(t->ring.judge);
	solve_free(&t->solve);
	source_free(&t->source);
	body_free(&t->tbody);
	body_free(&t->sbody);
	free(t->f.m.skip);
	frames_end(&t->f);
}

int
transfer_motion(struct ir *ir, const struct target *target,
    const struct skel *source, const struct bone_map *map,
    const struct transfer_options *o)
{
	enum frames_event event;
	struct transfer t;
	int beyond;

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
	if (t.round)
		round_put(t.round);
	else
		ring_flush(&t.ring);
	if (o->report && t.f.m.frame)
		report_residual(&t.solve);
	beyond = judge(&t);
	ir_pass(ir);
	end(&t);
	return beyond;
}
