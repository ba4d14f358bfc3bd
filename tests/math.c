#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/math/most.h"
#include "base/math/quat.h"
#include "base/math/savgol.h"
#include "base/math/trig.h"
#include "base/math/vec.h"

#include "check.h"

static void
test_vec(void)
{
	const double a[3] = { 1, 2, 3 }, b[3] = { 4, 5, 6 };
	const double axb[3] = { -3, 6, -3 };
	double r[3];

	CHECK(vec_dot(a, b) == 32);
	BELOW(fabs(vec_len(a) - sqrt(14)), 1e-15);
	vec_cross(r, a, b);
	CHECK(far(r, axb, 3) == 0);
	memcpy(r, a, sizeof r);
	vec_cross(r, r, b);
	CHECK(far(r, axb, 3) == 0);
}

static void
test_mat(void)
{
	const double a[9] = { 2, -1, 0, 3, 5, 1, -2, 4, 7 };
	const double b[9] = { 1, 2, 3, 0, -1, 4, 5, 0, 6 };
	const double ab[9] = { 2, 5, 2, 8, 1, 35, 33, -8, 52 };
	const double at[9] = { 2, 3, -2, -1, 5, 4, 0, 1, 7 };
	const double v[3] = { 1, 2, 3 }, av[3] = { 0, 16, 27 };
	double r[9], one[9], x[3], d;
	int i, k;

	mat_mul(r, a, b);
	CHECK(far(r, ab, 9) == 0);
	memcpy(r, a, sizeof r);
	mat_mul(r, r, b);
	CHECK(far(r, ab, 9) == 0);
	memcpy(r, a, sizeof r);
	mat_transpose(r, r);
	CHECK(far(r, at, 9) == 0);
	memcpy(x, v, sizeof x);
	mat_vec(x, a, x);
	CHECK(far(x, av, 3) == 0);
	/* 2(35 - 4) + (21 + 2) */
	CHECK(mat_det(a) == 85);
	mat_identity(one);
	CHECK(mat_rotation_error(one) == 0);
	/* 2² + (-1)² - 1, 3² + 5² + 1² - 1, 2² + 4² + 7² - 1 */
	CHECK(mat_rotation_error(a) == 68);
	memcpy(r, one, sizeof r);
	r[0] = NAN;
	CHECK(isnan(mat_rotation_error(r)) && !mat_invert(r, r) && !mat_nearest_rotation(r, r));
	for (d = 1e-200; d < 1e201; d *= 1e100) {
		for (i = 0; i < 9; i++)
			r[i] = a[i] * d;
		CHECK(mat_invert(r, r));
		for (i = 0; i < 9; i++)
			r[i] *= d;
		mat_mul(r, a, r);
		BELOW(far(r, one, 9), 1e-14);
	}
	/* Two rows span the third, but for rounding. */
	for (i = 0; i < 10000; i++) {
		rnd_vec(r);
		rnd_vec(r + 3);
		d = rnd();
		for (k = 0; k < 3; k++)
			r[6 + k] = d * r[k] + (1 - d) * r[3 + k];
		CHECK(!mat_invert(r, r));
	}
	memset(r, 0, sizeof r);
	CHECK(!mat_invert(r, r) && !mat_nearest_rotation(r, r));
}

/* Rᵀ·m has its largest trace where R is nearest to m. */
static double
fit(const double *r, const double *m)
{
	return vec_dot(r, m) + vec_dot(r + 3, m + 3) + vec_dot(r + 6, m + 6);
}

static void
nearest_is_best(const double *m)
{
	double r[9], s[9], q[4], turn[4], v[3], size;
	int i;

	CHECK(mat_nearest_rotation(r, m));
	BELOW(mat_rotation_error(r), 4e-15);
	BELOW(fabs(mat_det(r) - 1), 4e-15);
	quat_from_mat(q, r);
	for (i = 0; i < 200; i++) {
		if (i < 100) {
			rnd_quat(turn);
		} else {
			rnd_vec(v);
			size = pow(10, -(i % 7));
			quat_turn(turn, v, size);
			quat_unit(turn);
		}
		quat_mul(turn, turn, q);
		quat_mat(s, turn);
		BELOW(fit(s, m) - fit(r, m), 1e-14 * sqrt(fit(m, m)));
	}
}

static void
test_nearest(void)
{
	double q[4], rot[9], m[9], r[9], k;
	int i, n;

	for (n = 0; n < 200; n++) {
		rnd_quat(q);
		quat_mat(rot, q);
		k = pow(10, 200 * rnd());
		for (i = 0; i < 9; i++)
			m[i] = k * rot[i];
		CHECK(mat_nearest_rotation(m, m));
		BELOW(far(m, rot, 9), 4e-15);
		/* R·S, S symmetric and positive, has the polar factor R. */
		for (i = 0; i < 9; i++)
			m[i] = rnd();
		mat_transpose(r, m);
		mat_mul(m, m, r);
		for (i = 0; i < 9; i += 4)
			m[i] += 0.1;
		mat_mul(m, rot, m);
		CHECK(mat_nearest_rotation(r, m));
		BELOW(far(r, rot, 9), 3e-14);
		/* The same where it is nearly a rotation. */
		k = pow(10, -(n % 17)) / 250;
		for (i = 0; i < 9; i++)
			m[i] = i % 4 == 0 ? 1 + k * rnd() : 0;
		m[1] = m[3] = k * rnd();
		m[2] = m[6] = k * rnd();
		mat_mul(m, rot, m);
		CHECK(mat_nearest_rotation(m, m));
		BELOW(far(m, rot, 9), 4e-15);
		BELOW(mat_rotation_error(m), 4e-15);
		/* Sheared, mirrored, flat. */
		for (i = 0; i < 9; i++)
			m[i] = rnd();
		nearest_is_best(m);
		for (i = 0; i < 9; i++)
			m[i] = rot[i] * (i % 3 == 1 ? -1 : 1 + i % 3);
		nearest_is_best(m);
		for (i = 0; i < 9; i++)
			m[i] = -rot[i];
		nearest_is_best(m);
		for (i = 0; i < 9; i += 3)
			m[i] = 0;
		nearest_is_best(m);
		for (i = 1; i < 9; i += 3)
			m[i] = 3 * m[i + 1];
		CHECK(!mat_nearest_rotation(r, m));
	}
	mat_identity(m);
	CHECK(mat_nearest_rotation(r, m) && far(r, m, 9) == 0);
}

static void
quat_is_mat(const double *p, const double *q)
{
	double m[9], n[9], r[9], pq[4], v[3], w[3], back[4];

	quat_mat(m, p);
	quat_mat(n, q);
	BELOW(mat_rotation_error(m), 4e-15);
	quat_mul(pq, p, q);
	quat_mat(r, pq);
	mat_mul(n, m, n);
	BELOW(far(r, n, 9), 4e-15);
	rnd_vec(v);
	mat_vec(w, m, v);
	quat_vec(v, p, v);
	BELOW(far(v, w, 3), 4e-15);
	quat_from_mat(back, m);
	CHECK(back[3] >= 0);
	BELOW(quat_angle(back, p), 4e-15);
	quat_conj(back, p);
	quat_mul(back, p, back);
	BELOW(fabs(back[3] - 1) + vec_len(back), 4e-15);
}

static void
test_quat(void)
{
	double p[4], q[4], v[3], m[9], r[9];
	int i, n;

	for (n = 0; n < 20000; n++) {
		rnd_quat(p);
		rnd_quat(q);
		/* Also at and close to half turns. */
		if (n % 4 == 0)
			p[n / 4 % 4] = 0;
		if (n % 3 == 0)
			p[3] *= pow(10, -(n % 17));
		quat_unit(p);
		quat_is_mat(p, q);
	}
	for (i = 0; i < 3; i++) {
		set3(v, i == 0, i == 1, i == 2);
		quat_turn(q, v, 0.7);
		quat_mat(m, q);
		elementary(r, i, 0.7);
		BELOW(far(m, r, 9), 1e-15);
	}
	memset(q, 0, sizeof q);
	CHECK(!quat_unit(q));
	q[2] = NAN;
	CHECK(!quat_unit(q));
	set3(q, 0, -3e-100, 0);
	q[3] = 4e-100;
	CHECK(quat_unit(q) && fabs(q[1] + 0.6) + fabs(q[3] - 0.8) < 1e-15);
	rnd_quat(p);
	for (i = 0; i < 4; i++)
		q[i] = -p[i];
	quat_same_side(q, p);
	CHECK(far(q, p, 4) == 0);
	quat_same_side(q, p);
	CHECK(far(q, p, 4) == 0);
}

static void
test_angle(void)
{
	double a[4], b[4], c[4], v[3], angle;
	int n, i;

	for (n = 0; n < 20000; n++) {
		rnd_quat(a);
		rnd_vec(v);
		angle = vec_len(v);
		if (angle == 0)
			continue;
		for (i = 0; i < 3; i++)
			v[i] /= angle;
		angle = (1 + rnd()) / 2 * PI * pow(10, -(n % 18));
		quat_turn(c, v, angle);
		quat_mul(b, c, a);
		if (n % 2)
			for (i = 0; i < 4; i++)
				b[i] = -b[i];
		BELOW(fabs(quat_angle(a, b) - angle), 1e-15);
		CHECK(quat_angle(a, a) == 0);
		/* The last bit counts, whatever the signs. */
		memcpy(b, a, sizeof b);
		b[n % 4] = nextafter(b[n % 4], 2);
		angle = quat_angle(a, b);
		for (i = 0; i < 4; i++)
			b[i] = -b[i];
		CHECK(angle > 0 && quat_angle(a, b) == angle);
	}
	set3(a, 0, 0, 0);
	set3(b, 1e-20, 0, 0);
	a[3] = b[3] = 1;
	BELOW(fabs(quat_angle(a, b) / 2e-20 - 1), 1e-15);
	set3(b, 0, 1, 0);
	b[3] = 0;
	BELOW(fabs(quat_angle(a, b) - PI), 1e-15);
}

static void
between(const double *a, const double *b)
{
	double q[4], u[3], v[3], k = vec_len(a), l = vec_len(b), c[3];
	int i;

	for (i = 0; i < 3; i++) {
		u[i] = a[i] / k;
		v[i] = b[i] / l;
	}
	quat_between(q, a, b);
	BELOW(fabs(quat_dot(q, q) - 1), 4e-15);
	vec_cross(c, u, v);
	/* No turn about the vectors themselves: the shortest. */
	BELOW(fabs(vec_dot(q, u)), 2e-15);
	BELOW(fabs(2 * atan2(vec_len(q), q[3]) -
	    atan2(vec_len(c), vec_dot(u, v))), 4e-15);
	quat_vec(u, q, u);
	BELOW(far(u, v, 3), 4e-15);
}

static void
test_between(void)
{
	double a[3], b[3], q[4], size;
	int i, n;

	for (n = 0; n < 20000; n++) {
		rnd_vec(a);
		rnd_vec(b);
		between(a, b);
		/* Nearly the same and nearly opposite. */
		size = pow(10, -(n % 20));
		for (i = 0; i < 3; i++)
			b[i] = a[i] + size * b[i];
		if (vec_len(a) > 0.1 && vec_len(b) > 0.1)
			between(a, b);
		for (i = 0; i < 3; i++)
			b[i] *= -1000;
		if (vec_len(a) > 0.1 && vec_len(b) > 100)
			between(a, b);
	}
	for (i = 0; i < 3; i++) {
		set3(a, i == 0, i == 1, i == 2);
		set3(b, -3 * a[0], -3 * a[1], -3 * a[2]);
		between(a, b);
		between(a, a);
	}
	set3(b, 0, 0, 0);
	quat_between(q, a, b);
	CHECK(vec_len(q) == 0 && q[3] == 1);
}

/* Next to the widest angle for which its series is long enough: without the last
 * term, or with twice that, 1.5e-15 are missing. */
static void
check_widest_series(void)
{
	double a[4] = { 0, 0, 0, 1 }, b[4] = { 0, 0, 0, 0 }, r[4];

	b[0] = sin(0.14);
	b[3] = cos(0.14);
	quat_slerp(r, a, b, 0.5);
	BELOW(fabs(r[0] - sin(0.07)), 4e-16);
	BELOW(fabs(r[3] - cos(0.07)), 4e-16);
	quat_slerp(r, b, a, 0.5);
	BELOW(fabs(r[0] - sin(0.07)), 4e-16);
	BELOW(fabs(r[3] - cos(0.07)), 4e-16);
}

static void
test_slerp(void)
{
	double a[4], b[4], turn[4], half[4], r[4], v[3], angle, t;
	int i, n;

	for (n = 0; n < 20000; n++) {
		rnd_quat(a);
		rnd_vec(v);
		angle = vec_len(v);
		if (angle < 0.1)
			continue;
		for (i = 0; i < 3; i++)
			v[i] /= angle;
		angle = (1 + rnd()) / 2 * 0.999 * PI * pow(10, -(n % 12));
		t = n % 5 == 0 ? 0.5 : (1 + rnd()) / 2;
		quat_turn(turn, v, angle);
		quat_mul(b, turn, a);
		if (n % 2)
			for (i = 0; i < 4; i++)
				b[i] = -b[i];
		quat_turn(turn, v, angle * t);
		quat_mul(half, turn, a);
		quat_slerp(r, a, b, t);
		BELOW(far(r, half, 4), 2e-15);
		BELOW(fabs(quat_dot(r, r) - 1), 4e-15);
		quat_slerp(r, a, b, 0);
		CHECK(far(r, a, 4) == 0);
		quat_slerp(r, a, a, t);
		CHECK(far(r, a, 4) == 0);
		quat_slerp(r, a, b, 1);
		quat_same_side(r, b);
		CHECK(far(r, b, 4) == 0);
		memcpy(r, b, sizeof r);
		quat_slerp(r, a, r, t);
		BELOW(far(r, half, 4), 2e-15);
	}
	check_widest_series();
}

/* The place is the first that is larger by more than a millionth; the largest
 * is the largest. */
static void
test_most(void)
{
	struct most m = { 0, 0 };

	CHECK(!most_take(&m, 0) && !most_take(&m, -1) && m.v == 0);
	CHECK(most_take(&m, 25) && m.v == 25);
	CHECK(!most_take(&m, 25) && !most_take(&m, 24));
	CHECK(!most_take(&m, 25.00002) && m.v == 25.00002);
	CHECK(!most_take(&m, 25.00001) && m.v == 25.00002);
	/* 25.00003 is 1.2 millionths over 25, however many were between */
	CHECK(most_take(&m, 25.00003) && m.v == 25.00003);
	CHECK(most_take(&m, 1e300) && m.v == 1e300);
}

static void
savgol_table(size_t n, size_t degree, size_t at, double over, const double *want)
{
	double w[9];
	size_t i;

	savgol_weights(w, n, degree, at);
	for (i = 0; i < n; i++)
		w[i] *= over;
	BELOW(far(w, want, (int)n), 2e-13);
}

/* The weights of a polynomial's values make the polynomial, at every place;
 * those of all places project: they are symmetric, and each at its own place
 * sum up to the number of coefficients. */
static void
savgol_case(size_t n, size_t degree)
{
	double w[64], v[64], sum, own = 0, x, p;
	size_t at, i, k;

	snprintf(check_about, sizeof check_about, "n %zu degree %zu", n,
	    degree);
	for (at = 0; at < n; at++) {
		savgol_weights(w, n, degree, at);
		own += w[at];
		for (k = 0; k <= degree; k++) {
			for (sum = 0, p = 0, i = 0; i < n; i++) {
				x = (2 * (double)i + 1) / (double)n - 1;
				sum += w[i] * pow(x, (double)k);
				p = i == at ? pow(x, (double)k) : p;
			}
			BELOW(fabs(sum - p), 1e-12);
		}
		for (i = 0; i < n; i++) {
			savgol_weights(v, n, degree, i);
			BELOW(fabs(v[at] - w[i]), 1e-12);
		}
	}
	BELOW(fabs(own - (double)degree - 1), 1e-11);
}

/* The first tables are Savitzky and Golay's own (1964), the last is the first
 * row of the projection on parabolas over five points. */
static void
test_savgol(void)
{
	const double five[] = { -3, 12, 17, 12, -3 };
	const double seven[] = { -2, 3, 6, 7, 6, 3, -2 };
	const double quartic[] = { 5, -30, 75, 131, 75, -30, 5 };
	const double end[] = { 31, 9, -3, -5, 3 };
	size_t n, degree;

	savgol_table(5, 2, 2, 35, five);
	savgol_table(5, 3, 2, 35, five);
	savgol_table(7, 2, 3, 21, seven);
	savgol_table(7, 4, 3, 231, quartic);
	savgol_table(5, 2, 0, 35, end);
	for (n = 1; n <= 64; n += n < 12 ? 1 : 13)
		for (degree = 0; degree < n && degree <= SAVGOL_DEGREE; degree++)
			savgol_case(n, degree);
	CHECK(savgol_half(0, 120) == 0 && savgol_half(0.1, 120) == 6);
	CHECK(savgol_half(0.099, 120) == 5 && savgol_half(0.3, 20) == 3);
}

/* Against libm, whose own error is below 1.2e-16 of the result. */
static void
sin_cos_case(double angle)
{
	double s, c;

	snprintf(check_about, sizeof check_about, "angle %.17g", angle);
	trig_sin_cos(&s, &c, angle);
	BELOW(fabs(s - sin(angle)), 2.5e-16);
	BELOW(fabs(c - cos(angle)), 2.5e-16);
	if (fabs(angle) < 0.01)
		BELOW(fabs(s - sin(angle)), 2.5e-16 * fabs(angle));
}

static void
atan2_case(double y, double x)
{
	double want = atan2(y, x), got = trig_atan2(y, x);

	snprintf(check_about, sizeof check_about, "y %.17g x %.17g", y, x);
	CHECK(isnan(want) ? isnan(got) : signbit(got) == signbit(want));
	if (want != 0 && !isnan(want))
		BELOW(fabs(got - want) / fabs(want), 4e-16);
	else
		CHECK(got == want || isnan(want));
}

static void
test_sin_cos(void)
{
	double s, c;
	int n;

	for (n = 0; n < 400000; n++)
		sin_cos_case(rnd() * pow(10, n % 24 - 18));
	/* the ends of the table's steps, and a turn's sixteenths */
	for (n = -100000; n <= 100000; n++) {
		sin_cos_case((n + 0.5) * PI / 64);
		sin_cos_case(n * PI / 8);
	}
	trig_sin_cos(&s, &c, 0);
	CHECK(s == 0 && c == 1);
	trig_sin_cos(&s, &c, NAN);
	CHECK(isnan(s) && isnan(c));
	trig_sin_cos(&s, &c, INFINITY);
	CHECK(isnan(s) && isnan(c));
}

static void
test_atan2(void)
{
	static const double odd[] = { 0, -0., 1, -1, 5e-324, -1e-310, 1e-291,
	    2.2e-308, 1e200, 1.7e308, -1.7e308, INFINITY, -INFINITY, NAN };
	size_t i, k;
	int n;

	for (n = 0; n < 400000; n++)
		atan2_case(rnd() * pow(10, n % 20 - 18), rnd());
	for (n = 0; n < 400000; n++)
		atan2_case(rnd(), rnd() * pow(10, n % 20 - 18));
	for (n = -64; n <= 64; n++)
		atan2_case((n + 0.5) / 64, n % 2 ? 1 : -1);
	for (i = 0; i < LEN(odd); i++)
		for (k = 0; k < LEN(odd); k++)
			atan2_case(odd[i], odd[k]);
}

/* The turn by an angle about an axis, in a's frame, is that vector. */
static void
vector_case(double angle)
{
	double a[4], b[4], axis[3], want[3], got[4];

	snprintf(check_about, sizeof check_about, "angle %.17g", angle);
	rnd_quat(a);
	do
		rnd_vec(axis);
	while (!vec_unit(axis, axis, 1e-3));
	vec_scale(want, axis, angle);
	quat_turn(b, axis, angle);
	quat_mul(b, a, b);
	if (rnd() < 0)
		quat_negate(b);
	quat_vector(got, a, b);
	BELOW(far(got, want, 3), 2e-15);
	quat_turned(got, a, want);
	quat_same_side(b, got);
	BELOW(far(got, b, 4), 1e-15);
}

static void
test_vector(void)
{
	/* where the sine of half an angle is 1 / 8 */
	const double edge = 2 * asin(0.125);
	int n;

	vector_case(0);
	for (n = 0; n < 20000; n++) {
		vector_case((1 + rnd()) / 2 * (PI - 1e-3));
		vector_case(rnd() * pow(10, -(n % 18)));
		vector_case(edge + 1e-3 * rnd() * pow(10, -(n % 14)));
	}
}

/* The sums of a row in which each rotation is that far from the one before,
 * about some axis, or at the same place, are those of quat_vector() over all
 * that are at most NEAR away. */
static void
pairs_case(double angle)
{
	enum { N = 12, NEAR = 4, STRIDE = 9, SUM = 5 };
	const double weight[NEAR + 1] = { 0, rnd(), rnd(), rnd(), rnd() };
	double row[N][STRIDE] = { { 0 } }, axis[3], got[3], want[3], v[3];
	int n, m;

	snprintf(check_about, sizeof check_about, "angle %.17g", angle);
	rnd_quat(row[0]);
	for (n = 1; n < N; n++) {
		do
			rnd_vec(axis);
		while (!vec_unit(axis, axis, 1e-3));
		quat_turn(row[n], axis, n % 4 ? angle : 0);
		quat_mul(row[n], row[n - 1], row[n]);
		quat_unit(row[n]);
		quat_add_pairs(row[n], n < NEAR ? (size_t)n : NEAR, STRIDE,
		    SUM, weight);
	}
	for (n = 0; n < N; n++) {
		memset(want, 0, sizeof want);
		for (m = n - NEAR; m <= n + NEAR; m++) {
			if (m < 0 || m >= N || m == n)
				continue;
			quat_vector(v, row[n], row[m]);
			vec_scale(v, v, weight[m < n ? n - m : m - n]);
			vec_add(want, want, v);
		}
		CHECK(quat_pairs_vector(got, row[n], row[n] + SUM));
		BELOW(far(got, want, 3), 4e-15);
	}
}

/* Whether two rotations at that angle have sums. */
static int
pair_near(double angle, int negated)
{
	const double x[3] = { 1, 0, 0 }, weight[] = { 0, 1 };
	double row[2][8] = { { 0 } }, v[3];
	int near;

	rnd_quat(row[0]);
	quat_turn(row[1], x, angle);
	quat_mul(row[1], row[0], row[1]);
	if (negated)
		quat_negate(row[1]);
	quat_add_pairs(row[1], 1, 8, 4, weight);
	near = quat_pairs_vector(v, row[0], row[0] + 4);
	CHECK(quat_pairs_vector(v, row[1], row[1] + 4) == near);
	return near;
}

static void
test_pairs(void)
{
	/* where 1 - cos of half of it is .03 */
	const double edge = 2 * acos(.97);
	int n;

	pairs_case(0);
	for (n = 0; n < 4000; n++) {
		pairs_case((1 + rnd()) / 2 * 29 * RAD_PER_DEG);
		pairs_case(rnd() * pow(10, -1 - n % 18));
		pairs_case((edge + 1e-3 * rnd() * pow(10, -(n % 14))) / 3);
	}
	for (n = 0; n <= 180; n++)
		CHECK(pair_near(n * RAD_PER_DEG, 0) == (n <= 89));
	for (n = 0; n <= 180; n++)
		CHECK(!pair_near(n * RAD_PER_DEG, 1));
}

static const struct test tests[] = {
	{ "angle", test_angle },
	{ "atan2", test_atan2 },
	{ "between", test_between },
	{ "mat", test_mat },
	{ "most", test_most },
	{ "nearest", test_nearest },
	{ "pairs", test_pairs },
	{ "quat", test_quat },
	{ "savgol", test_savgol },
	{ "sin_cos", test_sin_cos },
	{ "slerp", test_slerp },
	{ "vec", test_vec },
	{ "vector", test_vector },
};

int
main(int argc, char **argv)
{
	return check_main(tests, LEN(tests), argc, argv);
}
