#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "figure/contacts.h"
#include "filter/retarget/contact.h"

void
contact_make(struct contact *c, struct source *source, const double *up,
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
		c->joint[side][TOE] = b->toe[side];
		for (k = 0; k < POINTS; k++)
			c->low[side][k] = HUGE_VAL;
		for (i = 0; b->foot[side] >= 0 && i < b->sk->n; i++)
			if (skel_is_above(b->sk, b->foot[side], (int)i))
				source_need(source, (int)i, NEED_PLACE);
	}
}

void
contact_say(struct contact *c, int j, int on)
{
	int side;

	for (side = 0; side < 2; side++)
		if (c->joint[side][HEEL] == j)
			c->next[side] = on ? 2 : 1;
}

void
contact_see(struct contact *c, double when)
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
			memcpy(at[2], s->now.pos[j], sizeof *at);
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

/* The speed from frame i to the next. */
static double
speed(const struct contact *c, double (*at)[3], int i)
{
	double v[3];

	vec_sub(v, at[i + 1], at[i]);
	return vec_len(v) / (c->when[i + 1] - c->when[i]);
}

/* The speed of a point on the way to the frame or from it, the lower one. */
static double
least_speed(const struct contact *c, double (*at)[3], int end)
{
	double least = HUGE_VAL;

	if (!end)
		least = speed(c, at, 1);
	if (c->seen > (end ? 1 : 2))
		least = fmin(least, speed(c, at, end ? 1 : 0));
	return least;
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
contact_ask(struct contact *c, int end)
{
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
