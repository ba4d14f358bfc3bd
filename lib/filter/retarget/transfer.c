#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/axes.h"
#include "base/math/quat.h"
#include "base/math/vec.h"
#include "filter/retarget/align.h"
#include "filter/retarget/feet.h"
#include "filter/retarget/hands.h"
#include "filter/retarget/hang.h"
#include "filter/retarget/judge.h"
#include "filter/retarget/transfer.h"
#include "ir/frame.h"
#include "ir/put.h"

struct held_text {
	int copied;              /* whether it is kept at all */
	int plain;               /* one space stands between its values */
	struct text text;
};

/* A frame of the source as it was read, which waits to be written for the
 * target, and the lines that follow it. */
struct held_frame {
	int begun;               /* there are values in it */
	double when;             /* its number */
	struct text number;      /* the same as text */
	double *val;             /* as the motion's */
	struct held_text *values;        /* per joint, as text */
	char *contact;           /* per joint: what a `c` record says, '0' or
	                          * '1'; or 0 */
	size_t joints;
	struct text after;       /* the lines that follow it */
	/* with feet: its poses */
	struct source_pose source;
	struct solve_pose target;
};

struct transfer {
	struct frames f;         /* the source's */
	struct transfer_options o;       /* scale and axes are set */
	const struct bone_map *map;
	struct body tbody, sbody;        /* of target and source */
	double up[3];            /* in the source's motion */
	enum up_by by;           /* what says so */
	struct source source;
	struct solve solve;
	struct feet *feet;       /* or NULL */
	struct hands *hands;     /* or NULL */
	struct judge *judge;     /* or NULL */
	/* With feet, frames wait for later ones: frame[first] … of a ring. */
	struct held_frame *frame;
	size_t room, first, held;
	struct held_frame *read; /* the frame being read, which comes after
	                          * them */
};

int
transfer_set_axes(struct transfer_options *o, const char *arg)
{
	o->has_axes = 1;
	return axes_read(o->axes, arg);
}

/* --- a frame that waits to be written --- */

static void
make_held(struct held_frame *f, const struct solve *s, int poses)
{
	const struct motion *m = s->source->m;
	size_t i;

	memset(f, 0, sizeof *f);
	f->val = xcalloc(m->nval, sizeof *f->val);
	f->values = xcalloc(m->sk->n, sizeof *f->values);
	f->contact = xcalloc(m->sk->n, 1);
	f->joints = m->sk->n;
	for (i = 0; i < s->body->sk->n; i++)
		if (s->j[i].how == SOLVE_COPY || s->j[i].keeps)
			f->values[s->j[i].src].copied = 1;
	if (!poses)
		return;
	source_pose_make(&f->source, s->source);
	solve_pose_make(&f->target, s);
}

static void
free_held(struct held_frame *f)
{
	size_t j;

	for (j = 0; j < f->joints; j++)
		free(f->values[j].text.s);
	free(f->values);
	free(f->contact);
	free(f->val);
	free(f->number.s);
	free(f->after.s);
	source_pose_free(&f->source);
	solve_pose_free(&f->target);
}

static void
set_text(struct text *t, struct str a)
{
	t->n = 0;
	text_str(t, a);
}

/* Takes the text of the values that were read of joint j. */
static void
hold_values(struct held_frame *f, const struct motion *m, int j,
    struct str values)
{
	struct held_text *t = &f->values[j];

	f->begun = 1;
	if (!t->copied)
		return;
	t->plain = m->plain;
	set_text(&t->text, values);
}

/* The frame has been read. */
static void
hold_frame(struct held_frame *f, const struct frames *from)
{
	f->when = from->when;
	set_text(&f->number, from->number);
	memcpy(f->val, from->m.val, from->m.nval * sizeof *f->val);
}

static void
put_copy(const struct held_text *t)
{
	if (t->plain) {
		out_field(text_get(&t->text));
	} else {
		out_ch(' ');
		out_fields(text_get(&t->text));
	}
}

static void
put_values(const struct solve *s, size_t i)
{
	size_t at = s->m.at[i], n = s->m.dof[i].n;

	if (s->j[i].repeats)
		out_nums_again(s->m.val + at, n, s->written + at);
	else
		out_nums(s->m.val + at, n);
}

/* Whether a joint has come out with the source's values. */
static int
is_kept(const struct held_frame *f, const struct solve *s, size_t i)
{
	const double *val = s->m.val + s->m.at[i], *src;
	size_t k;

	if (!s->j[i].keeps)
		return 0;
	src = f->val + s->source->m->at[s->j[i].src];
	for (k = 0; k < s->m.dof[i].n; k++)
		if (fabs(val[k] - src[k]) > 1e-11 * fmax(1, fabs(src[k])))
			return 0;
	return 1;
}

static void
put_joint(const struct held_frame *f, const struct solve *s, size_t i)
{
	const struct solve_joint *j = &s->j[i];

	ir_put_frame(IR_V, text_get(&f->number), s->m.sk->joint[i].name);
	if (j->how == SOLVE_COPY || is_kept(f, s, i))
		put_copy(&f->values[j->src]);
	else
		put_values(s, i);
	out_ch('\n');
}

/* A foot of the target stands when the one stands that it follows. */
static void
put_contact(struct held_frame *f, const struct solve *s, size_t i)
{
	char *contact = f->contact + s->j[i].src;

	if (!*contact)
		return;
	ir_put_frame(IR_C, text_get(&f->number), s->m.sk->joint[i].name);
	out_ch(' ');
	out_ch(*contact);
	out_ch('\n');
	*contact = 0;
}

/* Writes the target's frame and what follows it; nothing is left. */
static void
put_held(struct held_frame *f, const struct solve *s)
{
	size_t i;

	for (i = 0; i < s->m.sk->n; i++)
		if (s->m.dof[i].n)
			put_joint(f, s, i);
	for (i = 0; i < s->m.sk->n; i++)
		if (s->j[i].src >= 0)
			put_contact(f, s, i);
	out_str(text_get(&f->after));
	f->begun = 0;
	f->after.n = 0;
}

/* --- the scale --- */

/* Legs that come down to less than this part of their length do not stand. */
#define UPRIGHT 0.8

/* A skeleton that stands as the source does at rest. */
struct stand {
	const struct body *body;
	int from_legs;           /* heights are those of where legs begin, not
	                          * of the hips */
	double (*w)[4], (*pos)[3];
	double up[3];
};

/* How far joint a is above joint b. */
static double
over(const struct stand *p, int a, int b)
{
	return vec_dot(p->pos[a], p->up) - vec_dot(p->pos[b], p->up);
}

static int
stands(const struct stand *p)
{
	const struct body *b = p->body;
	int i;

	for (i = 0; i < 2; i++)
		if (body_has_leg(b, i) && over(p, b->thigh[i], b->foot[i]) <
		    UPRIGHT * body_stretch(b, i))
			return 0;
	return 1;
}

/* How far the hips, or where the legs begin, are above the lowest point of the
 * feet. */
static double
height(const struct stand *p)
{
	const struct body *b = p->body;
	double most = 0;
	int i, top;

	for (i = 0; i < 2; i++) {
		if (!body_has_leg(b, i))
			continue;
		top = p->from_legs ? b->thigh[i] : b->hips;
		most = fmax(most, vec_dot(p->pos[top], p->up) -
		    body_lowest(b, p->w, p->pos, b->foot[i], p->up));
	}
	return most;
}

/* The same, if the legs were stretched. */
static double
stretched(const struct stand *p)
{
	const struct body *b = p->body;
	double sum = 0;
	int i, n = 0;

	if (!p->from_legs)
		return body_leg(b, p->w, p->pos, p->up);
	for (i = 0; i < 2; i++)
		if (body_has_leg(b, i)) {
			sum += body_stretch(b, i) +
			    vec_dot(p->pos[b->foot[i]], p->up) -
			    body_lowest(b, p->w, p->pos, b->foot[i], p->up);
			n++;
		}
	return n ? sum / n : 0;
}

static void
place_target(const struct stand *p, const struct solve *s, int t)
{
	const struct joint *jt = &p->body->sk->joint[t];

	if (s->j[t].place == PLACE_HANG) {
		hang_place(s, t, p->pos[t]);
		return;
	}
	memcpy(p->pos[t], jt->offset, sizeof *p->pos);
	if (jt->parent < 0)
		return;
	quat_vec(p->pos[t], p->w[jt->parent], jt->offset);
	vec_add(p->pos[t], p->pos[t], p->pos[jt->parent]);
}

/* Turns all joints as the source's are at rest, as far as their channels
 * can. */
static void
pose_target(struct stand *p, struct solve *s)
{
	const struct motion *m = s->source->m;
	double *val = xcalloc(m->nval, sizeof *val);
	size_t i;

	for (i = 0; i < m->sk->n; i++)
		pose_rest_values(m, (int)i, val);
	for (i = 0; i < p->body->sk->n; i++)
		s->j[i].need_turn = 1;
	solve_rotations(s, val, 0, str_of(""));
	free(val);
	p->w = s->w;
	p->pos = s->pos;
	for (i = 0; i < p->body->sk->n; i++)
		place_target(p, s, s->order[i]);
}

static double
ratio(const struct stand *target, const struct stand *source)
{
	double a = height(target), b = height(source);

	if (!stands(source)) {
		a = stretched(target);
		b = stretched(source);
	}
	if (a <= 0 || b <= 0) {
		a = target->body->size;
		b = source->body->size;
	}
	return a > 0 && b > 0 ? a / b : 1;
}

/* Returns the scale with which the target, posed as the source is at rest, stands
 * on the ground if the source does. Poses the source. */
static double
find_scale(struct transfer *t)
{
	struct stand to = { .body = &t->tbody };
	struct stand from = { .body = &t->sbody };
	struct transfer_options own = t->o;
	struct solve s;
	double scale;

	to.from_legs = from.from_legs = t->map->by_parts;
	source_rest(&t->source);
	from.w = t->source.now.w;
	from.pos = t->source.now.pos;
	memcpy(from.up, t->up, sizeof from.up);
	mat_vec(to.up, t->o.axes, t->up);
	own.scale = 1;
	solve_make(&s, &t->tbody, &t->source, t->map, &own);
	pose_target(&to, &s);
	scale = ratio(&to, &from);
	solve_free(&s);
	/* a skeleton of the same size keeps the source's texts */
	return fabs(scale - 1) < 1e-9 ? 1 : scale;
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
	if (t->o.judged)
		t->judge = judge_new(&t->tbody, &t->sbody, t->map, &t->f,
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
check_feet(const struct transfer *t)
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
	check_feet(t);
	t->feet = feet_new(&t->solve, &t->source, t->up, rate, leg);
}

static void
start_hands(struct transfer *t)
{
	const char *none = hands_lack(&t->tbody, &t->sbody);

	if (none)
		in_die(&t->f.ir->in, "-H: %s known by their names or the map",
		    none);
	t->hands = hands_new(&t->solve, &t->source);
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

static void
make_frames(struct transfer *t)
{
	size_t i;

	t->room = t->feet ? feet_room(t->feet) : 1;
	t->frame = xcalloc(t->room, sizeof *t->frame);
	for (i = 0; i < t->room; i++)
		make_held(&t->frame[i], &t->solve, t->feet != NULL);
	t->read = t->frame;
}

/* Called at the first frame: the motion's channels are known then. */
static void
start(struct transfer *t)
{
	find_up(t);
	source_make(&t->source, &t->f.m, &t->sbody, turns(t->tbody.sk));
	if (t->o.scale <= 0)
		t->o.scale = find_scale(t);
	solve_make(&t->solve, &t->tbody, &t->source, t->map, &t->o);
	if (t->o.feet)
		start_feet(t);
	if (t->o.hands)
		start_hands(t);
	make_frames(t);
	if (t->judge)
		judge_begin(t->judge, &t->solve, &t->source);
	skip_unused(t);
	if (t->o.report)
		report_choices(t);
}

/* --- the frames --- */

static void
pose(struct transfer *t, const struct held_frame *f)
{
	int j = source_set(&t->source, f->val);

	if (j >= 0)
		frames_bad_pose(&t->f, j);
}

/* Writes the target's frame, which has been solved. */
static void
put_frame(struct transfer *t, struct held_frame *f)
{
	if (t->hands)
		hands_reach(t->hands, f->val, text_get(&f->number));
	solve_late(&t->solve, f->val);
	if (t->judge)
		judge_see(t->judge, f->when, text_get(&f->number), f->contact);
	put_held(f, &t->solve);
	solve_next(&t->solve, f->val);
}

/* Puts the frame away that was read last. Its feet need those after it. */
static void
put_away(struct transfer *t)
{
	struct held_frame *f = t->read;

	feet_see(t->feet, f->when);
	solve_next(&t->solve, f->val);
	source_swap(&t->source, &f->source);
	solve_swap_pose(&t->solve, &f->target);
	t->held++;
	t->read = &t->frame[(t->first + t->held) % t->room];
}

/* Writes the first of the frames that were put away. */
static void
put_first(struct transfer *t)
{
	struct held_frame *f = &t->frame[t->first];

	source_swap(&t->source, &f->source);
	solve_swap_pose(&t->solve, &f->target);
	solve_swap_past(&t->solve);
	feet_plant(t->feet, f->val, text_get(&f->number));
	put_frame(t, f);
	solve_swap_past(&t->solve);
	t->first = (t->first + 1) % t->room;
	t->held--;
}

static void
end_frame(struct transfer *t)
{
	struct held_frame *f = t->read;

	if (!f->begun)    /* none of its joints has channels */
		return;
	hold_frame(f, &t->f);
	pose(t, f);
	solve_frame(&t->solve, f->val, text_get(&f->number));
	if (!t->feet) {
		put_frame(t, f);
		return;
	}
	put_away(t);
	if (t->held == t->room)
		put_first(t);
}

static void
end_feet(struct transfer *t)
{
	if (t->held)
		feet_end(t->feet);
	while (t->held)
		put_first(t);
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
		    "(resample fills in what is missing)",
		    STRF(m->sk->joint[j].name));
	hold_values(t->read, m, j, values);
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

static struct held_frame *
last_held(const struct transfer *t)
{
	return t->held ? &t->frame[(t->first + t->held - 1) % t->room] : NULL;
}

/* Passes a line on; it comes after the frame that it follows. */
static void
pass(struct transfer *t)
{
	struct held_frame *f = t->read;

	if (f && !f->begun)
		f = last_held(t);
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

	t->read->contact[j] = on ? '1' : '0';
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

/* Whether legs and arms are known where they have to be. */
static int
has_limbs(const struct transfer *t)
{
	return (!t->o.feet || body_rest_leg(&t->sbody) > 0) &&
	    (!t->o.hands || !hands_lack(&t->tbody, &t->sbody));
}

/* Where a map or equal names say what goes together, the skeletons' shape is not
 * asked what they are, unless feet are to stand, or hands to reach, that nothing
 * else tells. */
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
	if (t->judge)
		judge_end(t->judge, &v);
	if (t->o.report)
		verdict_tell(&v, ir);
	return verdict_check(&v, ir, &t->o.limits);
}

static void
end(struct transfer *t)
{
	size_t i;

	for (i = 0; i < t->room; i++)
		free_held(&t->frame[i]);
	free(t->frame);
	feet_free(t->feet);
	hands_free(t->hands);
	judge_free(t->judge);
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
	t.o.judged = o->report || verdict_has(&o->limits);
	t.map = map;
	frames_begin(&t.f, ir, source);
	begin(&t, target, source);
	while ((event = frames_next(&t.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&t);
		else
			take_record(&t);
	}
	end_feet(&t);
	if (o->report && t.f.m.frame)
		report_residual(&t.solve);
	beyond = judge(&t);
	ir_pass(ir);
	end(&t);
	return beyond;
}
