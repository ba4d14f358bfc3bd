#include <math.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/eulerbox.h"
#include "base/math/quat.h"

#define TURN 6.28318530717958647693

/* Angles that miss a rotation by this make it. */
#define EXACT 1e-8
/* Those that miss it by this much more than others count as equally good:
 * 0.02 degrees. */
#define SLACK 3.5e-4
/* Below this a part of a function says nothing about an angle. */
#define TINY 1e-9
/* Beyond this an angle is too coarse for others to be found next to it. */
#define FAR 1e9

/* Let f be the cosine of half the angle between q and the rotation that the
 * angles make. |f| is greatest in the box where it is greatest inside, on one
 * of its sides, on one of its edges, or at a corner; and inside, only where it
 * is 1. So each angle in turn is free, at lo or at hi, and the free ones are
 * such that f is greatest for those that are not. f is linear in the sine and
 * cosine of half of each angle, which leaves nothing to search for: |f| where
 * the free angles are best is known before these are, and most ways need not be
 * tried. */

enum at { FREE, LO, HI, WAYS };
enum { CORNERS = 8 };

struct limits {
	const unsigned char *axis;
	int n;
	const double *q, *near, *lo, *hi;
	/* cosine and sine of half of each side */
	double half[3][WAYS][2];
	double f[CORNERS];       /* f where each angle, bit i, is 0 or half a
	                          * turn */
	double most[3][WAYS];    /* the greatest |f| where one angle is at a
	                          * side */
	double least;            /* by which any missed q */
	double enough;           /* |f| of what is tried */
	double best[3];
	double missed;           /* by best */
	double far;              /* from near[] to it, squared */
};

/* Brings an angle into the box by whole turns, next to near[]; 0 if none
 * does. */
static int
bring_in(const struct limits *b, int i, double *angle)
{
	double near = fabs(b->near[i]) < FAR ? b->near[i] : 0, turns;

	near = fmin(fmax(near, b->lo[i]), b->hi[i]);
	turns = floor((near - *angle) / TURN + 0.5);
	if (*angle + TURN * turns < b->lo[i])
		turns++;
	else if (*angle + TURN * turns > b->hi[i])
		turns--;
	*angle += TURN * turns;
	return *angle >= b->lo[i] && *angle <= b->hi[i];
}

static double
distance(const struct limits *b, const double *angle)
{
	double d, all = 0;
	int i;

	for (i = 0; i < b->n; i++) {
		d = angle[i] - b->near[i];
		all += d * d;
	}
	return all;
}

static double
missed_by(const struct limits *b, const double *angle)
{
	double made[4];

	euler_quat(made, angle, b->axis, b->n);
	return quat_angle(made, b->q);
}

/* Takes these angles if they are better than the best so far: if these miss q
 * by too much, or are about as good and farther. */
static void
consider(struct limits *b, const double *angle)
{
	double own[3], missed, far, most;
	int i;

	for (i = 0; i < b->n; i++) {
		own[i] = angle[i];
		if (!bring_in(b, i, &own[i]))
			return;
	}
	missed = missed_by(b, own);
	far = distance(b, own);
	if (missed < b->least) {
		b->least = missed;
		b->enough = cos((missed + SLACK) / 2) - TINY;
	}
	most = b->least < EXACT ? EXACT : b->least + SLACK;
	if (missed > most || (b->missed <= most && far >= b->far))
		return;
	memcpy(b->best, own, sizeof own);
	b->missed = missed;
	b->far = far;
}

static void
set_cosines(struct limits *b)
{
	double angle[3], made[4];
	int i, k;

	for (k = 0; k < 1 << b->n; k++) {
		for (i = 0; i < b->n; i++)
			angle[i] = k >> i & 1 ? TURN / 2 : 0;
		euler_quat(made, angle, b->axis, b->n);
		b->f[k] = quat_dot(made, b->q);
	}
	for (i = 0; i < b->n; i++) {
		b->half[i][LO][0] = cos(b->lo[i] / 2);
		b->half[i][LO][1] = sin(b->lo[i] / 2);
		b->half[i][HI][0] = cos(b->hi[i] / 2);
		b->half[i][HI][1] = sin(b->hi[i] / 2);
	}
}

static double
length(const double *v)
{
	return sqrt(v[0] * v[0] + v[1] * v[1]);
}

/* The angle of a direction; `near` if it has none. */
static double
direction(const double *v, double near)
{
	return length(v) > TINY ? atan2(v[1], v[0]) : near;
}

/* Angles of which some are at sides. Of one that is free f is
 * sum[0] cos(a/2) + sum[1] sin(a/2); of two it is the same of their sum, and
 * with diff of their difference. */
struct at_sides {
	double angle[3];
	int n, is_free[3];
	double sum[2], diff[2];
	double most;             /* the greatest |f|, wherever the sides are */
};

/* Puts angles at the sides; 0 where there is no such side. */
static int
put_at(const struct limits *b, int ways, struct at_sides *w, double *f)
{
	int i, k, at;

	memcpy(f, b->f, sizeof b->f);
	w->n = 0;
	for (i = 0; i < b->n; i++, ways /= WAYS) {
		at = ways % WAYS;
		if (at == FREE) {
			w->is_free[w->n++] = i;
			continue;
		}
		w->angle[i] = at == LO ? b->lo[i] : b->hi[i];
		if (fabs(w->angle[i]) >= HUGE_VAL)
			return 0;
		for (k = 0; k < 1 << b->n; k++)
			if (!(k >> i & 1))
				f[k] = f[k] * b->half[i][at][0] +
				    f[k | 1 << i] * b->half[i][at][1];
	}
	return 1;
}

static void
set_most(struct at_sides *w, const double *f)
{
	int a = w->n > 0 ? 1 << w->is_free[0] : 0;
	int c = w->n > 1 ? 1 << w->is_free[1] : 0;

	if (w->n == 0) {
		w->most = fabs(f[0]);
	} else if (w->n == 1) {
		w->sum[0] = f[0];
		w->sum[1] = f[a];
		w->most = length(w->sum);
	} else {
		w->sum[0] = f[0] - f[a | c];
		w->sum[1] = f[a] + f[c];
		w->diff[0] = f[0] + f[a | c];
		w->diff[1] = f[a] - f[c];
		w->most = (length(w->sum) + length(w->diff)) / 2;
	}
}

static void
set_free(const struct limits *b, struct at_sides *w)
{
	int i = w->is_free[0], k = w->is_free[1];
	double sum, diff;

	if (w->n == 1)
		w->angle[i] = 2 * direction(w->sum, b->near[i] / 2);
	if (w->n < 2)
		return;
	sum = direction(w->sum, (b->near[i] + b->near[k]) / 2);
	diff = direction(w->diff, (b->near[i] - b->near[k]) / 2);
	w->angle[i] = sum + diff;
	w->angle[k] = sum - diff;
}

/* No angle is at a side: the two ways in which three axes make a rotation, and
 * the only one of fewer. */
static void
free_all(struct limits *b)
{
	double angle[3], middle = b->n == 3 && b->axis[0] != b->axis[2] ?
	    TURN / 2 : 0;

	euler_from_quat(angle, b->axis, b->n, b->q, b->near);
	consider(b, angle);
	if (b->n < 3)
		return;
	angle[0] += TURN / 2;
	angle[1] = middle - angle[1];
	angle[2] += TURN / 2;
	consider(b, angle);
}

static void
try_way(struct limits *b, int ways, double *most)
{
	double f[CORNERS];
	struct at_sides w;

	*most = 0;
	if (!put_at(b, ways, &w, f))
		return;
	set_most(&w, f);
	*most = w.most;
	if (w.most < b->enough)
		return;
	set_free(b, &w);
	consider(b, w.angle);
}

/* Whether all sides of a way, more than one, are great enough. */
static int
is_way_enough(const struct limits *b, int ways)
{
	int i, at, sides = 0;

	for (i = 0; i < b->n; i++, ways /= WAYS) {
		at = ways % WAYS;
		if (at == FREE)
			continue;
		sides++;
		if (b->most[i][at] < b->enough)
			return 0;
	}
	return sides > 1;
}

/* First with one angle at a side: what that makes of |f| is more than with
 * others at theirs, too. */
static void
try_sides(struct limits *b)
{
	double most;
	int ways, i, at, place = 1;

	set_cosines(b);
	for (i = 0; i < b->n; i++, place *= WAYS)
		for (at = LO; at <= HI; at++)
			try_way(b, at * place, &b->most[i][at]);
	for (ways = 1; ways < place; ways++)
		if (is_way_enough(b, ways))
			try_way(b, ways, &most);
}

double
euler_within(double *angle, const unsigned char *axis, int n,
    const double *q, const double *near, const double *lo, const double *hi)
{
	struct limits b = {
		.axis = axis, .n = n, .q = q, .near = near, .lo = lo, .hi = hi,
		.least = HUGE_VAL, .missed = HUGE_VAL
	};

	free_all(&b);
	if (b.missed >= EXACT)
		try_sides(&b);
	memcpy(angle, b.best, (size_t)n * sizeof *angle);
	return b.missed;
}
