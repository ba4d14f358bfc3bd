#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/fit.h"

/* Makes the matrix k for which qᵀ·k·q is the sum of b·(a turned by q) (P.
 * Davenport), shifted so that no eigenvalue is negative. */
static void
davenport(double (*k)[4], const double (*a)[3], const double (*b)[3], size_t n)
{
	double shift = 0, trace = 0, cross[3];
	size_t h;
	int i, j;

	memset(k, 0, 16 * sizeof **k);
	for (h = 0; h < n; h++) {
		for (i = 0; i < 3; i++)
			for (j = 0; j < 3; j++)
				k[i][j] += b[h][i] * a[h][j] +
				    b[h][j] * a[h][i];
		vec_cross(cross, a[h], b[h]);
		for (i = 0; i < 3; i++) {
			k[i][3] += cross[i];
			k[3][i] += cross[i];
		}
		trace += vec_dot(a[h], b[h]);
		shift += vec_len(a[h]) * vec_len(b[h]);
	}
	for (i = 0; i < 3; i++)
		k[i][i] += shift - trace;
	k[3][3] += shift + trace;
}

/* Squares the matrix; its largest element becomes 1. */
static double
square(double (*k)[4])
{
	double s[4][4], max = 0;
	int i, j, h;

	for (i = 0; i < 4; i++)
		for (j = 0; j < 4; j++) {
			s[i][j] = 0;
			for (h = 0; h < 4; h++)
				s[i][j] += k[i][h] * k[h][j];
			max = fmax(max, fabs(s[i][j]));
		}
	for (i = 0; i < 4; i++)
		for (j = 0; j < 4; j++)
			k[i][j] = max > 0 ? s[i][j] / max : 0;
	return max;
}

static void
scale(double (*k)[4])
{
	double max = 0;
	int i, j;

	for (i = 0; i < 4; i++)
		for (j = 0; j < 4; j++)
			max = fmax(max, fabs(k[i][j]));
	for (i = 0; i < 4 && max > 0; i++)
		for (j = 0; j < 4; j++)
			k[i][j] /= max;
}

/* A high power of the matrix projects on the best rotations; what it makes of
 * no rotation at all is that one of them which turns least. */
void
fit_rotation(double *q, const double (*a)[3], const double (*b)[3], size_t n)
{
	double k[4][4];
	int i, best = 3;

	davenport(k, a, b, n);
	scale(k);
	for (i = 0; i < 30; i++)
		if (square(k) <= 0)
			break;
	if (k[3][3] < 1e-12)
		for (i = 0; i < 3; i++)
			if (k[i][i] > k[best][best])
				best = i;
	for (i = 0; i < 4; i++)
		q[i] = k[i][best];
	if (!quat_unit(q)) {
		q[0] = q[1] = q[2] = 0;
		q[3] = 1;
	}
}

static void
mean(double *r, const double (*v)[3], size_t n)
{
	size_t h;
	int i;

	r[0] = r[1] = r[2] = 0;
	for (h = 0; h < n; h++)
		for (i = 0; i < 3; i++)
			r[i] += v[h][i] / (double)n;
}

/* Mean squares: how far unit vectors are from their mean, */
static double
spread(const double *mean_of)
{
	return 1 - vec_dot(mean_of, mean_of);
}

/* and a, turned by q, from b. */
static double
residual(const double *q, const double (*a)[3], const double (*b)[3], size_t n)
{
	double v[3], sum = 0;
	size_t h;

	for (h = 0; h < n; h++) {
		quat_vec(v, q, a[h]);
		vec_sub(v, v, b[h]);
		sum += vec_dot(v, v) / (double)n;
	}
	return sum;
}

void
fit_bones(double *q, const double (*a)[3], const double (*b)[3], size_t n,
    double tolerance)
{
	double ma[3], mb[3];

	mean(ma, a, n);
	mean(mb, b, n);
	if (spread(ma) > FIT_FLAT * FIT_FLAT &&
	    spread(mb) > FIT_FLAT * FIT_FLAT) {
		fit_rotation(q, a, b, n);
		if (residual(q, a, b, n) <= tolerance * tolerance * spread(mb))
			return;
	}
	memcpy(q, quat_none, 4 * sizeof *q);
	if (vec_len(ma) > 0.5 && vec_len(mb) > 0.5)
		quat_between(q, ma, mb);
}
