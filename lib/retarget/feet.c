#include <math.h>
#include <string.h>

#include "math/quat.h"
#include "retarget/feet.h"

static const double none[4] = { 0, 0, 0, 1 };

/* How long a foot takes to get back to where it would be, in seconds. */
#define BLEND 0.2

/* The knee's axis until it has bent: at rest, what points left. */
static void
make_foot(struct feet *f, int side)
{
	const struct body *b = f->s->body;
	struct foot *foot = &f->foot[side];
	double left[3], inv[4];

	foot->thigh = b->thigh[side];
	foot->shin = b->shin[side];
	foot->foot = b->foot[side];
	foot->toe = b->toe[side];
	memcpy(foot->turn, none, sizeof none);
	if (foot->thigh < 0 || foot->shin < 0 || foot->foot < 0 ||
	    b->thigh[!side] < 0 || f->contact.joint[side][HEEL] < 0) {
		foot->thigh = -1;
		return;
	}
	body_span(b, b->thigh[1], b->thigh[0], left);
	quat_conj(inv, b->turn[foot->thigh]);
	quat_vec(foot->knee, inv, left);
	inv[0] = vec_len(foot->knee);
	foot->knee[0] /= inv[0];
	foot->knee[1] /= inv[0];
	foot->knee[2] /= inv[0];
}

void
feet_make(struct feet *f, struct solve *s, struct source *source,
    const double *up, double rate, double leg)
{
	memset(f, 0, sizeof *f);
	f->s = s;
	contact_make(&f->contact, source, up, rate, leg);
	quat_vec(f->up, s->u, up);
	f->blend = BLEND * rate;
	f->drag = 0.2 * leg * s->scale;
	make_foot(f, 0);
	make_foot(f, 1);
}

/* What is left of a correction: from 1 to 0, smooth at both ends. */
static double
rest_of(const struct feet *f, double stood)
{
	double t = (f->when - stood) / f->blend;

	return t >= 1 ? 0 : 1 - t * t * (3 - 2 * t);
}

/* The foot's turn: so that the toes stay too while both stand. */
static void
choose_turn(const struct feet *f, const struct foot *foot, const int *on,
    const double *sole, double *turn)
{
	double way[3];
	int k;

	if (on[HEEL] && on[TOE] && foot->on[HEEL] && foot->on[TOE]) {
		for (k = 0; k < 3; k++)
			way[k] = foot->pin[TOE][k] - foot->pin[HEEL][k];
		quat_between(turn, sole, way);
		return;
	}
	quat_slerp(turn, none, foot->turn, rest_of(f, foot->stood[HEEL]));
}

/* Where the ankle goes. sole: the way from it to the toes as it comes. */
static void
choose_place(const struct feet *f, const struct foot *foot, const int *on,
    const double *sole, const double *turn, double *at)
{
	const double *ankle = f->s->pos[foot->foot];
	double way[3], part = rest_of(f, foot->stood[TOE]);
	int k;

	quat_vec(way, turn, sole);
	for (k = 0; k < 3; k++) {
		if (on[HEEL] && foot->on[HEEL])
			at[k] = foot->pin[HEEL][k];
		else if (on[TOE] && foot->on[TOE])
			at[k] = foot->pin[TOE][k] - way[k];
		else
			at[k] = ankle[k] + part * foot->offset[k];
	}
}

/* How low a joint of the foot and its bone reach from the ankle. */
static double
low_point(const struct solve *s, int foot, int t, const double *turn,
    const double *up)
{
	const struct joint *jt = &s->body->sk->joint[t];
	double way[3], bone[3], low;
	int k;

	for (k = 0; k < 3; k++)
		way[k] = s->pos[t][k] - s->pos[foot][k];
	quat_vec(way, turn, way);
	low = vec_dot(way, up);
	if (!(jt->has & HAS_BONE))
		return low;
	quat_vec(bone, s->w[t], jt->dir);
	quat_vec(bone, turn, bone);
	return fmin(low, low + jt->length * vec_dot(bone, up));
}

/* Not below the ground; what stands is then to stay as high. */
static void
lift(const struct feet *f, struct foot *foot, const double *turn, double *at)
{
	const struct solve *s = f->s;
	const struct body *b = s->body;
	double low = HUGE_VAL, deep;
	size_t i;
	int k;

	if (!f->contact.grounded)
		return;
	for (i = (size_t)foot->foot; i < b->sk->n; i++) {
		if (!role_above(b->sk, foot->foot, (int)i))
			continue;
		low = fmin(low, low_point(s, foot->foot, (int)i, turn, f->up));
	}
	deep = f->contact.ground * s->scale - low - vec_dot(at, f->up);
	for (k = 0; deep > 0 && k < 3; k++) {
		at[k] += deep * f->up[k];
		foot->pin[HEEL][k] += deep * f->up[k];
		foot->pin[TOE][k] += deep * f->up[k];
	}
}

/* What comes to stand stands where it is now. */
static void
set_pins(struct foot *foot, const int *on, const double *at,
    const double *sole, const double *turn)
{
	double way[3];
	int k;

	quat_vec(way, turn, sole);
	for (k = 0; k < 3; k++) {
		if (on[HEEL] && !foot->on[HEEL])
			foot->pin[HEEL][k] = at[k];
		if (on[TOE] && !foot->on[TOE])
			foot->pin[TOE][k] = at[k] + way[k];
	}
	foot->on[HEEL] = on[HEEL];
	foot->on[TOE] = on[TOE];
}

static void
solve_again(struct feet *f, const double *val, struct str text)
{
	solve_turns(f->s, val, 1, text);
	solve_places(f->s, val);
}

/* Limited joints do not always do what they are asked for at once. */
static void
reach(struct feet *f, struct foot *foot, const double *at, const double *turn,
    const double *val, struct str text)
{
	struct solve *s = f->s;
	double far = 1, to[3];
	int i, k;

	memcpy(to, at, sizeof to);
	for (i = 0; i < 4 && far > 1e-7 * s->body->size; i++) {
		leg_reach(f, foot, to, i ? NULL : turn);
		solve_again(f, val, text);
		far = 0;
		for (k = 0; k < 3; k++) {
			double d = at[k] - s->pos[foot->foot][k];

			far += fabs(d);
			to[k] += d;
		}
	}
}

static int
differs(const struct solve *s, const struct foot *foot, const double *at,
    const double *turn)
{
	double far = 0;
	int k;

	for (k = 0; k < 3; k++)
		far += fabs(at[k] - s->pos[foot->foot][k]);
	return far > 1e-9 * s->body->size || quat_angle(turn, none) > 1e-9;
}

/* Slow feet can still come far: what stands is not held back for ever. */
static void
drag(const struct feet *f, struct foot *foot, double *at)
{
	const double *ankle = f->s->pos[foot->foot];
	double far, move[3];
	int k;

	for (k = 0; k < 3; k++)
		move[k] = ankle[k] - at[k];
	far = vec_len(move);
	for (k = 0; far > f->drag && k < 3; k++) {
		move[k] *= 1 - f->drag / far;
		at[k] += move[k];
		foot->pin[HEEL][k] += move[k];
		foot->pin[TOE][k] += move[k];
	}
}

/* Where a foot is to be in this frame. */
static void
aim(const struct feet *f, struct foot *foot, const int *contact)
{
	const struct solve *s = f->s;
	double sole[3] = { 0, 0, 0 };
	int on[POINTS], k;

	on[HEEL] = contact[HEEL];
	on[TOE] = contact[TOE] && foot->toe >= 0;
	for (k = 0; foot->toe >= 0 && k < 3; k++)
		sole[k] = s->pos[foot->toe][k] - s->pos[foot->foot][k];
	if (on[HEEL])
		foot->stood[HEEL] = f->when;
	if (on[HEEL] || on[TOE])
		foot->stood[TOE] = f->when;
	choose_turn(f, foot, on, sole, foot->now);
	choose_place(f, foot, on, sole, foot->now, foot->at);
	drag(f, foot, foot->at);
	lift(f, foot, foot->now, foot->at);
	set_pins(foot, on, foot->at, sole, foot->now);
	for (k = 0; foot->stood[TOE] == f->when && k < 3; k++)
		foot->offset[k] = foot->at[k] - s->pos[foot->foot][k];
	if (on[HEEL])
		memcpy(foot->turn, foot->now, sizeof foot->turn);
}

/* Moves the body so far that its legs reach, and back by and by. */
static void
follow(struct feet *f)
{
	const struct solve *s = f->s;
	double need[3] = { 0, 0, 0 }, way[3], far, over, most = 0;
	int side, k;

	for (k = 0; k < 3; k++)
		f->shift[k] *= fmax(0, 1 - f->passed / f->blend);
	for (side = 0; side < 2; side++) {
		const struct foot *foot = &f->foot[side];

		if (foot->thigh < 0)
			continue;
		for (k = 0; k < 3; k++)
			way[k] = foot->at[k] - s->pos[foot->thigh][k];
		far = vec_len(way);
		over = far - 0.9999 * leg_length(f, foot);
		if (over <= most)
			continue;
		most = over;
		for (k = 0; k < 3; k++)
			need[k] = way[k] * over / far;
	}
	if (most > vec_len(f->shift))
		memcpy(f->shift, need, sizeof need);
}

void
feet_plant(struct feet *f, const double *val, double when, struct str text)
{
	struct solve *s = f->s;
	int side;

	f->passed = when - f->when;
	f->when = when;
	for (side = 0; side < 2; side++)
		if (f->foot[side].thigh >= 0)
			aim(f, &f->foot[side], f->contact.on[side]);
	follow(f);
	memcpy(s->shift, f->shift, sizeof f->shift);
	if (vec_len(s->shift) > 0)
		solve_places(s, val);
	for (side = 0; side < 2; side++) {
		const struct foot *foot = &f->foot[side];

		if (foot->thigh >= 0 && differs(s, foot, foot->at, foot->now))
			reach(f, &f->foot[side], foot->at, foot->now, val,
			    text);
	}
	s->shift[0] = s->shift[1] = s->shift[2] = 0;
}
