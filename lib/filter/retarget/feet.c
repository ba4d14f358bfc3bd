#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/feet.h"

/* How long a foot takes to get back to where it would be, in seconds. */
#define BLEND 0.2
/* How far a correction may take a foot from one frame to the next, in lengths
 * of its leg. */
#define STEP 0.05

static void
make_foot(struct feet *f, int side)
{
	const struct body *b = f->s->body;
	struct foot *foot = &f->foot[side];
	double left[3];

	foot->toe = b->toe[side];
	memcpy(foot->turn, quat_none, sizeof foot->turn);
	if (b->thigh[0] < 0 || b->thigh[1] < 0 || b->shin[side] < 0 ||
	    b->foot[side] < 0 || f->contact.joint[side][HEEL] < 0)
		return;
	foot->has_leg = 1;
	body_span(b, b->thigh[1], b->thigh[0], left);
	leg_make(&foot->leg, b, side, left);
}

void
feet_make(struct feet *f, struct solve *s, struct source *source,
    const double *up, double rate, double leg)
{
	memset(f, 0, sizeof *f);
	f->s = s;
	f->ground = f->found = -HUGE_VAL;
	contact_make(&f->contact, source, up, rate, leg);
	quat_vec(f->up, s->u, up);
	f->blend = BLEND * rate;
	f->drag = 0.2 * leg * s->scale;
	make_foot(f, 0);
	make_foot(f, 1);
}

/* The part of a correction that is left of it since then: from 1 to 0, smooth
 * at both ends. */
static double
part_left(const struct feet *f, double since)
{
	double t = (f->when - since) / f->blend;

	return t >= 1 ? 0 : 1 - t * t * (3 - 2 * t);
}

/* The foot turns so that the toes stay too while both stand. */
static void
choose_turn(const struct feet *f, const struct foot *foot, const int *on,
    const double *sole, double *turn)
{
	double way[3];

	if (on[HEEL] && on[TOE] && foot->on[HEEL] && foot->on[TOE]) {
		vec_sub(way, foot->pin[TOE], foot->pin[HEEL]);
		quat_between(turn, sole, way);
		return;
	}
	quat_slerp(turn, quat_none, foot->turn,
	    on[HEEL] && foot->on[HEEL] ? 1 : part_left(f, foot->stood[HEEL]));
}

/* Where the ankle goes. sole: the way from it to the toes before the foot is
 * turned. */
static void
choose_place(const struct feet *f, const struct foot *foot, const int *on,
    const double *sole, const double *turn, double *at)
{
	double way[3];

	if (on[HEEL] && foot->on[HEEL]) {
		memcpy(at, foot->pin[HEEL], 3 * sizeof *at);
	} else if (on[TOE] && foot->on[TOE]) {
		quat_vec(way, turn, sole);
		vec_sub(at, foot->pin[TOE], way);
	} else {
		vec_scale(way, foot->offset, part_left(f, foot->stood[TOE]));
		vec_add(at, f->s->pos[foot->leg.foot], way);
	}
}

/* How low a joint of the foot and its bone reach from the ankle. */
static double
low_point(const struct solve *s, int foot, int t, const double *turn,
    const double *up)
{
	const struct joint *jt = &s->body->sk->joint[t];
	double way[3], bone[3], low;

	vec_sub(way, s->pos[t], s->pos[foot]);
	quat_vec(way, turn, way);
	low = vec_dot(way, up);
	if (!(jt->has & HAS_BONE))
		return low;
	quat_vec(bone, s->w[t], jt->dir);
	quat_vec(bone, turn, bone);
	return fmin(low, low + jt->length * vec_dot(bone, up));
}

/* Moves the place where a foot is to go, and what it stands on. */
static void
move(struct foot *foot, double *at, const double *way)
{
	vec_add(at, at, way);
	vec_add(foot->pin[HEEL], foot->pin[HEEL], way);
	vec_add(foot->pin[TOE], foot->pin[TOE], way);
}

/* The lowest point of the foot with its ankle at a place. */
static double
lowest(const struct feet *f, const struct foot *foot, const double *turn,
    const double *at)
{
	const struct solve *s = f->s;
	const struct skel *sk = s->body->sk;
	int ankle = foot->leg.foot;
	double low = HUGE_VAL;
	size_t i;

	for (i = (size_t)ankle; i < sk->n; i++)
		if (s->j[i].in_leg && skel_is_above(sk, ankle, (int)i))
			low = fmin(low, low_point(s, ankle, (int)i, turn,
			    f->up));
	return low + vec_dot(at, f->up);
}

/* A foot does not go below the ground: it is lifted, and then stays as high.
 * Where the ground turns out to be lower, because a foot stands there, it goes
 * down gradually. */
static void
lift(const struct feet *f, struct foot *foot, const double *turn, double *at)
{
	double low, deep, way[3];

	if (f->ground <= -HUGE_VAL)
		return;
	low = lowest(f, foot, turn, at);
	deep = fmax(0, f->ground - low);
	if (f->found == f->when)
		foot->deep = deep;
	if (f->sunk > 0) {
		foot->held *= part_left(f, foot->held_since);
		foot->held += fmax(0, f->ground + f->sunk - low) - deep;
		foot->held_since = f->when;
	}
	vec_scale(way, f->up, deep);
	move(foot, at, way);
}

/* What comes to stand stays where it is now. */
static void
set_pins(struct foot *foot, const int *on, const double *at,
    const double *sole, const double *turn)
{
	double way[3];

	quat_vec(way, turn, sole);
	if (on[HEEL] && !foot->on[HEEL])
		memcpy(foot->pin[HEEL], at, sizeof foot->pin[HEEL]);
	if (on[TOE] && !foot->on[TOE])
		vec_add(foot->pin[TOE], at, way);
	foot->on[HEEL] = on[HEEL];
	foot->on[TOE] = on[TOE];
}

/* Limited joints do not always do at once what is wanted of them. */
static void
reach(struct feet *f, struct foot *foot, const double *val, struct str number)
{
	struct solve *s = f->s;
	double far = 1, to[3];
	int i, k;

	memcpy(to, foot->at, sizeof to);
	for (i = 0; i < 4 && far > 1e-7 * s->body->size; i++) {
		leg_reach(s, &foot->leg, to, i ? NULL : foot->now);
		solve_rotations(s, val, foot->leg.side, number);
		solve_places(s, val, foot->leg.side);
		far = 0;
		for (k = 0; k < 3; k++) {
			double d = foot->at[k] - s->pos[foot->leg.foot][k];

			far += fabs(d);
			to[k] += d;
		}
	}
}

static int
differs(const struct solve *s, const struct foot *foot)
{
	double far = 0;
	int k;

	for (k = 0; k < 3; k++)
		far += fabs(foot->at[k] - s->pos[foot->leg.foot][k]);
	return far > 1e-9 * s->body->size ||
	    quat_angle(foot->now, quat_none) > 1e-9;
}

/* Even slow feet can get far: what stands is not held back for ever. */
static void
drag(const struct feet *f, struct foot *foot, double *at)
{
	double far, way[3];

	vec_sub(way, f->s->pos[foot->leg.foot], at);
	far = vec_len(way);
	if (far > f->drag) {
		vec_scale(way, way, 1 - f->drag / far);
		move(foot, at, way);
	}
}

/* A foot that is lifted stays a while over the ground that was there before,
 * or where there was none under it, but not under its own way. */
static void
hold(const struct feet *f, const struct foot *foot, double *way)
{
	double over = foot->held * part_left(f, foot->held_since);
	double under = foot->deep * part_left(f, f->found), up[3];

	under = fmin(under, fmax(0, vec_dot(way, f->up)));
	vec_scale(up, f->up, over - under);
	vec_add(way, way, up);
}

/* Whatever is wanted, a correction does not jump: the rest follows in the next
 * frames. */
static void
cap(const struct solve *s, struct foot *foot, double *way)
{
	double more[3], far, most = STEP * leg_length(s, &foot->leg);

	vec_sub(more, way, foot->way);
	far = vec_len(more);
	if (s->started && far > most) {
		vec_scale(more, more, most / far);
		vec_add(way, foot->way, more);
	}
	memcpy(foot->way, way, sizeof foot->way);
}

/* Where a foot is to be in this frame. */
static void
aim(const struct feet *f, struct foot *foot, const int *contact)
{
	const struct solve *s = f->s;
	const double *ankle = s->pos[foot->leg.foot];
	double sole[3] = { 0, 0, 0 }, way[3];
	int on[POINTS];

	on[HEEL] = contact[HEEL];
	on[TOE] = contact[TOE] && foot->toe >= 0;
	if (foot->toe >= 0)
		vec_sub(sole, s->pos[foot->toe], ankle);
	choose_turn(f, foot, on, sole, foot->now);
	choose_place(f, foot, on, sole, foot->now, foot->at);
	drag(f, foot, foot->at);
	lift(f, foot, foot->now, foot->at);
	set_pins(foot, on, foot->at, sole, foot->now);
	if (on[HEEL]) {
		foot->stood[HEEL] = f->when;
		memcpy(foot->turn, foot->now, sizeof foot->turn);
	}
	if (on[HEEL] || on[TOE]) {
		foot->stood[TOE] = f->when;
		vec_sub(foot->offset, foot->at, ankle);
	}
	vec_sub(way, foot->at, ankle);
	hold(f, foot, way);
	cap(s, foot, way);
	vec_add(foot->at, ankle, way);
}

/* Moves the body as far as its legs need to reach, and gradually back. */
static void
follow(struct feet *f)
{
	const struct solve *s = f->s;
	double need[3] = { 0, 0, 0 }, way[3], far, over, most = 0;
	int side, k;

	vec_scale(f->shift, f->shift, fmax(0, 1 - f->passed / f->blend));
	for (side = 0; side < 2; side++) {
		const struct foot *foot = &f->foot[side];

		if (!foot->has_leg)
			continue;
		vec_sub(way, foot->at, s->pos[foot->leg.thigh]);
		far = vec_len(way);
		over = far - 0.9999 * leg_length(s, &foot->leg);
		if (over <= most)
			continue;
		most = over;
		for (k = 0; k < 3; k++)
			need[k] = way[k] * over / far;
	}
	if (most > vec_len(f->shift))
		memcpy(f->shift, need, sizeof need);
}

/* The lowest ground that a foot has stood on. In the first frame nothing can
 * jump. */
static void
find_ground(struct feet *f)
{
	double was = f->ground;

	if (f->contact.grounded)
		f->ground = f->contact.ground * f->s->scale;
	f->sunk = was > -HUGE_VAL ? was - f->ground : 0;
	if (f->s->started && was <= -HUGE_VAL && f->contact.grounded)
		f->found = f->when;
}

void
feet_plant(struct feet *f, const double *val, double when, struct str number)
{
	struct solve *s = f->s;
	int side;

	f->passed = when - f->when;
	f->when = when;
	find_ground(f);
	for (side = 0; side < 2; side++)
		if (f->foot[side].has_leg)
			aim(f, &f->foot[side], f->contact.on[side]);
	follow(f);
	memcpy(s->shift, f->shift, sizeof f->shift);
	if (vec_len(s->shift) > 0)
		solve_places(s, val, 0);
	for (side = 0; side < 2; side++) {
		struct foot *foot = &f->foot[side];

		if (foot->has_leg && differs(s, foot))
			reach(f, foot, val, number);
	}
	s->shift[0] = s->shift[1] = s->shift[2] = 0;
}
