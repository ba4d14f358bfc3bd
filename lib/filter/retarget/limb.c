#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/limb.h"

/* The sine of the angle from which on a limb that is bent shows its axis, and of
 * that from which on it shows which way it bends. */
#define STRAIGHT 0.02
#define CLEARLY 0.26

void
limb_make(struct limb *l, const struct body *b, int bit, int top, int middle,
    int end)
{
	memset(l, 0, sizeof *l);
	l->bit = bit;
	l->top = top;
	l->middle = middle;
	l->end = end;
	l->has_out = b->posed || !body_folded(b);
}

void
limb_show_axis(struct limb *l, const struct body *b, const double *axis)
{
	double inv[4], len;
	int k;

	quat_conj(inv, b->turn[l->top]);
	quat_vec(l->hinge, inv, axis);
	len = vec_len(l->hinge);
	for (k = 0; k < 3; k++)
		l->hinge[k] /= len;
	memcpy(l->out, l->hinge, sizeof l->out);
}

static void
span(const struct solve *s, int from, int to, double *v)
{
	vec_sub(v, s->pos[to], s->pos[from]);
}

double
limb_length(const struct solve *s, const struct limb *l)
{
	double upper[3], lower[3];

	span(s, l->top, l->middle, upper);
	span(s, l->middle, l->end, lower);
	return vec_len(upper) + vec_len(lower);
}

/* The axis about which the limb bends, in world space. While it is straight,
 * this is the axis that it had before. One that is bent backwards bends about
 * this axis by less than 0. */
static void
find_hinge(const struct solve *s, struct limb *l, const double *upper,
    const double *lower, double *axis)
{
	double inv[4], bent, all = vec_len(upper) * vec_len(lower);

	vec_cross(axis, upper, lower);
	bent = vec_len(axis);
	if (!vec_unit(axis, axis, STRAIGHT * all)) {
		quat_vec(axis, s->w[l->top], l->hinge);
		return;
	}
	quat_conj(inv, s->w[l->top]);
	quat_vec(l->hinge, inv, axis);
	if (!l->has_out && bent > CLEARLY * all) {
		memcpy(l->out, l->hinge, sizeof l->out);
		l->has_out = 1;
	}
	if (l->has_out && vec_dot(l->hinge, l->out) < 0) {
		vec_scale(axis, axis, -1);
		vec_scale(l->hinge, l->hinge, -1);
	}
}

/* The angle by which the limb is bent (0: straight) where its end is that far
 * from its top. */
static double
bend(double upper, double lower, double far)
{
	double c = (far * far - upper * upper - lower * lower) /
	    (2 * upper * lower);

	return acos(fmax(-1, fmin(1, c)));
}

/* Turns the rotations wanted of the joints from `from` down to above `to`. */
static void
turn_wanted(struct solve *s, int bit, int from, int to, const double *q)
{
	const struct skel *sk = s->body->sk;
	size_t i;

	for (i = 0; i < sk->n; i++)
		if (s->j[i].in_limb & bit &&
		    skel_is_above(sk, from, s->j[i].limb) &&
		    !skel_is_above(sk, to, s->j[i].limb))
			quat_mul(s->want[i], q, s->want[i]);
}

/* Changes what is wanted of the joints, which then have to be solved again.
 * turn may be NULL. */
static void
bend_limb(struct solve *s, struct limb *l, const double *at,
    const double *turn)
{
	double upper[3], lower[3], axis[3], way[3], now[3], r[4], q[4], angle;

	span(s, l->top, l->middle, upper);
	span(s, l->middle, l->end, lower);
	vec_sub(way, at, s->pos[l->top]);
	find_hinge(s, l, upper, lower, axis);
	vec_cross(now, upper, lower);
	angle = atan2(vec_dot(now, axis), vec_dot(upper, lower));
	quat_turn(r, axis, bend(vec_len(upper), vec_len(lower),
	    vec_len(way)) - angle);
	quat_vec(lower, r, lower);
	vec_add(now, upper, lower);
	quat_between(q, now, way);
	quat_mul(r, q, r);
	turn_wanted(s, l->bit, l->top, l->middle, q);
	turn_wanted(s, l->bit, l->middle, l->end, r);
	if (turn)
		turn_wanted(s, l->bit, l->end, (int)s->body->sk->n, turn);
}

/* Solves the limb for what is wanted of it, and adds to `to' by how much its
 * end misses `at'; returns how far that is. */
static double
solve_limb(struct solve *s, const struct limb *l, const double *at,
    const double *val, struct str number, double *to)
{
	double miss[3];

	solve_rotations(s, val, l->bit, number);
	solve_places(s, val, l->bit);
	vec_sub(miss, at, s->pos[l->end]);
	vec_add(to, to, miss);
	return vec_len(miss);
}

/* Joints with limits may not make what is wanted of them; then the end is aimed
 * farther, as long as that brings it nearer. */
void
limb_reach(struct solve *s, struct limb *l, const double *at,
    const double *turn, const double *val, struct str number)
{
	size_t size = s->body->sk->n * sizeof *s->want;
	double far, farther, to[3];
	int i;

	memcpy(to, at, sizeof to);
	bend_limb(s, l, to, turn);
	far = solve_limb(s, l, at, val, number, to);
	for (i = 0; i < 3 && far > 1e-7 * s->body->size; i++) {
		memcpy(s->before, s->want, size);
		bend_limb(s, l, to, NULL);
		farther = solve_limb(s, l, at, val, number, to);
		if (farther < far) {
			far = farther;
			continue;
		}
		memcpy(s->want, s->before, size);
		solve_limb(s, l, at, val, number, to);
		break;
	}
}
