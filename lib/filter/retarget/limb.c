#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/limb.h"

/* The sine of the angle from which on a limb that is bent shows its axis, and
 * of that from which on it shows which way it bends. */
#define STRAIGHT 0.02
#define CLEARLY 0.26
/* How much the axis that a limb had before counts where it is straight, against
 * the sine of that angle. */
#define LASTS 0.2

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

/* The axis about which the channel of the middle turns, in world space; 0 if it
 * has not just one. */
static int
own_axis(const struct solve *s, const struct limb_ik *l, const double *parent,
    double *axis)
{
	const struct rotation *turn = &s->m.rotation[l->middle];
	int k;

	if (!(turn->kind & (DOF_R | DOF_A)) || turn->n != 1)
		return 0;
	for (k = 0; k < 3; k++)
		axis[k] = turn->axis[0] == k;
	quat_vec(axis, turn->pre, axis);
	quat_vec(axis, parent, axis);
	return 1;
}

/* Which way the limits of that channel let the middle turn: a sign, or 0. */
static double
limits_side(const struct solve *s, const struct limb_ik *l)
{
	const struct dof *d = &s->body->sk->joint[l->middle].dof;
	int place = s->m.rotation[l->middle].place[0];
	double middle = d->lo[place] + d->hi[place];

	return fabs(middle) < HUGE_VAL ? middle : 0;
}

void
limb_learn(struct limb_ik *l, const struct solve *s, const double *axis)
{
	const struct body *b = s->body;
	double own[3], side;

	l->learns = 1;
	if (!own_axis(s, l, b->turn[b->sk->joint[l->middle].parent], own)) {
		limb_show_axis(l, b, axis);
		return;
	}
	side = limits_side(s, l);
	if (side == 0)
		side = vec_dot(own, axis);
	vec_scale(own, own, side < 0 ? -1 : 1);
	limb_show_axis(l, b, own);
}

/* The same for a limb that learns. Where it is nearly straight the plane of its
 * bones is noise: there the axis gives way slowly. */
static void
learn_hinge(const struct solve *s, struct limb_ik *l, const double *upper,
    const double *lower, double *axis)
{
	double own[3], last[3], inv[4], bent;

	quat_vec(last, s->w[l->top], l->hinge);
	vec_cross(axis, upper, lower);
	vec_scale(axis, axis, 1 / (vec_len(upper) * vec_len(lower)));
	bent = vec_len(axis);
	vec_scale(own, last, LASTS * fmax(0, 1 - bent / CLEARLY));
	vec_add(axis, axis, own);
	if (!vec_unit(axis, axis, 1e-9))
		memcpy(axis, last, sizeof last);
	if (own_axis(s, l, s->w[s->body->sk->joint[l->middle].parent], own))
		vec_scale(axis, own, vec_dot(own, axis) < 0 ? -1 : 1);
	quat_conj(inv, s->w[l->top]);
	quat_vec(l->hinge, inv, axis);
}

/* A limb that is bent by `now', and is to be bent by `to', but comes from less
 * than 0, stays there unless it bends more, and is soon where it is to be. */
static double
forwards(double now, double to)
{
	double more = to + now;

	if (now >= 0)
		return to;
	return more <= 0 ? -to : to + 2 * now * exp(more / now);
}

/* By how much more the lower bone turns about the axis, so that the limb, then
 * bent by 0 or more, ends that far from its top, or as near to that as it can:
 * |upper + turned lower| is largest at one angle, `most', and depends on the
 * cosine of the way from there. */
static double
bend(const double *upper, const double *lower, const double *axis, double far,
    int gently)
{
	double side[3], along, a, b, most, c;

	vec_cross(side, axis, lower);
	along = vec_dot(upper, axis) * vec_dot(lower, axis);
	a = vec_dot(upper, lower) - along;
	b = vec_dot(upper, side);
	most = atan2(b, a);
	c = (far * far - vec_dot(upper, upper) - vec_dot(lower, lower)) / 2 -
	    along;
	c = acos(fmax(-1, fmin(1, c / sqrt(a * a + b * b))));
	return most + (gently ? forwards(-most, c) : c);
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

/* Wants the joints from the top down to above the end as they are now. */
static void
want_made(struct solve *s, const struct limb_ik *l)
{
	size_t i;

	for (i = 0; i < s->body->sk->n; i++)
		if (l->part[i] == LIMB_TOP || l->part[i] == LIMB_MIDDLE)
			memcpy(s->want[i], s->w[i], sizeof *s->want);
}

/* Changes what is wanted of the joints, which then have to be solved again.
 * turn may be NULL. */
static void
bend_limb(struct solve *s, struct limb_ik *l, const double *at,
    const double *turn)
{
	double upper[3], lower[3], axis[3], way[3], now[3], r[4], q[4];

	span(s, l->top, l->middle, upper);
	span(s, l->middle, l->end, lower);
	vec_sub(way, at, s->pos[l->top]);
	if (l->learns) {
		learn_hinge(s, l, upper, lower, axis);
		want_made(s, l);
	} else {
		find_hinge(s, l, upper, lower, axis);
	}
	quat_turn(r, axis, bend(upper, lower, axis, vec_len(way), l->learns));
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
	double far = HUGE_VAL, nearer, miss[3];
	int i;

	s->reached |= l->bit;
	l->apart = 1;
	if (l->learns) {
		vec_sub(miss, at, s->pos[l->end]);
		far = vec_len(miss);
	}
	for (i = 0; i < 4 && far > 1e-6 * s->body->size; i++) {
		memcpy(s->before, s->want, size);
		bend_limb(s, l, at, i ? NULL : turn);
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

void
limb_leave(struct solve *s, struct limb_ik *l, const double *val,
    struct str number)
{
	size_t i;

	if (!l->apart)
		return;
	memcpy(s->was, s->m.val, s->m.nval * sizeof *s->was);
	solve_rotations(s, val, l->bit, number);
	solve_places(s, val, l->bit);
	for (i = 0; i < s->m.nval; i++)
		if (fabs(s->m.val[i] - s->was[i]) >
		    1e-9 * fmax(1, fabs(s->was[i])))
			return;
	l->apart = 0;
}
