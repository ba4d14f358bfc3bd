#include <math.h>
#include <string.h>

#include "math/quat.h"
#include "retarget/feet.h"
#include "retarget/fit.h"

/* The two-bone solve: thigh and shin. */

static void
span(const struct solve *s, int from, int to, double *v)
{
	int k;

	for (k = 0; k < 3; k++)
		v[k] = s->pos[to][k] - s->pos[from][k];
}

/* The axis about which the knee bends, in world space: that of its bend, or
 * where it is straight the one that it had before. */
static void
knee_axis(const struct solve *s, struct foot *f, const double *thigh,
    const double *shin, double *axis)
{
	double inv[4];

	vec_cross(axis, thigh, shin);
	if (fit_unit(axis, axis, 0.02 * vec_len(thigh) * vec_len(shin))) {
		quat_conj(inv, s->w[f->thigh]);
		quat_vec(f->knee, inv, axis);
	} else {
		quat_vec(axis, s->w[f->thigh], f->knee);
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

static void
turn_want(struct solve *s, int from, int to, const double *q)
{
	const struct skel *sk = s->body->sk;
	size_t i;

	for (i = (size_t)from; i < sk->n; i++)
		if (role_above(sk, from, (int)i) &&
		    !role_above(sk, to, (int)i))
			quat_mul(s->want[i], q, s->want[i]);
}

double
leg_length(const struct feet *f, const struct foot *foot)
{
	double thigh[3], shin[3];

	span(f->s, foot->thigh, foot->shin, thigh);
	span(f->s, foot->shin, foot->foot, shin);
	return vec_len(thigh) + vec_len(shin);
}

void
leg_reach(struct feet *f, struct foot *foot, const double *at,
    const double *turn)
{
	struct solve *s = f->s;
	double thigh[3], shin[3], axis[3], way[3], now[3], r[4], q[4], angle;
	int k;

	span(s, foot->thigh, foot->shin, thigh);
	span(s, foot->shin, foot->foot, shin);
	for (k = 0; k < 3; k++)
		way[k] = at[k] - s->pos[foot->thigh][k];
	knee_axis(s, foot, thigh, shin, axis);
	vec_cross(now, thigh, shin);
	angle = atan2(vec_dot(now, axis), vec_dot(thigh, shin));
	quat_turn(r, axis, bend(vec_len(thigh), vec_len(shin),
	    vec_len(way)) - angle);
	quat_vec(shin, r, shin);
	for (k = 0; k < 3; k++)
		now[k] = thigh[k] + shin[k];
	quat_between(q, now, way);
	quat_mul(r, q, r);
	turn_want(s, foot->thigh, foot->shin, q);
	turn_want(s, foot->shin, foot->foot, r);
	if (turn)
		turn_want(s, foot->foot, (int)s->body->sk->n, turn);
}
