#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/math/trig.h"

/* 1 - cos of half an angle: rotations that are less than 16 degrees apart are
 * below it. */
#define NARROW 0.01

/* 1 - cos of half of 28, and of half of 89 degrees. */
#define CLOSE .03
#define WITHIN .29

const double quat_none[4] = { 0, 0, 0, 1 };

int
quat_unit(double *q)
{
	double len = sqrt(quat_dot(q, q));
	int i;

	/* Outside this the squares have left the range of a double. */
	if (!(len > 1e-140 && len < 1e140))
		return 0;
	for (i = 0; i < 4; i++)
		q[i] /= len;
	return 1;
}

void
quat_mat(double *m, const double *q)
{
	double x = q[0], y = q[1], z = q[2], w = q[3];

	m[0] = 1 - 2 * (y * y + z * z);
	m[1] = 2 * (x * y - z * w);
	m[2] = 2 * (x * z + y * w);
	m[3] = 2 * (x * y + z * w);
	m[4] = 1 - 2 * (x * x + z * z);
	m[5] = 2 * (y * z - x * w);
	m[6] = 2 * (x * z - y * w);
	m[7] = 2 * (y * z + x * w);
	m[8] = 1 - 2 * (x * x + y * y);
}

/* Begins with the largest of the four components, so that nothing cancels
 * out. */
void
quat_from_mat(double *q, const double *m)
{
	double trace = m[0] + m[4] + m[8];
	int i = 0, j, k;

	if (m[4] > m[0])
		i = 1;
	if (m[8] > m[4 * i])
		i = 2;
	if (trace >= m[4 * i]) {
		q[0] = m[7] - m[5];
		q[1] = m[2] - m[6];
		q[2] = m[3] - m[1];
		q[3] = 1 + trace;
	} else {
		j = (i + 1) % 3;
		k = (i + 2) % 3;
		q[i] = 1 + m[4 * i] - m[4 * j] - m[4 * k];
		q[j] = m[3 * i + j] + m[3 * j + i];
		q[k] = m[3 * i + k] + m[3 * k + i];
		q[3] = m[3 * k + j] - m[3 * j + k];
	}
	quat_unit(q);
	if (q[3] < 0)
		quat_negate(q);
}

void
quat_turn(double *q, const double *axis, double angle)
{
	double s;

	trig_sin_cos(&s, &q[3], angle / 2);
	q[0] = s * axis[0];
	q[1] = s * axis[1];
	q[2] = s * axis[2];
}

static int
direction(double *r, const double *v)
{
	double q[4] = { v[0], v[1], v[2], 0 };

	if (!quat_unit(q))
		return 0;
	memcpy(r, q, 3 * sizeof *r);
	return 1;
}

/* A half turn about some normal of the unit vector a. */
static void
half_turn(double *q, const double *a)
{
	double e[3] = { 0, 0, 0 };
	int i, least = 0;

	for (i = 1; i < 3; i++)
		if (fabs(a[i]) < fabs(a[least]))
			least = i;
	e[least] = 1;
	vec_cross(q, a, e);
	q[3] = 0;
	quat_unit(q);
}

void
quat_between(double *q, const double *a, const double *b)
{
	double u[3], v[3], sum[3], diff[3], n[4], lean;
	int i;

	q[0] = q[1] = q[2] = 0;
	q[3] = 1;
	if (!direction(u, a) || !direction(v, b))
		return;
	for (i = 0; i < 3; i++) {
		sum[i] = u[i] + v[i];
		diff[i] = v[i] - u[i];
	}
	vec_cross(n, u, v);
	n[3] = 0;
	if (vec_len(sum) < 1e-15) {
		half_turn(q, u);
		return;
	}
	/* Near a half turn n is mostly rounding. Only a rotation about a normal
	 * of u takes u to v then. */
	lean = vec_dot(n, u);
	for (i = 0; i < 3; i++)
		n[i] -= lean * u[i];
	if (!quat_unit(n))
		return;
	for (i = 0; i < 3; i++)
		q[i] = n[i] * vec_len(diff);
	q[3] = vec_len(sum);
	quat_unit(q);
}

/* asin(x) / x by its series, where x2 = x² is at most 1 / 64: the next terms
 * would add less than 1e-18. */
static inline double
arc_per_sine(double x2)
{
	double x4 = x2 * x2;

	return 1 + 1. / 6 * x2 + x4 * (3. / 40 + 5. / 112 * x2 +
	    x4 * (35. / 1152 + 63. / 2816 * x2 +
	    x4 * (231. / 13312 + 143. / 10240 * x2 + 6435. / 557056 * x4)));
}

double
quat_angle(const double *a, const double *b)
{
	double d[4], w = quat_dot(a, b), side = 1 - 2 * (w < 0), x2;
	int i;

	/* conj(a)·b = 1 + conj(a)·(b - a), and the difference of two
	 * quaternions that are close has no rounding error. */
	for (i = 0; i < 4; i++)
		d[i] = b[i] - side * a[i];
	if (quat_dot(d, d) == 0)
		return 0;
	quat_conj(d, d);
	quat_mul(d, d, a);
	x2 = vec_dot(d, d);
	if (x2 <= 1. / 64)
		return 2 * sqrt(x2) * arc_per_sine(x2);
	return 2 * trig_atan2(sqrt(x2), fabs(w));
}

/* sin(t·x) / sin(x) for t = 1 - u and for t = u, where y = 1 - cos(x) is less
 * than NARROW: by its series in y, whose next term is below 3e-17. */
static inline void
narrow_shares(double *ka, double *kb, double u, double y)
{
	static const double own[] = { 1. / 3, 2. / 5, 3. / 7, 4. / 9, 5. / 11,
		6. / 13 };
	static const double less[] = { 1. / 3, 1. / 10, 1. / 21, 1. / 36,
		1. / 55, 1. / 78 };
	double a = 1, aa = (1 - u) * (1 - u), b = 1, bb = u * u;
	int i;

	for (i = 5; i >= 0; i--) {
		a = 1 + y * (own[i] - aa * less[i]) * a;
		b = 1 + y * (own[i] - bb * less[i]) * b;
	}
	*ka = (1 - u) * a;
	*kb = u * b;
}

/* The same for any x. sin((1 - u)·x) is written as sines and cosines of x and
 * of u·x, so that one more pair of these is enough. */
static void
wide_shares(double *ka, double *kb, double u, double x)
{
	double sin_x, cos_x, s, c;

	trig_sin_cos(&sin_x, &cos_x, x);
	trig_sin_cos(&s, &c, u * x);
	*kb = s / sin_x;
	*ka = c - cos_x * *kb;
}

void
quat_slerp(double *r, const double *a, const double *b, double t)
{
	double d[4], w = quat_dot(a, b), sign = 1 - 2 * (w < 0);
	double far, ka, kb;
	int i;

	w *= sign;
	for (i = 0; i < 4; i++)
		d[i] = a[i] - sign * b[i];
	far = quat_dot(d, d);
	if (far == 0) {
		memmove(r, a, sizeof d);
		return;
	}
	if (far < 2 * NARROW)
		narrow_shares(&ka, &kb, t, far / 2);
	else
		wide_shares(&ka, &kb, t,
		    trig_atan2(sqrt(far / 2 * (1 + w)), w));
	for (i = 0; i < 4; i++)
		r[i] = ka * a[i] + kb * sign * b[i];
}

void
quat_vector(double *v, const double *a, const double *b)
{
	double q[4], k, len;

	quat_conj(q, a);
	quat_mul(q, q, b);
	k = vec_dot(q, q);
	if (k <= 1. / 64) {
		k = 2 * arc_per_sine(k);
	} else {
		len = sqrt(k);
		k = 2 * trig_atan2(len, fabs(q[3])) / len;
	}
	vec_scale(v, q, q[3] < 0 ? -k : k);
}

/* x / sin(x), where y = 1 - cos(x) is at most CLOSE: by its series in y, whose
 * next term is below 2e-17. */
static inline double
close_arc(double y)
{
	double yy = y * y;

	return 1 + 1. / 3 * y + yy * (2. / 15 + 2. / 35 * y +
	    yy * (8. / 315 + 8. / 693 * y + yy * (16. / 3003 +
	    16. / 6435 * y + yy * (128. / 109395))));
}

/* The same for y up to WITHIN; nan beyond that. */
static double
wide_arc(double y)
{
	double sine;

	if (!(y <= WITHIN))
		return NAN;
	sine = sqrt(y * (2 - y));
	return trig_atan2(sine, 1 - y) / sine;
}

static inline void
add_part(double *to, const double *d, double k)
{
	int i;

	for (i = 0; i < 4; i++)
		to[i] += k * d[i];
}

/* The vector from a to b is 2·k times the first three of conj(a)·(b - a), and
 * conj(a) can wait until all are added up. A nan stays in the sums. */
void
quat_add_pairs(double *q, size_t n, size_t stride, size_t sum,
    const double *weight)
{
	const double b[4] = { q[0], q[1], q[2], q[3] };
	double all[4] = { 0, 0, 0, 0 }, d[4], y, k;
	size_t m;
	int i;

	for (m = 1; m <= n; m++) {
		double *a = q - m * stride;

		for (i = 0; i < 4; i++)
			d[i] = b[i] - a[i];
		y = quat_dot(d, d) / 2;
		k = weight[m] * (y <= CLOSE ? close_arc(y) : wide_arc(y));
		add_part(a + sum, d, k);
		add_part(all, d, -k);
	}
	add_part(q + sum, all, 1);
}

int
quat_pairs_vector(double *v, const double *q, const double *sum)
{
	double r[4];

	quat_conj(r, q);
	quat_mul(r, r, sum);
	vec_scale(v, r, 2);
	return !isnan(v[0]);
}

/* sin(x) / x and cos(x) by their series, where x2 = x² is at most 1 / 64: the
 * next terms would add less than 1e-16. */
static inline void
near_turn(double *per, double *c, double x2)
{
	double x4 = x2 * x2;

	*per = 1 - 1. / 6 * x2 + x4 * (1. / 120 - 1. / 5040 * x2 +
	    x4 * (1. / 362880));
	*c = 1 - 1. / 2 * x2 + x4 * (1. / 24 - 1. / 720 * x2 +
	    x4 * (1. / 40320 - 1. / 3628800 * x2));
}

void
quat_turned(double *q, const double *a, const double *v)
{
	double r[4], x2 = vec_dot(v, v) / 4, x, k;

	if (x2 <= 1. / 64) {
		near_turn(&k, &r[3], x2);
	} else {
		x = sqrt(x2);
		trig_sin_cos(&k, &r[3], x);
		k /= x;
	}
	vec_scale(r, v, k / 2);
	quat_mul(q, a, r);
}

/* Makes r the unit vector of a column, however long that is; 0 if it is zero. */
static int
column(double *r, const double *v)
{
	double most = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
	int i;

	for (i = 0; i < 3; i++)
		r[i] = v[i] / most;
	return vec_unit(r, r, 0);
}

int
quat_from_columns(double *q, const double *first, const double *second)
{
	double x[3], y[3], z[3], m[9];

	if (!column(x, first) || !column(y, second))
		return 0;
	vec_across(y, y, x);
	if (!vec_unit(y, y, 1e-9))
		return 0;
	vec_cross(z, x, y);
	mat_of_columns(m, x, y, z);
	quat_from_mat(q, m);
	return 1;
}
