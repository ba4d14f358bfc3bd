#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/eulerbox.h"
#include "base/math/quat.h"
#include "base/math/vec.h"

#include "check.h"

/* 1 + 3 + 9 + 27 */
#define LISTS 40

/* The n-th list of axes of length 0 to 3; returns the length. */
static int
list(unsigned char *axis, int n)
{
	int len, i, many = 1;
	char word[4] = "";

	for (len = 0; n >= many; len++, many *= 3)
		n -= many;
	for (i = 0; i < len; i++, n /= 3)
		axis[i] = (unsigned char)(n % 3);
	for (i = 0; i < len; i++)
		word[i] = "xyz"[axis[i]];
	snprintf(check_about, sizeof check_about, "axes '%s': ", word);
	return len;
}

/* No two neighbours about the same axis. */
static int
is_plain(const unsigned char *axis, int n)
{
	return (n < 2 || axis[0] != axis[1]) && (n < 3 || axis[1] != axis[2]);
}

static int
is_tait_bryan(const unsigned char *axis, int n)
{
	return n == 3 && is_plain(axis, n) && axis[0] != axis[2];
}

static double
cost(const double *a, const double *b, int n)
{
	double all = 0;

	while (n-- > 0)
		all += (a[n] - b[n]) * (a[n] - b[n]);
	return all;
}

/* The angle between q and the rotation that the angles make. */
static double
miss(const double *angle, const unsigned char *axis, int n, const double *q)
{
	double made[4];

	euler_quat(made, angle, axis, n);
	return quat_angle(made, q);
}

static void
test_matrix(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double a[3], m[9], want[9], e[9], q[4];
	int l, i, n, round;

	for (l = 0; l < LISTS; l++) {
		n = list(axis, l);
		for (round = 0; round < 100; round++) {
			mat_identity(want);
			for (i = 0; i < n; i++) {
				a[i] = 7 * rnd();
				elementary(e, axis[i], a[i]);
				mat_mul(want, e, want);
			}
			euler_mat(m, a, axis, n);
			BELOW(far(m, want, 9), 1e-15);
			euler_quat(q, a, axis, n);
			quat_mat(m, q);
			BELOW(far(m, want, 9), 4e-15);
		}
	}
}

/* Some of the angles stay from one call to the next. */
static void
test_again(void)
{
	struct euler_half half[3] = { { 0, 0, 1 }, { 0, 0, 1 }, { 0, 0, 1 } };
	unsigned char axis[3] = { 0, 0, 0 };
	double a[3] = { 0, 0, 0 }, q[4], again[4];
	int l, i, n, round;

	for (l = 0; l < LISTS; l++) {
		n = list(axis, l);
		for (round = 0; round < 100; round++) {
			for (i = 0; i < n; i++)
				if (rnd() < 0)
					a[i] = rnd() < 0 ? 7 * rnd() : 0;
			euler_quat(q, a, axis, n);
			euler_quat_again(again, a, axis, n, half);
			CHECK(far(q, again, 4) == 0);
		}
	}
	a[0] = NAN;
	euler_quat_again(again, a, axis, 1, half);
	CHECK(isnan(again[3]));
}

/* Angles, their rotation, angles again; also close to each singularity. */
static void
test_round(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double a[3], near[3], b[3], q[4], off;
	int l, i, n, round;

	for (l = 0; l < LISTS; l++) {
		n = list(axis, l);
		for (round = 0; round < 2000; round++) {
			for (i = 0; i < n; i++) {
				a[i] = 7 * rnd();
				near[i] = 7 * rnd();
			}
			off = 1;
			if (n == 3 && round % 2) {
				off = pow(10, -(round % 18)) * rnd();
				a[1] = PI / 2 * (round % 11 - 5) + off;
			}
			euler_quat(q, a, axis, n);
			if (round % 3 == 0)
				for (i = 0; i < 4; i++)
					q[i] = -q[i];
			BELOW(euler_from_quat(b, axis, n, q, near), 4e-15);
			BELOW(miss(b, axis, n, q), 1e-12);
			euler_from_quat(b, axis, n, q, NULL);
			BELOW(miss(b, axis, n, q), 1e-12);
			euler_from_quat(b, axis, n, q, a);
			BELOW(miss(b, axis, n, q), 1e-12);
			if (fabs(off) > 1e-12 && fabs(off) < 1)
				BELOW(far(a, b, n) * fabs(off), 4e-15);
			else if (n < 3 || fabs(sin(2 * a[1])) > 0.01)
				BELOW(far(a, b, n), 1e-12);
			memcpy(b, near, sizeof b);
			euler_from_quat(b, axis, n, q, b);
			euler_from_quat(near, axis, n, q, near);
			CHECK(far(b, near, n) == 0);
		}
	}
}

/* At a singularity the first and last angle of the plain lists of three may
 * be changed together: the split must be the one nearest to near. */
static void
test_lock(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double a[3], near[3], b[3], c[3], q[4], lock, t, sign;
	int l, i, k, n, round;

	for (l = 13; l < LISTS; l++) {
		n = list(axis, l);
		if (!is_plain(axis, n))
			continue;
		lock = is_tait_bryan(axis, n) ? PI / 2 : 0;
		for (round = 0; round < 400; round++) {
			for (i = 0; i < n; i++) {
				a[i] = 7 * rnd();
				near[i] = 7 * rnd();
			}
			a[1] = lock + PI * (round % 5 - 2);
			euler_quat(q, a, axis, n);
			euler_from_quat(b, axis, n, q, near);
			BELOW(miss(b, axis, n, q), 1e-12);
			BELOW(fabs(b[1] - near[1]), PI);
			sign = 1;
			memcpy(c, b, sizeof c);
			c[0]++, c[2]++;
			if (miss(c, axis, n, q) > 1e-12)
				sign = -1;
			for (k = -8; k <= 8; k++) {
				t = PI * k / 4;
				set3(c, b[0] + t, b[1], b[2] + sign * t);
				BELOW(miss(c, axis, n, q), 1e-12);
				CHECK(cost(c, near, n) >=
				    cost(b, near, n) - 1e-9);
				c[2] += 2 * PI;
				CHECK(cost(c, near, n) >=
				    cost(b, near, n) - 1e-9);
			}
			euler_from_quat(c, axis, n, q, b);
			BELOW(far(b, c, n), 1e-12);
		}
	}
}

/* Of all ways to write a rotation, the nearest: no other solution, and no
 * whole turns, come closer. */
static void
test_branch(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double near[3], b[3], c[3], q[4], other;
	int l, i, k, n, round;

	for (l = 13; l < LISTS; l++) {
		n = list(axis, l);
		if (!is_plain(axis, n))
			continue;
		for (round = 0; round < 400; round++) {
			for (i = 0; i < n; i++)
				near[i] = 20 * rnd();
			rnd_quat(q);
			euler_from_quat(b, axis, n, q, near);
			other = is_tait_bryan(axis, n) ? PI : 0;
			for (k = 0; k < 54; k++) {
				set3(c, k % 3 - 1, k / 3 % 3 - 1,
				    k / 9 % 3 - 1);
				for (i = 0; i < 3; i++)
					c[i] = b[i] + 2 * PI * c[i];
				if (k >= 27) {
					c[0] += PI;
					c[1] = other - c[1];
					c[2] += PI;
				}
				BELOW(miss(c, axis, n, q), 1e-12);
				CHECK(cost(c, near, n) >=
				    cost(b, near, n) - 1e-8);
			}
		}
	}
}

/* The best of a grid, made better by ever smaller steps. */
static double
search(const unsigned char *axis, int n, const double *q)
{
	double a[3], best[3] = { 0, 0, 0 }, least = 9, step, d;
	int i, k, moved, steps = n == 3 ? 12 : 24, all = 1;

	for (i = 0; i < n; i++)
		all *= steps;
	for (k = 0; k < all; k++) {
		set3(a, k % steps, k / steps % steps, k / steps / steps);
		for (i = 0; i < 3; i++)
			a[i] *= 2 * PI / steps;
		if ((d = miss(a, axis, n, q)) < least) {
			least = d;
			memcpy(best, a, sizeof best);
		}
	}
	for (step = 0.2; step > 1e-9; step = moved ? step : step / 2)
		for (moved = 0, k = 0; k < 2 * n; k++) {
			memcpy(a, best, sizeof a);
			a[k / 2] += k % 2 ? step : -step;
			if ((d = miss(a, axis, n, q)) < least) {
				least = d;
				memcpy(best, a, sizeof best);
				moved = 1;
			}
		}
	return least;
}

static void
test_best(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double near[3], b[3], q[4], d, found;
	int l, i, n, round;

	for (l = 0; l < LISTS; l++) {
		n = list(axis, l);
		if (n == 3 && is_plain(axis, n))
			continue;
		for (round = 0; round < 12; round++) {
			rnd_quat(q);
			for (i = 0; i < n; i++)
				near[i] = 7 * rnd();
			d = euler_from_quat(b, axis, n, q, near);
			BELOW(fabs(d - miss(b, axis, n, q)), 1e-14);
			found = search(axis, n, q);
			BELOW(d - found, 1e-12);
			BELOW(found - d, 1e-6);
			BELOW(fabs(d - euler_from_quat(b, axis, n, q,
			    NULL)), 0);
		}
	}
}

/* Where a whole circle of angles is equally good the values stay; an angle
 * that stands for several is changed in them all alike. */
static void
test_share(void)
{
	const double half[4] = { 0, 1, 0, 0 }, tie[4] = { 0.5, 0.5, 0.5, 0.5 };
	const unsigned char x[3] = { 0, 0, 0 }, xxy[3] = { 0, 0, 1 };
	const double near[3] = { 0.3, -0.4, 0.5 };
	double b[3], q[4], want[3], change;

	CHECK(euler_from_quat(b, x, 1, half, near) == PI && b[0] == 0.3);
	set3(q, sin(0.35), 0, 0);
	q[3] = cos(0.35);
	euler_from_quat(b, x, 3, q, near);
	set3(want, 0.4, -0.3, 0.6);
	BELOW(far(b, want, 3), 1e-15);
	/* For tie every a about x, then 90 degrees - a about y is as good. */
	change = (PI / 2 - (near[1] + near[2])) / 2;
	euler_from_quat(b, xxy + 1, 2, tie, near + 1);
	set3(want, near[1] + change, near[2] + change, 0);
	BELOW(far(b, want, 2), 1e-15);
	change = (PI / 2 - (near[0] + near[1] + near[2])) / 3;
	euler_from_quat(b, xxy, 3, tie, near);
	set3(want, near[0] + change, near[1] + change, near[2] + change);
	BELOW(far(b, want, 3), 1e-15);
}

/* A path that goes straight through a singularity, seen one step at a time:
 * no angle jumps. */
static void
test_path(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double a[3], b[3], q[4], start, last[3];
	int l, i, n;

	for (l = 13; l < LISTS; l++) {
		n = list(axis, l);
		if (!is_plain(axis, n))
			continue;
		start = is_tait_bryan(axis, n) ? PI / 2 : 0;
		set3(b, 0.4, start - 0.5, -1.1);
		for (i = -50; i <= 950; i++) {
			set3(a, 0.4, start + 0.01 * i, -1.1);
			euler_quat(q, a, axis, n);
			memcpy(last, b, sizeof last);
			euler_from_quat(b, axis, n, q, b);
			BELOW(far(a, b, n), 1e-9);
			BELOW(far(last, b, n), 0.0100001);
		}
		/* With all three in motion, and never quite in the lock. */
		set3(b, 0.4 - 0.05, start - 0.5, -1.1 + 0.1);
		for (i = -500; i <= 9500; i++) {
			set3(a, 0.4 + 1e-4 * i, start + 1e-3 * (i + 0.001),
			    -1.1 - 2e-4 * i);
			euler_quat(q, a, axis, n);
			euler_from_quat(b, axis, n, q, b);
			BELOW(far(a, b, n), 1e-8);
		}
	}
}

static void
test_turns(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double near[3], b[3], q[4];
	int l, i, n;

	for (l = 1; l < LISTS; l++) {
		n = list(axis, l);
		/* 370, -740 and 1090 degrees */
		set3(near, PI / 18 * 37, -PI / 18 * 74, PI / 18 * 109);
		euler_quat(q, near, axis, n);
		euler_from_quat(b, axis, n, q, near);
		BELOW(far(b, near, n), 1e-13);
		/* Past the precision of a double: still the rotation. */
		for (i = 0; i < n; i++)
			near[i] = i == 1 ? -1e300 : 1e18;
		euler_from_quat(b, axis, n, q, near);
		BELOW(miss(b, axis, n, q), 1e-12);
	}
}

/* What is found next to angles less than half a turn away is found two turns
 * on, too, where they are sought in another way. */
static void
test_beside(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double a[3], b[3], near[3], on[3], q[4], step, lock;
	int l, i, k;

	for (l = 13; l < LISTS; l++) {
		list(axis, l);
		for (i = 0; i < 5000; i++) {
			step = i % 2 ? 0.1 : 4;
			lock = is_tait_bryan(axis, 3) ? PI / 2 : 0;
			set3(a, 7 * rnd(), 4 * rnd(), 7 * rnd());
			if (i % 5 == 0)
				a[1] = lock + 1e-3 * rnd();
			euler_quat(q, a, axis, 3);
			for (k = 0; k < 3; k++) {
				near[k] = a[k] + step * rnd();
				on[k] = near[k] + 4 * PI;
			}
			euler_from_quat(a, axis, 3, q, near);
			euler_from_quat(b, axis, 3, q, on);
			for (k = 0; k < 3; k++)
				b[k] -= 4 * PI;
			BELOW(far(a, b, 3), 1e-10);
		}
	}
}

/* Sides up to a turn apart; some without an end, some angles fixed. */
static void
make_box(double *lo, double *hi, double *near, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		lo[i] = 6 * rnd();
		hi[i] = lo[i] + 4 * fabs(rnd() * rnd());
		near[i] = 7 * rnd();
		if (rnd() > 0.8)
			hi[i] = lo[i];
		else if (rnd() > 0.8)
			hi[i] = HUGE_VAL;
		else if (rnd() > 0.9)
			lo[i] = -HUGE_VAL;
	}
}

/* The least miss of a grid of angles in the box, made better by ever smaller
 * steps from its best eight. */
static double
search_box(const unsigned char *axis, int n, const double *q,
    const double *lo, const double *hi)
{
	enum { STEPS = 14, STARTS = 8 };
	double from[3], wide[3], a[3], best[STARTS][3], least[STARTS], step, d;
	double all_least = 9;
	int i, k, moved, all = 1;

	for (i = 0; i < n; i++) {
		all *= STEPS + 1;
		from[i] = fabs(lo[i]) < 99 ? lo[i] :
		    fabs(hi[i]) < 99 ? hi[i] - 2 * PI : 0;
		wide[i] = fmin(hi[i] - from[i], 2 * PI);
	}
	for (i = 0; i < STARTS; i++)
		least[i] = 9;
	for (k = 0; k < all; k++) {
		for (i = 0, moved = k; i < n; i++, moved /= STEPS + 1)
			a[i] = from[i] + wide[i] * (moved % (STEPS + 1)) / STEPS;
		d = miss(a, axis, n, q);
		for (i = 0; i < STARTS && least[i] <= d; i++)
			;
		if (i == STARTS)
			continue;
		memmove(best + i + 1, best + i,
		    (size_t)(STARTS - 1 - i) * sizeof *best);
		memmove(least + i + 1, least + i,
		    (size_t)(STARTS - 1 - i) * sizeof *least);
		memcpy(best[i], a, sizeof a);
		least[i] = d;
	}
	for (i = 0; i < STARTS && least[i] < 9; i++)
		for (step = 0.2; step > 1e-6; step = moved ? step : step / 2)
			for (moved = 0, k = 0; k < 2 * n; k++) {
				memcpy(a, best[i], sizeof a);
				a[k / 2] += k % 2 ? step : -step;
				a[k / 2] = fmin(fmax(a[k / 2], from[k / 2]),
				    from[k / 2] + wide[k / 2]);
				if ((d = miss(a, axis, n, q)) >= least[i])
					continue;
				least[i] = d;
				memcpy(best[i], a, sizeof a);
				moved = 1;
			}
	for (i = 0; i < STARTS; i++)
		all_least = fmin(all_least, least[i]);
	return all_least;
}

/* Of angles that make the rotation, none in the box are nearer. */
static void
check_nearest(const unsigned char *axis, const double *b, const double *near,
    const double *lo, const double *hi)
{
	double c[3], other = is_tait_bryan(axis, 3) ? PI : 0;
	int k, i, in;

	for (k = 0; k < 250; k++) {
		set3(c, k % 5 - 2, k / 5 % 5 - 2, k / 25 % 5 - 2);
		for (i = 0; i < 3; i++)
			c[i] = b[i] + 2 * PI * c[i];
		if (k >= 125)
			set3(c, c[0] + PI, other - c[1], c[2] + PI);
		for (i = 0, in = 1; i < 3; i++)
			in &= c[i] >= lo[i] && c[i] <= hi[i];
		CHECK(!in || cost(c, near, 3) >= cost(b, near, 3) - 1e-5);
	}
}

/* Of x 170, y 80, z -80 and x -10, y 100, z 100 degrees the latter are nearer to
 * none, but farther without x: 10² + 100² + 100² is less than 170² + 80² + 80². */
static void
check_far_x(void)
{
	static const unsigned char xyz[] = { 0, 1, 2 };
	static const double none[3], lo[] = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL },
	    hi[] = { HUGE_VAL, HUGE_VAL, HUGE_VAL };
	double b[3], c[3], q[4];

	set3(b, 170 * PI / 180, 80 * PI / 180, -80 * PI / 180);
	set3(c, -10 * PI / 180, 100 * PI / 180, 100 * PI / 180);
	euler_quat(q, b, xyz, 3);
	euler_within(b, xyz, 3, q, none, lo, hi);
	BELOW(far(b, c, 3), 1e-9);
}

/* Angles within limits miss a rotation by no more than a search finds, but for
 * the 0.02 degrees that eulerbox.h leaves open. */
static void
test_within(void)
{
	unsigned char axis[3] = { 0, 0, 0 };
	double lo[3], hi[3], near[3], b[3], c[3], q[4], d;
	int l, i, n, round;

	check_far_x();
	for (l = 1; l < LISTS; l++) {
		n = list(axis, l);
		for (round = 0; round < 60; round++) {
			make_box(lo, hi, near, n);
			rnd_quat(q);
			if (round % 2) {
				for (i = 0; i < n; i++)
					b[i] = fmax(lo[i], -20) + (fmin(hi[i],
					    20) - fmax(lo[i], -20)) *
					    fabs(rnd());
				euler_quat(q, b, axis, n);
			}
			d = euler_within(b, axis, n, q, near, lo, hi);
			for (i = 0; i < n; i++)
				CHECK(b[i] >= lo[i] && b[i] <= hi[i]);
			BELOW(fabs(d - miss(b, axis, n, q)), 1e-14);
			if (round % 2)
				BELOW(d, 1e-7);
			else
				BELOW(d - search_box(axis, n, q, lo, hi),
				    0.0201 * PI / 180);
			/* again, next to these: they stay */
			euler_within(c, axis, n, q, b, lo, hi);
			if (is_plain(axis, n))
				BELOW(far(b, c, n), 1e-7);
			if (is_plain(axis, n) && n == 3 && d < 1e-9)
				check_nearest(axis, b, near, lo, hi);
		}
	}
}

static void
test_words(void)
{
	static const char *const bad[] = { "", "w", "xw", "xyzx", "x y", "0" };
	unsigned char axis[3] = { 9, 9, 9 };
	size_t i;

	CHECK(euler_axes(axis, "zXy", 3) == 3);
	CHECK(axis[0] == 2 && axis[1] == 0 && axis[2] == 1);
	CHECK(euler_axes(axis, "YY", 2) == 2 && axis[0] == 1 && axis[1] == 1);
	CHECK(euler_axes(axis, "xyz", 1) == 1 && axis[0] == 0);
	CHECK(euler_axes(axis, "x\0y", 3) == 0);
	for (i = 0; i < LEN(bad); i++)
		CHECK(euler_axes(axis, bad[i], (int)strlen(bad[i])) == 0);
}

static const struct test tests[] = {
	{ "again", test_again },
	{ "beside", test_beside },
	{ "best", test_best },
	{ "branch", test_branch },
	{ "lock", test_lock },
	{ "matrix", test_matrix },
	{ "path", test_path },
	{ "round", test_round },
	{ "share", test_share },
	{ "turns", test_turns },
	{ "within", test_within },
	{ "words", test_words },
};

int
main(int argc, char **argv)
{
	return check_main(tests, LEN(tests), argc, argv);
}
