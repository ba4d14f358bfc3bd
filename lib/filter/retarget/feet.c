#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/feet.h"
#include "filter/retarget/limb.h"
#include "filter/retarget/stance.h"

/* How long a foot takes to get back to where it would be, in seconds. */
#define BLEND 0.2
/* How long before it would get under the ground a foot begins to rise, in
 * seconds. */
#define AHEAD 0.15
/* How long a foot stands at least where it shows the ground, in seconds, if no
 * records say that it stands: feet that walk in place are slow for a moment,
 * when they turn back. */
#define SHORT 0.1
/* In how many frames all that is at most. */
#define MOST_FRAMES 100
/* How fast a correction may take a foot, in lengths of its leg per second: 2,
 * but for what hinges miss. And how long one that was too fast takes to get
 * near to where it should be, in parts of BLEND. */
#define SPEED 1.98
#define LAG 0.15
/* The last part of a leg's length, into which it stretches less and less. */
#define SOFT 0.04
/* A leg that has been moved by MOVED of its length is kept so much shorter than
 * straight. */
#define MOVED 0.02
#define BENT 0.01

/* A frame that has been seen. */
struct step {
	struct stance_frame stance;
	double when;             /* its number */
	double ground;           /* the lowest point of a foot that has stood
	                          * long enough by then, or -HUGE_VAL */
	/* heights of each foot, without any correction */
	double low[2], point[2][POINTS];
};

struct foot {
	int has_leg;             /* if not, the other members mean nothing */
	struct limb_ik leg;      /* leg.end is the ankle's joint */
	int toe;                 /* joint, or -1 */
	int tail;                /* the toes are the end of its bone */
	size_t standing;         /* of the frames that are known, the last ones
	                          * in which it stands */
	int on[POINTS];          /* it stood on this point in the frame
	                          * before */
	double pin[POINTS][3];   /* where it stands */
	double offset[3];        /* the last way by which the ankle was moved */
	double turn[4];          /* the last rotation that the foot was turned
	                          * by */
	double at[3], now[4];    /* place and rotation in the current frame */
	double stood[POINTS];    /* [HEEL]: when the heel stood last; [TOE]:
	                          * when heel or toe did */
	double rise;             /* by how much the last correction lifted the
	                          * foot's lowest point */
	double held;             /* how far the foot is over the ground, because
	                          * that was higher before */
	double held_since;
	double deep;             /* how far it was under the ground when that
	                          * was found */
	double way[3];           /* by which the ankle is moved */
	double late[3];          /* what is still missing of that */
};

struct feet {
	struct solve *s;
	struct stance_finder finder;
	struct step *step;       /* the last `room' frames: of frame i it is
	                          * step[i % room] */
	size_t room;
	size_t seen, known;      /* frames; of those that are known it is also
	                          * known which feet stand */
	size_t planted;          /* frames */
	struct foot foot[2];
	double up[3];            /* in the target */
	double needed[3];        /* shift of the body when its legs last needed
	                          * one to reach, and when that was */
	double needed_when;
	double shift[3];         /* the shift in the current frame */
	double ground;           /* its height */
	double sunk;             /* how much lower it is than a frame before */
	double drag;             /* the farthest that a foot is held back */
	/* times are frame numbers */
	double blend;            /* how long a foot takes to get back */
	double ahead;            /* how long before a foot begins to rise */
	double least;            /* how long one stands at least */
	double when;             /* the current frame */
	double passed;           /* since the frame before */
	double found;            /* when the ground was found, if that was after
	                          * the first frame */
};

/* --- the target's feet --- */

/* The axis of a knee in a figure: from the right thigh to the left one, at
 * rest, across the leg. Returns 0 where the leg lies along it, as in rests
 * whose bones all lie along an axis. */
static int
knee_axis(const struct body *b, int side, double *axis)
{
	double left[3], leg[3];

	if (b->thigh[0] < 0 || b->thigh[1] < 0 || b->foot[side] < 0)
		return 0;
	body_span(b, b->thigh[1], b->thigh[0], left);
	body_span(b, b->thigh[side], b->foot[side], leg);
	if (!vec_unit(left, left, 0) || !vec_unit(leg, leg, 0))
		return 0;
	vec_across(axis, left, leg);
	return vec_len(axis) > 0.7;
}

/* Shows a leg of the target its axis, by its own build or the source's. */
static void
show_axis(const struct feet *f, struct foot *foot, int side)
{
	const struct body *b = f->s->body, *from = f->s->source->body;
	const struct solve_joint *j = &f->s->j[foot->leg.top];
	double axis[3], q[4];

	if (knee_axis(b, side, axis)) {
		limb_show_axis(&foot->leg, b, axis);
		return;
	}
	if (j->src < 0 || !knee_axis(from, side, axis)) {
		foot->leg.has_out = 0;
		return;
	}
	/* what the source's thigh turns by K⁻¹·B⁻¹, the target's has as B */
	quat_conj(q, from->turn[j->src]);
	quat_vec(axis, q, axis);
	quat_conj(q, j->k);
	quat_vec(axis, q, axis);
	quat_vec(axis, b->turn[foot->leg.top], axis);
	limb_show_axis(&foot->leg, b, axis);
	foot->leg.has_out = 1;
}

static void
make_foot(struct feet *f, int side)
{
	const struct body *b = f->s->body;
	struct foot *foot = &f->foot[side];

	foot->toe = b->toe[side];
	foot->tail = stance_has_tail(b, side);
	foot->stood[HEEL] = foot->stood[TOE] = -HUGE_VAL;
	memcpy(foot->turn, quat_none, sizeof foot->turn);
	if (b->thigh[0] < 0 || b->thigh[1] < 0 || b->shin[side] < 0 ||
	    b->foot[side] < 0 || f->finder.joint[side][HEEL] < 0)
		return;
	foot->has_leg = 1;
	limb_make(&foot->leg, f->s, LIMB_LEFT_LEG << side,
	    b->thigh[side], b->shin[side], b->foot[side]);
	show_axis(f, foot, side);
}

struct feet *
feet_new(struct solve *s, struct source *source, const double *up,
    double rate, double leg)
{
	struct feet *f = xcalloc(1, sizeof *f);

	f->s = s;
	f->ground = f->found = -HUGE_VAL;
	f->room = 2 + (size_t)fmin(ceil((AHEAD + SHORT) * rate),
	    MOST_FRAMES);
	f->step = xcalloc(f->room, sizeof *f->step);
	stance_begin(&f->finder, source, up, rate, leg);
	quat_vec(f->up, s->u, up);
	f->blend = BLEND * rate;
	f->ahead = AHEAD * rate;
	f->least = SHORT * rate;
	f->drag = 0.2 * leg * s->scale;
	make_foot(f, 0);
	make_foot(f, 1);
	return f;
}

void
feet_free(struct feet *f)
{
	if (!f)
		return;
	limb_free(&f->foot[0].leg);
	limb_free(&f->foot[1].leg);
	free(f->step);
	free(f);
}

size_t
feet_room(const struct feet *f)
{
	return f->room;
}

void
feet_say(struct feet *f, int j, int on)
{
	stance_say(&f->finder, j, on);
}

/* The part of a correction that is made so far from where it is whole: from 1
 * to 0, smooth at both ends. */
static double
fading(double far, double blend)
{
	double t = far / blend;

	return t < 1 ? 1 - t * t * (3 - 2 * t) : 0;
}

/* The part that is still made of one that was whole then. */
static double
part_left(const struct feet *f, double since)
{
	return fading(f->when - since, f->blend);
}

/* While heel and toes both stand, the foot turns so that the toes stay, too. */
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

/* Sets `at` to where the ankle goes. sole: the vector from it to the toes
 * before the foot is turned. */
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
		vec_add(at, f->s->pos[foot->leg.end], way);
	}
}

/* How high the lower end of a joint of the foot, or of its bone, lies over the
 * ankle. */
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
	stance_tail(s->body->sk, t, s->w[t], bone);
	quat_vec(bone, turn, bone);
	return fmin(low, low + vec_dot(bone, up));
}

/* The height of the lowest point of the foot when its ankle is at a place. */
static double
lowest(const struct feet *f, const struct foot *foot, const double *turn,
    const double *at)
{
	const struct solve *s = f->s;
	const struct skel *sk = s->body->sk;
	int ankle = foot->leg.end;
	double low = HUGE_VAL;
	size_t i;

	for (i = (size_t)ankle; i < sk->n; i++)
		if (foot->leg.part[i] == LIMB_END)
			low = fmin(low, low_point(s, ankle, (int)i, turn,
			    f->up));
	return low + vec_dot(at, f->up);
}

/* Moves the place where a foot is to go, and the places where it stands. */
static void
move(struct foot *foot, double *at, const double *way)
{
	vec_add(at, at, way);
	vec_add(foot->pin[HEEL], foot->pin[HEEL], way);
	vec_add(foot->pin[TOE], foot->pin[TOE], way);
}

/* Lifts a foot that would go below the ground, and keeps it as high. When a
 * foot comes to stand lower, the ground is lower: then the lifted one goes down
 * gradually. Returns the height of its lowest point. */
static double
lift(const struct feet *f, struct foot *foot, const double *turn, double *at)
{
	double low, deep, way[3];

	low = lowest(f, foot, turn, at);
	if (f->ground <= -HUGE_VAL)
		return low;
	deep = fmax(0, f->ground - low);
	if (f->sunk > 0) {
		foot->held *= part_left(f, foot->held_since);
		foot->held += fmax(0, f->ground + f->sunk - low) - deep;
		foot->held_since = f->when;
	}
	vec_scale(way, f->up, deep);
	move(foot, at, way);
	return low + deep;
}

/* A point that comes to stand stays where it is now. */
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

static int
differs(const struct solve *s, const struct foot *foot)
{
	double far = 0;
	int k;

	for (k = 0; k < 3; k++)
		far += fabs(foot->at[k] - s->pos[foot->leg.end][k]);
	return far > 1e-9 * s->body->size ||
	    quat_angle(foot->now, quat_none) > 1e-9;
}

/* Brings the foot to its place. */
static void
reach(struct feet *f, struct foot *foot, const double *val, struct str number)
{
	if (differs(f->s, foot))
		limb_reach(f->s, &foot->leg, foot->at, foot->now, val,
		    number);
	else
		limb_leave(f->s, &foot->leg, val, number);
}

/* Even slow feet can get far: a foot that stands is dragged along when the
 * source's has got too far away. */
static void
drag(const struct feet *f, struct foot *foot, double *at)
{
	double far, way[3];

	vec_sub(way, f->s->pos[foot->leg.end], at);
	far = vec_len(way);
	if (far > f->drag) {
		vec_scale(way, way, 1 - f->drag / far);
		move(foot, at, way);
	}
}

/* For a while after the ground has changed, a foot keeps its height: over the
 * ground that was higher before, or under the ground when that was found first;
 * but not lower than it is without any correction. */
static void
hold(const struct feet *f, const struct foot *foot, double *way)
{
	double over = foot->held * part_left(f, foot->held_since);
	double under = foot->deep * part_left(f, f->found), up[3];

	under = fmin(under, fmax(0, vec_dot(way, f->up)));
	vec_scale(up, f->up, over - under);
	vec_add(way, way, up);
}

/* How much higher a foot is put, while it does not stand and where it comes to
 * stand: it begins to rise before it would get under the ground, and stands as
 * high as it has to later, as far as that is known. */
static double
lift_ahead(const struct feet *f, int side)
{
	const struct foot *foot = &f->foot[side];
	double most = 0, when = 0, up = 0, deep;
	const struct step *before = NULL;
	size_t i;
	int k = POINTS, was;

	for (i = f->planted; i < f->known && f->ground > -HUGE_VAL; i++) {
		const struct step *st = &f->step[i % f->room];

		was = k;
		k = stance_point(st->stance.on[side]);
		if (was != POINTS && k == POINTS)
			break;
		if (was == POINTS) {
			when = st->when;
			if (when - f->when >= f->ahead)
				break;
			up = foot->rise *
			    fading(when - foot->stood[TOE], f->blend);
		} else if (was == k) {
			up += before->point[side][k] - st->point[side][k];
		}
		deep = f->ground - st->low[side] - up;
		if (deep > most)
			most = fmax(most, deep * fading(when - f->when,
			    fmin(when - foot->stood[TOE], f->ahead)));
		before = st;
	}
	return most;
}

/* Keeps a correction from jumping: what goes too far in one frame follows in
 * the next ones, ever slower. */
static void
cap(const struct feet *f, struct foot *foot, double *way)
{
	const struct solve *s = f->s;
	double go[3], far, leg = limb_length(s, &foot->leg), most;

	vec_scale(go, foot->late, exp(-f->passed / (LAG * f->blend)));
	vec_sub(go, way, go);
	vec_sub(go, go, foot->way);
	far = vec_len(go);
	most = SPEED * leg * BLEND * f->passed / f->blend;
	if (s->past.begun && far > most)
		vec_scale(go, go, most / far);
	vec_add(foot->way, foot->way, go);
	vec_sub(foot->late, way, foot->way);
	if (!s->past.begun || vec_len(foot->late) < 1e-4 * leg) {
		memcpy(foot->way, way, sizeof foot->way);
		memset(foot->late, 0, sizeof foot->late);
	}
	memcpy(way, foot->way, sizeof foot->way);
}

/* Sets `sole' to the way from the ankle to the toes. */
static void
find_sole(const struct solve *s, const struct foot *foot, double *sole)
{
	int ankle = foot->leg.end;

	sole[0] = sole[1] = sole[2] = 0;
	if (foot->toe >= 0)
		vec_sub(sole, s->pos[foot->toe], s->pos[ankle]);
	else if (foot->tail)
		stance_tail(s->body->sk, ankle, s->w[ankle], sole);
}

/* Decides where a foot is to be in this frame. */
static void
aim(struct feet *f, int side, const int *contact)
{
	const struct solve *s = f->s;
	struct foot *foot = &f->foot[side];
	const double *ankle = s->pos[foot->leg.end];
	double sole[3], way[3], low;
	int on[POINTS];

	on[HEEL] = contact[HEEL];
	on[TOE] = contact[TOE] && (foot->toe >= 0 || foot->tail);
	find_sole(s, foot, sole);
	choose_turn(f, foot, on, sole, foot->now);
	choose_place(f, foot, on, sole, foot->now, foot->at);
	drag(f, foot, foot->at);
	if (!foot->on[HEEL] && !foot->on[TOE]) {
		vec_scale(way, f->up, lift_ahead(f, side));
		vec_add(foot->at, foot->at, way);
	}
	low = lift(f, foot, foot->now, foot->at);
	set_pins(foot, on, foot->at, sole, foot->now);
	if (on[HEEL]) {
		foot->stood[HEEL] = f->when;
		memcpy(foot->turn, foot->now, sizeof foot->turn);
	}
	if (on[HEEL] || on[TOE]) {
		foot->stood[TOE] = f->when;
		vec_sub(foot->offset, foot->at, ankle);
		foot->rise = low - f->step[f->planted % f->room].low[side];
	}
	vec_sub(way, foot->at, ankle);
	if (f->found == f->when)
		foot->deep = fmax(0, vec_dot(way, f->up));
	hold(f, foot, way);
	cap(f, foot, way);
	vec_add(foot->at, ankle, way);
}

/* How far a leg reaches without giving way: as far as it does without its
 * correction; but where that is straight, what little one that is corrected has
 * to reach more or less would turn its knee fast, so that it is kept bent. */
static double
straight(const struct solve *s, const struct foot *foot)
{
	double now[3], far, leg = limb_length(s, &foot->leg);
	double part = fmin(1, vec_len(foot->way) / (MOVED * leg));

	vec_sub(now, s->pos[foot->leg.end], s->pos[foot->leg.top]);
	far = vec_len(now);
	return far - part * fmax(0, far - (1 - BENT) * leg);
}

/* Moves the body as far as its legs need to reach, and gradually back. */
static void
follow(struct feet *f)
{
	const struct solve *s = f->s;
	double need[3] = { 0, 0, 0 }, way[3], far, over, most = 0;
	int side, k;

	vec_scale(f->shift, f->needed, part_left(f, f->needed_when));
	for (side = 0; side < 2; side++) {
		const struct foot *foot = &f->foot[side];

		if (!foot->has_leg)
			continue;
		vec_sub(way, foot->at, s->pos[foot->leg.top]);
		far = vec_len(way);
		over = far - limb_reachable(far, straight(s, foot),
		    limb_length(s, &foot->leg), SOFT);
		if (over <= most)
			continue;
		most = over;
		for (k = 0; k < 3; k++)
			need[k] = way[k] * over / far;
	}
	if (most <= vec_len(f->shift))
		return;
	memcpy(f->shift, need, sizeof need);
	memcpy(f->needed, need, sizeof need);
	f->needed_when = f->when;
}

/* Finds the lowest ground that a foot has stood on. In the first frame no foot
 * can jump for it. */
static void
find_ground(struct feet *f)
{
	const struct step *st = &f->step[(f->known - 1) % f->room];
	double was = f->ground;

	if (st->ground > -HUGE_VAL)
		f->ground = st->ground * f->s->scale;
	f->sunk = was > -HUGE_VAL ? was - f->ground : 0;
	if (f->s->past.begun && was <= -HUGE_VAL && f->ground > -HUGE_VAL)
		f->found = f->when;
}

static void
see_foot(const struct feet *f, const struct foot *foot, double *low,
    double *point)
{
	const double *ankle = f->s->pos[foot->leg.end];
	double sole[3];

	*low = lowest(f, foot, quat_none, ankle);
	point[HEEL] = vec_dot(ankle, f->up);
	find_sole(f->s, foot, sole);
	point[TOE] = point[HEEL] + vec_dot(sole, f->up);
}

/* Lowers the ground to where a foot has stood in the last frames. */
static void
lower(struct feet *f, int side)
{
	size_t last = f->known - 1, i = last;
	double *ground = &f->step[last % f->room].ground;
	size_t n = f->foot[side].standing;

	for (n = n < f->room ? n : f->room; n-- > 0; i--) {
		double sole = f->step[i % f->room].stance.sole[side];

		if (*ground <= -HUGE_VAL || sole < *ground)
			*ground = sole;
	}
}

/* Takes note of which feet stand in the next frame, and how low. */
static void
learn(struct feet *f, int end)
{
	struct step *st = &f->step[f->known % f->room];
	const struct step *before = &f->step[(f->known + f->room - 1) %
	    f->room];
	int side;

	stance_find(&f->finder, end, &st->stance);
	st->ground = f->known ? before->ground : -HUGE_VAL;
	f->known++;
	for (side = 0; side < 2; side++) {
		struct foot *foot = &f->foot[side];

		if (stance_point(st->stance.on[side]) == POINTS)
			foot->standing = 0;
		else if (++foot->standing == f->known ||
		    st->stance.said[side] ||
		    (double)foot->standing >= f->least)
			lower(f, side);
	}
}

void
feet_see(struct feet *f, double when)
{
	struct step *st = &f->step[f->seen % f->room];
	int side;

	st->when = when;
	for (side = 0; side < 2; side++) {
		const struct foot *foot = &f->foot[side];

		if (foot->has_leg)
			see_foot(f, foot, &st->low[side], st->point[side]);
	}
	stance_see(&f->finder, when);
	if (f->seen++)
		learn(f, 0);
}

void
feet_end(struct feet *f)
{
	if (f->known < f->seen)
		learn(f, 1);
}

void
feet_plant(struct feet *f, const double *val, struct str number)
{
	struct solve *s = f->s;
	const struct step *st = &f->step[f->planted % f->room];
	int side;

	f->passed = st->when - f->when;
	f->when = st->when;
	find_ground(f);
	for (side = 0; side < 2; side++)
		if (f->foot[side].has_leg)
			aim(f, side, st->stance.on[side]);
	follow(f);
	memcpy(s->shift, f->shift, sizeof f->shift);
	if (vec_len(s->shift) > 0)
		solve_places(s, val, 0);
	for (side = 0; side < 2; side++)
		if (f->foot[side].has_leg)
			reach(f, &f->foot[side], val, number);
	s->shift[0] = s->shift[1] = s->shift[2] = 0;
	f->planted++;
}
