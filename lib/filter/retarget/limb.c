#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/limb.h"

/* The sine of the angle from which on a limb that is bent shows its axis, and of
 * that from which on it shows which way it bends. */
#define STRAIGHT 0.02
#define CLEARLY 0.26

static unsigned char
part_of(const struct solve *s, const struct limb_ik *l, int t)
{
	const struct skel *sk = s->body->sk;
	int with = s->j[t].limb;

	if (!(s->j[t].in_limb & l->bit))
		return LIMB_NONE;
	if (skel_is_above(sk, l->end, with))
		return LIMB_END;
	if (skel_is_above(sk, l->middle, with))
		return LIMB_MIDDLE;
	return skel_is_above(sk, l->top, with) ? LIMB_TOP : LIMB_NONE;
}

void
limb_make(struct limb_ik *l, const struct solve *s, int bit, int top,
    int middle, int end)
{
	int n = (int)s->body->sk->n, t;

	memset(l, 0, sizeof *l);
	l->bit = bit;
	l->top = top;
	l->middle = middle;
	l->end = end;
	l->part = xcalloc(s->body->sk->n, sizeof *l->part);
	for (t = 0; t < n; t++)
		l->part[t] = part_of(s, l, t);
	l->has_out = s->body->posed || !body_folded(s->body);
}

void
limb_free(struct limb_ik *l)
{
	free(l->part);
}

void
limb_show_axis(struct limb_ik *l, const struct body *b, const double *axis)
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
limb_length(const struct solve *s, const struct limb_ik *l)
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
find_hinge(const struct solve *s, struct limb_ik *l, const double *upper,
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

/* Turns the rotations that are wanted of the joints of one part. */
static void
turn_wanted(struct solve *s, const struct limb_ik *l, int part, const double *q)
{
	size_t i;

	for (i = 0; i < s->body->sk->n; i++)
		if (l->part[i] == part)
			quat_mul(s->want[i], q, s->want[i]);
}

double
limb_reachable(double far, double now, double length, double soft)
{
	double most = 0.9999 * length, from = fmax(now, most - soft * length);
	double room = most - from;

	if (far <= from || room <= 0)
		return fmin(far, from);
	return from + room * (1 - exp((from - far) / room));
}

/* Changes what is wanted of the joints, which then have to be solved again.
 * turn may be NULL. */
static void
bend_limb(struct solve *s, struct limb_ik *l, const double *at,
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
	turn_wanted(s, l, LIMB_TOP, q);
	turn_wanted(s, l, LIMB_MIDDLE, r);
	if (turn)
		turn_wanted(s, l, LIMB_END, turn);
}

/* Solves the limb for what is wanted of it; returns how far its end is from
 * `at'. */
static double
solve_limb(struct solve *s, const struct limb_ik *l, const double *at,
    const double *val, struct str number)
{
	double miss[3];

	solve_rotations(s, val, l->bit, number);
	solve_places(s, val, l->bit);
	vec_sub(miss, at, s->pos[l->end]);
	return vec_len(miss);
}

/* Joints may not make what is wanted of them. What is wanted turns on by what
 * the limb that is made lacks, as long as that brings its end nearer. */
void
limb_reach(struct solve *s, struct limb_ik *l, const double *at,
    const double *turn, const double *val, struct str number)
{
	size_t size = s->body->sk->n * sizeof *s->want;
	double far, nearer;
	int i;

	bend_limb(s, l, at, turn);
	far = solve_limb(s, l, at, val, number);
	for (i = 0; i < 3 && far > 1e-6 * s->body->size; i++) {
		memcpy(s->before, s->want, size);
		bend_limb(s, l, at, NULL);
		nearer = solve_limb(s, l, at, val, number);
		if (nearer < far) {
			far = nearer;
			continue;
		}
		memcpy(s->want, s->before, size);
		solve_limb(s, l, at, val, number);
		break;
	}
}

int
limb_again(struct solve *s, const struct limb_ik *l, const double *val,
    struct str number)
{
	size_t i;

	memcpy(s->was, s->m.val, s->m.nval * sizeof *s->was);
	solve_rotations(s, val, l->bit, number);
	solve_places(s, val, l->bit);
	for (i = 0; i < s->m.nval; i++)
		if (fabs(s->m.val[i] - s->was[i]) >
		    1e-9 * fmax(1, fabs(s->was[i])))
			return 0;
	return 1;
}
