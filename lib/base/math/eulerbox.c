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
 * angles make. |f| is greatest in the box where it is greatest inside, on one of
 * its sides, on one of its edges, or at a corner; and inside, only where it is
 * 1. So each angle in turn is free, at lo or at hi, and the free ones are such
 * that f is greatest for those that are not. f is linear in the sine and cosine
 * of half of each angle, which leaves nothing to search for. */

enum at { FREE, LO, HI, WAYS };

struct limits {
	const unsigned char *axis;
	int n;
	const double *q, *near, *lo, *hi;
	double least;            /* by which any missed q */
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

/* Takes these angles if they are better than the best so far: if these miss q by
 * too much, or are about as good and farther. */
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
	b->least = fmin(b->least, missed);
	most = b->least < EXACT ? EXACT : b->least + SLACK;
	if (missed > most || (b->missed <= most && far >= b->far))
		return;
	memcpy(b->best, own, sizeof own);
	b->missed = missed;
	b->far = far;
}

/* f for these angles. */
static double
cosine(const struct limits *b, const double *angle)
{
	double made[4];

	euler_quat(made, angle, b->axis, b->n);
	return quat_dot(made, b->q);
}

/* One free angle: f is A cos(a/2) + B sin(a/2). */
static void
free_one(const struct limits *b, double *angle, int i)
{
	double x, y;

	angle[i] = 0;
	x = cosine(b, angle);
	angle[i] = TURN / 2;
	y = cosine(b, angle);
	angle[i] = hypot(x, y) > TINY ? 2 * atan2(y, x) : b->near[i];
}

/* The angle of a direction; `near` if it has none. */
static double
direction(double y, double x, double near)
{
	return hypot(x, y) > TINY ? atan2(y, x) : near;
}

/* Two free angles: of half their sum f is A cos + B sin, and of half their
 * difference the same with others. */
static void
free_two(const struct limits *b, double *angle, int i, int k)
{
	double f[2][2], sum, diff;
	int a, c;

	for (a = 0; a < 2; a++)
		for (c = 0; c < 2; c++) {
			angle[i] = a * TURN / 2;
			angle[k] = c * TURN / 2;
			f[a][c] = cosine(b, angle);
		}
	sum = direction(f[1][0] + f[0][1], f[0][0] - f[1][1],
	    (b->near[i] + b->near[k]) / 2);
	diff = direction(f[1][0] - f[0][1], f[0][0] + f[1][1],
	    (b->near[i] - b->near[k]) / 2);
	angle[i] = sum + diff;
	angle[k] = sum - diff;
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

/* Puts angles at the sides; returns how many are free, and which, or -1 where
 * there is no such side. */
static int
put_at(const struct limits *b, int ways, double *angle, int *is_free)
{
	int i, at, n = 0;

	for (i = 0; i < b->n; i++, ways /= WAYS) {
		at = ways % WAYS;
		if (at == FREE)
			is_free[n++] = i;
		else
			angle[i] = at == LO ? b->lo[i] : b->hi[i];
		if (at != FREE && fabs(angle[i]) >= HUGE_VAL)
			return -1;
	}
	return n;
}

double
euler_within(double *angle, const unsigned char *axis, int n,
    const double *q, const double *near, const double *lo, const double *hi)
{
	struct limits b = {
		.axis = axis, .n = n, .q = q, .near = near, .lo = lo, .hi = hi,
		.least = HUGE_VAL, .missed = HUGE_VAL
	};
	int ways, all = 1, i, is_free[3];

	for (i = 0; i < n; i++)
		all *= WAYS;
	free_all(&b);
	for (ways = 1; ways < all && b.missed >= EXACT; ways++) {
		switch (put_at(&b, ways, angle, is_free)) {
		case 2:
			free_two(&b, angle, is_free[0], is_free[1]);
			break;
		case 1:
			free_one(&b, angle, is_free[0]);
			break;
		case -1:
			continue;
		}
		consider(&b, angle);
	}
	memcpy(angle, b.best, (size_t)n * sizeof *angle);
	return b.missed;
}
