#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "figure/contacts.h"
#include "filter/retarget/feet.h"
#include "filter/retarget/limb.h"

/* How long a foot takes to get back to where it would be, in seconds. */
#define BLEND 0.2
/* How fast a correction may take a foot, in lengths of its leg per second, and
 * how long one that was too fast takes to get near to where it should be, in
 * parts of BLEND. */
#define SPEED 2.0
#define LAG 0.15
/* The last part of a leg's length, into which it stretches less and less. */
#define SOFT 0.04

/* The source's feet: when they stand on the ground. `c` records say that a foot
 * stands: it does so on its points that are slow, or else on the slowest. Where
 * there are no such records, a point of a foot stands while it is slow, on the
 * way from the frame before or to the frame after, and near the lowest place
 * where it has been. So the frame after the one asked about has to be known. This
 * is not the rule of figure/contacts.h, which takes the whole motion. */

enum { HEEL, TOE, POINTS };

/* The part of the speed of a slow foot below which it has not moved at all. */
#define REPEATED 1e-6

struct contact {
	const struct source *source;
	double up[3];
	double slow;             /* limit of the way in 1 frame number */
	double near;             /* limit of the height over the lowest place */
	double ground;           /* lowest point of a foot in contact */
	int grounded;            /* there was one */
	int on[2][POINTS];       /* which stand in the frame asked about */
	int next[2];             /* of the frame to be seen next, what records
	                          * say: 0 nothing, 1 the foot does not stand, 2
	                          * it does */
	int joint[2][POINTS];    /* or -1 */
	int tail[2];             /* the toes are the end of the foot's bone */
	/* Each for the frame before, the one asked about, and the one after. */
	int said[2][3];          /* as next */
	double at[2][POINTS][3][3];
	double sole[2][3];       /* height of the foot's lowest point */
	double when[3];          /* frame numbers */
	double low[2][POINTS];   /* lowest height so far */
	int seen;                /* frames */
};

struct foot {
	int has_leg;             /* if not, the other members mean nothing */
	struct limb leg;         /* leg.end is the ankle's joint */
	int toe;                 /* joint, or -1 */
	int tail;                /* the toes are the end of its bone */
	int on[POINTS];          /* it stood on this point in the frame before */
	double pin[POINTS][3];   /* where it stands */
	double offset[3];        /* the last way by which the ankle was moved */
	double turn[4];          /* the last rotation that the foot was turned
	                          * by */
	double at[3], now[4];    /* place and rotation in the current frame */
	double stood[POINTS];    /* [HEEL]: when the heel stood last; [TOE]:
	                          * when heel or toe did */
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
	struct contact contact;
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
	double when;             /* the current frame */
	double passed;           /* since the frame before */
	double found;            /* when the ground was found, if that was after
	                          * the first frame */
};

/* A foot without a joint below it has toes where its bone ends. */
static int
has_tail(const struct body *b, int side)
{
	int foot = b->foot[side];

	return foot >= 0 && b->toe[side] < 0 && b->first[foot] < 0 &&
	    b->sk->joint[foot].has & HAS_BONE && b->sk->joint[foot].length != 0;
}

/* Sets `way' to that from joint j, turned by w, to the end of its bone. */
static void
tail_way(const struct skel *sk, int j, const double *w, double *way)
{
	quat_vec(way, w, sk->joint[j].dir);
	vec_scale(way, way, sk->joint[j].length);
}

/* --- which feet of the source stand --- */

/* rate: frames per second; leg: a leg's length. */
static void
make_contact(struct contact *c, struct source *source, const double *up,
    double rate, double leg)
{
	const struct body *b = source->body;
	size_t i;
	int side, k;

	memset(c, 0, sizeof *c);
	c->source = source;
	memcpy(c->up, up, sizeof c->up);
	c->slow = CONTACT_SPEED * leg / rate;
	c->near = 0.05 * leg;
	for (side = 0; side < 2; side++) {
		c->joint[side][HEEL] = b->foot[side];
		c->tail[side] = has_tail(b, side);
		c->joint[side][TOE] = c->tail[side] ? b->foot[side] :
		    b->toe[side];
		for (k = 0; k < POINTS; k++)
			c->low[side][k] = HUGE_VAL;
		for (i = 0; b->foot[side] >= 0 && i < b->sk->n; i++)
			if (skel_is_above(b->sk, b->foot[side], (int)i))
				source_need(source, (int)i, NEED_PLACE);
	}
}

/* The speed from frame i to the next. */
static double
speed(const struct contact *c, double (*at)[3], int i)
{
	double v[3];

	vec_sub(v, at[i + 1], at[i]);
	return vec_len(v) / (c->when[i + 1] - c->when[i]);
}

/* The speed of a point on its way to the frame or from it, whichever is lower. A
 * frame that is the one before again says nothing, where the other way does. */
static double
least_speed(const struct contact *c, double (*at)[3], int end)
{
	double to = HUGE_VAL, from = HUGE_VAL;

	if (c->seen > (end ? 1 : 2))
		to = speed(c, at, end ? 1 : 0);
	if (!end)
		from = speed(c, at, 1);
	if (to < REPEATED * c->slow && from < HUGE_VAL)
		return from;
	return from < REPEATED * c->slow && to < HUGE_VAL ? to : fmin(to, from);
}

/* Which points of a foot stand. */
static void
ask(struct contact *c, int side, int end)
{
	int k, now = end ? 2 : 1, said = c->said[side][now];
	int slowest = 0;
	double v[POINTS] = { HUGE_VAL, HUGE_VAL };

	for (k = 0; k < POINTS; k++) {
		double (*at)[3] = c->at[side][k];

		c->on[side][k] = 0;
		if (c->joint[side][k] < 0)
			continue;
		v[k] = least_speed(c, at, end);
		if (v[k] < v[slowest])
			slowest = k;
		c->on[side][k] = said != 1 && v[k] < c->slow && (said ||
		    vec_dot(at[now], c->up) < c->low[side][k] + c->near);
	}
	if (said == 2)
		c->on[side][slowest] = 1;
}

void
feet_say(struct feet *f, int j, int on)
{
	struct contact *c = &f->contact;
	int side;

	for (side = 0; side < 2; side++)
		if (c->joint[side][HEEL] == j)
			c->next[side] = on ? 2 : 1;
}

/* Where point k of a foot is. */
static void
place(const struct contact *c, int side, int k, double *at)
{
	const struct source *s = c->source;
	int j = c->joint[side][k];
	double way[3];

	memcpy(at, s->now.pos[j], 3 * sizeof *at);
	if (k != TOE || !c->tail[side])
		return;
	tail_way(s->body->sk, j, s->now.w[j], way);
	vec_add(at, at, way);
}

void
feet_see(struct feet *f, double when)
{
	struct contact *c = &f->contact;
	const struct source *s = c->source;
	int side, k, j;

	for (side = 0; side < 2; side++) {
		for (k = 0; k < POINTS; k++) {
			double (*at)[3] = c->at[side][k];

			j = c->joint[side][k];
			if (j < 0)
				continue;
			memmove(at[0], at[1], 2 * sizeof *at);
			place(c, side, k, at[2]);
			c->low[side][k] = fmin(c->low[side][k],
			    vec_dot(at[2], c->up));
		}
		memmove(c->sole[side], c->sole[side] + 1,
		    2 * sizeof **c->sole);
		memmove(c->said[side], c->said[side] + 1,
		    2 * sizeof **c->said);
		c->said[side][2] = c->next[side];
		j = c->joint[side][HEEL];
		if (j >= 0)
			c->sole[side][2] = body_lowest(s->body, s->now.w,
			    s->now.pos, j, c->up);
	}
	memmove(c->when, c->when + 1, 2 * sizeof *c->when);
	c->when[2] = when;
	c->seen++;
}

void
feet_ask(struct feet *f, int end)
{
	struct contact *c = &f->contact;
	int side, now = end ? 2 : 1;

	for (side = 0; side < 2; side++) {
		ask(c, side, end);
		if (!c->on[side][HEEL] && !c->on[side][TOE])
			continue;
		if (!c->grounded || c->sole[side][now] < c->ground)
			c->ground = c->sole[side][now];
		c->grounded = 1;
	}
}

/* --- the target's feet --- */

static void
make_foot(struct feet *f, int side)
{
	const struct body *b = f->s->body;
	struct foot *foot = &f->foot[side];
	double left[3];

	foot->toe = b->toe[side];
	foot->tail = has_tail(b, side);
	memcpy(foot->turn, quat_none, sizeof foot->turn);
	if (b->thigh[0] < 0 || b->thigh[1] < 0 || b->shin[side] < 0 ||
	    b->foot[side] < 0 || f->contact.joint[side][HEEL] < 0)
		return;
	foot->has_leg = 1;
	body_span(b, b->thigh[1], b->thigh[0], left);
	limb_make(&foot->leg, b, 1 << side, b->thigh[side], b->shin[side],
	    b->foot[side]);
	limb_show_axis(&foot->leg, b, left);
}

struct feet *
feet_new(struct solve *s, struct source *source, const double *up,
    double rate, double leg)
{
	struct feet *f = xcalloc(1, sizeof *f);

	f->s = s;
	f->ground = f->found = -HUGE_VAL;
	make_contact(&f->contact, source, up, rate, leg);
	quat_vec(f->up, s->u, up);
	f->blend = BLEND * rate;
	f->drag = 0.2 * leg * s->scale;
	make_foot(f, 0);
	make_foot(f, 1);
	return f;
}

void
feet_free(struct feet *f)
{
	free(f);
}

/* The part of a correction that is still made, a time after it was whole: from
 * 1 to 0, smooth at both ends. */
static double
part_left(const struct feet *f, double since)
{
	double t = (f->when - since) / f->blend;

	return t >= 1 ? 0 : 1 - t * t * (3 - 2 * t);
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
	tail_way(s->body->sk, t, s->w[t], bone);
	quat_vec(bone, turn, bone);
	return fmin(low, low + vec_dot(bone, up));
}

/* Moves the place where a foot is to go, and the places where it stands. */
static void
move(struct foot *foot, double *at, const double *way)
{
	vec_add(at, at, way);
	vec_add(foot->pin[HEEL], foot->pin[HEEL], way);
	vec_add(foot->pin[TOE], foot->pin[TOE], way);
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
		if (s->j[i].in_limb && skel_is_above(sk, ankle, (int)i))
			low = fmin(low, low_point(s, ankle, (int)i, turn,
			    f->up));
	return low + vec_dot(at, f->up);
}

/* Lifts a foot that would go below the ground, and keeps it as high. When a
 * foot comes to stand lower, the ground is lower: then the lifted one goes down
 * gradually. */
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
	if (s->started && far > most)
		vec_scale(go, go, most / far);
	vec_add(foot->way, foot->way, go);
	vec_sub(foot->late, way, foot->way);
	if (!s->started || vec_len(foot->late) < 1e-4 * leg) {
		memcpy(foot->way, way, sizeof foot->way);
		memset(foot->late, 0, sizeof foot->late);
	}
	memcpy(way, foot->way, sizeof foot->way);
}

/* Decides where a foot is to be in this frame. */
static void
aim(const struct feet *f, struct foot *foot, const int *contact)
{
	const struct solve *s = f->s;
	const double *ankle = s->pos[foot->leg.end];
	double sole[3] = { 0, 0, 0 }, way[3];
	int on[POINTS];

	on[HEEL] = contact[HEEL];
	on[TOE] = contact[TOE] && (foot->toe >= 0 || foot->tail);
	if (foot->toe >= 0)
		vec_sub(sole, s->pos[foot->toe], ankle);
	else if (foot->tail)
		tail_way(s->body->sk, foot->leg.end, s->w[foot->leg.end],
		    sole);
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
	cap(f, foot, way);
	vec_add(foot->at, ankle, way);
}

/* How far from the hip the ankle of a corrected leg may be, if it should be
 * `far' and would be `now' without the correction: the straighter the leg, the
 * less it stretches farther, as the knee of a leg that becomes straight turns
 * fast. */
static double
reachable(double far, double now, double leg)
{
	double most = 0.9999 * leg, from = fmax(now, most - SOFT * leg);
	double room = most - from;

	if (far <= from || room <= 0)
		return fmin(far, from);
	return from + room * (1 - exp((from - far) / room));
}

/* Moves the body as far as its legs need to reach, and gradually back. */
static void
follow(struct feet *f)
{
	const struct solve *s = f->s;
	double need[3] = { 0, 0, 0 }, way[3], now[3], far, over, most = 0;
	int side, k;

	vec_scale(f->shift, f->needed, part_left(f, f->needed_when));
	for (side = 0; side < 2; side++) {
		const struct foot *foot = &f->foot[side];

		if (!foot->has_leg)
			continue;
		vec_sub(way, foot->at, s->pos[foot->leg.top]);
		far = vec_len(way);
		vec_sub(now, s->pos[foot->leg.end], s->pos[foot->leg.top]);
		over = far - reachable(far, vec_len(now),
		    limb_length(s, &foot->leg));
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
			limb_reach(s, &foot->leg, foot->at, foot->now, val,
			    number);
	}
	s->shift[0] = s->shift[1] = s->shift[2] = 0;
}
