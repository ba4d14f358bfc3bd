#include <math.h>

#include "base/math/quat.h"
#include "filter/retarget/leg.h"

void
leg_make(struct leg *leg, const struct body *b, int side, const double *left)
{
	double inv[4], len;
	int k;

	leg->side = 1 << side;
	leg->thigh = b->thigh[side];
	leg->shin = b->shin[side];
	leg->foot = b->foot[side];
	quat_conj(inv, b->turn[leg->thigh]);
	quat_vec(leg->knee, inv, left);
	len = vec_len(leg->knee);
	for (k = 0; k < 3; k++)
		leg->knee[k] /= len;
}

static void
span(const struct solve *s, int from, int to, double *v)
{
	vec_sub(v, s->pos[to], s->pos[from]);
}

/* The axis about which the knee bends, in world space: that of its bend, or
 * where it is straight the one that it had before. */
static void
knee_axis(const struct solve *s, struct leg *leg, const double *thigh,
    const double *shin, double *axis)
{
	double inv[4];

	vec_cross(axis, thigh, shin);
	if (vec_unit(axis, axis, 0.02 * vec_len(thigh) * vec_len(shin))) {
		quat_conj(inv, s->w[leg->thigh]);
		quat_vec(leg->knee, inv, axis);
	} else {
		quat_vec(axis, s->w[leg->thigh], leg->knee);
	}
}

/* The angle at the knee (0: straight) at which the ankle is that far from
 * the hip. */
static double
bend(double thigh, double shin, double far)
{
	double c = (far * far - thigh * thigh - shin * shin) /
	    (2 * thigh * shin);

	return acos(fmax(-1, fmin(1, c)));
}

/* Turns what is wanted of the joints from one on, down to another. */
static void
turn_wanted(struct solve *s, int from, int to, const double *q)
{
	const struct skel *sk = s->body->sk;
	size_t i;

	for (i = 0; i < sk->n; i++)
		if (s->j[i].in_leg && skel_is_above(sk, from, s->j[i].limb) &&
		    !skel_is_above(sk, to, s->j[i].limb))
			quat_mul(s->want[i], q, s->want[i]);
}

double
leg_length(const struct solve *s, const struct leg *leg)
{
	double thigh[3], shin[3];

	span(s, leg->thigh, leg->shin, thigh);
	span(s, leg->shin, leg->foot, shin);
	return vec_len(thigh) + vec_len(shin);
}

void
leg_reach(struct solve *s, struct leg *leg, const double *at,
    const double *turn)
{
	double thigh[3], shin[3], axis[3], way[3], now[3], r[4], q[4], angle;

	span(s, leg->thigh, leg->shin, thigh);
	span(s, leg->shin, leg->foot, shin);
	vec_sub(way, at, s->pos[leg->thigh]);
	knee_axis(s, leg, thigh, shin, axis);
	vec_cross(now, thigh, shin);
	angle = atan2(vec_dot(now, axis), vec_dot(thigh, shin));
	quat_turn(r, axis, bend(vec_len(thigh), vec_len(shin),
	    vec_len(way)) - angle);
	quat_vec(shin, r, shin);
	vec_add(now, thigh, shin);
	quat_between(q, now, way);
	quat_mul(r, q, r);
	turn_wanted(s, leg->thigh, leg->shin, q);
	turn_wanted(s, leg->shin, leg->foot, r);
	if (turn)
		turn_wanted(s, leg->foot, (int)s->body->sk->n, turn);
}
