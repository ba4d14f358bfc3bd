#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "figure/contacts.h"
#include "filter/retarget/stance.h"

/* The part of the speed of a slow foot below which it has not moved at all. */
#define REPEATED 1e-6

int
stance_point(const int *on)
{
	return on[HEEL] ? HEEL : on[TOE] ? TOE : POINTS;
}

int
stance_has_tail(const struct body *b, int side)
{
	int foot = b->foot[side];

	return foot >= 0 && b->toe[side] < 0 && b->first[foot] < 0 &&
	    b->sk->joint[foot].has & HAS_BONE && b->sk->joint[foot].length != 0;
}

void
stance_tail(const struct skel *sk, int j, const double *w, double *way)
{
	quat_vec(way, w, sk->joint[j].dir);
	vec_scale(way, way, sk->joint[j].length);
}

void
stance_begin(struct stance_finder *c, struct source *source,
    const double *up, double rate, double leg)
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
		c->tail[side] = stance_has_tail(b, side);
		c->joint[side][TOE] = c->tail[side] ? b->foot[side] :
		    b->toe[side];
		for (k = 0; k < POINTS; k++)
			c->low[side][k] = HUGE_VAL;
		c->was[side] = POINTS;
		for (i = 0; b->foot[side] >= 0 && i < b->sk->n; i++)
			if (skel_is_above(b->sk, b->foot[side], (int)i))
				source_need(source, (int)i, NEED_PLACE);
	}
}

/* The speed from frame i to the next. */
static double
speed(const struct stance_finder *c, double (*at)[3], int i)
{
	double v[3];

	vec_sub(v, at[i + 1], at[i]);
	return vec_len(v) / (c->when[i + 1] - c->when[i]);
}

/* The speed of a point on its way to the frame or from it, whichever is lower.
 * A frame that is the one before again says nothing, where the other way
 * does. */
static double
least_speed(const struct stance_finder *c, double (*at)[3], int end)
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
ask(struct stance_finder *c, int side, int end, int *on)
{
	int k, now = end ? 2 : 1, said = c->said[side][now];
	int slowest = 0;
	double v[POINTS] = { HUGE_VAL, HUGE_VAL };

	for (k = 0; k < POINTS; k++) {
		double (*at)[3] = c->at[side][k];

		on[k] = 0;
		if (c->joint[side][k] < 0)
			continue;
		v[k] = least_speed(c, at, end);
		if (v[k] < v[slowest])
			slowest = k;
		on[k] = said != 1 && v[k] < c->slow && (said ||
		    vec_dot(at[now], c->up) < c->low[side][k] + c->near);
	}
	if (said == 2 && !on[HEEL] && !on[TOE]) {
		if (c->was[side] != POINTS && v[c->was[side]] < 2 * v[slowest])
			slowest = c->was[side];
		on[slowest] = 1;
	}
	c->was[side] = stance_point(on);
}

void
stance_say(struct stance_finder *c, int j, int on)
{
	int side;

	for (side = 0; side < 2; side++)
		if (c->joint[side][HEEL] == j)
			c->next[side] = on ? 2 : 1;
}

/* Where point k of a foot is. */
static void
place(const struct stance_finder *c, int side, int k, double *at)
{
	const struct source *s = c->source;
	int j = c->joint[side][k];
	double way[3];

	memcpy(at, s->now.pos[j], 3 * sizeof *at);
	if (k != TOE || !c->tail[side])
		return;
	stance_tail(s->body->sk, j, s->now.w[j], way);
	vec_add(at, at, way);
}

void
stance_see(struct stance_finder *c, double when)
{
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
stance_find(struct stance_finder *c, int end, struct stance_frame *st)
{
	int side, now = end ? 2 : 1;

	for (side = 0; side < 2; side++) {
		ask(c, side, end, st->on[side]);
		st->said[side] = c->said[side][now] == 2;
		st->sole[side] = c->sole[side][now];
	}
}
