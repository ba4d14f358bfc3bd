#include <math.h>
#include <string.h>

#include "base/math/quat.h"

int
vec_unit(double *r, const double *v, double least)
{
	double len = vec_len(v);
	int i;

	if (!(len > least) || !(len > 0))
		return 0;
	for (i = 0; i < 3; i++)
		r[i] = v[i] / len;
	return 1;
}

void
mat_identity(double *m)
{
	int i;

	for (i = 0; i < 9; i++)
		m[i] = i % 4 == 0;
}

void
mat_of_columns(double *m, const double *x, const double *y, const double *z)
{
	int i;

	for (i = 0; i < 3; i++) {
		m[3 * i] = x[i];
		m[3 * i + 1] = y[i];
		m[3 * i + 2] = z[i];
	}
}

/* One row of a product, where a is that row of the first matrix. */
static inline void
row_mul(double *r, const double *a, const double *b)
{
	r[0] = a[0] * b[0] + a[1] * b[3] + a[2] * b[6];
	r[1] = a[0] * b[1] + a[1] * b[4] + a[2] * b[7];
	r[2] = a[0] * b[2] + a[1] * b[5] + a[2] * b[8];
}

void
mat_mul(double *r, const double *a, const double *b)
{
	double t[9];

	row_mul(t, a, b);
	row_mul(t + 3, a + 3, b);
	row_mul(t + 6, a + 6, b);
	memcpy(r, t, sizeof t);
}

void
mat_transpose(double *r, const double *m)
{
	double t[9];
	int i;

	for (i = 0; i < 9; i++)
		t[i] = m[i % 3 * 3 + i / 3];
	memcpy(r, t, sizeof t);
}

void
mat_cofactors(double *r, const double *m)
{
	double x[3], y[3], z[3], yz[3], zx[3], xy[3];

	mat_column(x, m, 0);
	mat_column(y, m, 1);
	mat_column(z, m, 2);
	vec_cross(yz, y, z);
	vec_cross(zx, z, x);
	vec_cross(xy, x, y);
	mat_of_columns(r, yz, zx, xy);
}

double
mat_det(const double *m)
{
	double c[3];

	vec_cross(c, m + 3, m + 6);
	return vec_dot(m, c);
}

/* Sets r to m divided by its largest element, which is returned: then no
 * product of three elements leaves the range. 0 if m cannot be divided by
 * it. */
static double
scaled(double *r, const double *m)
{
	double most = 0;
	int i;

	for (i = 0; i < 9; i++)
		if (fabs(m[i]) > most)
			most = fabs(m[i]);
	if (!(most > 1e-280 && most < 1e280))
		return 0;
	for (i = 0; i < 9; i++) {
		if (isnan(m[i]))
			return 0;
		r[i] = m[i] / most;
	}
	return most;
}

int
mat_invert(double *r, const double *m)
{
	double s[9], c[9], det, most;
	int i;

	most = scaled(s, m);
	if (most == 0)
		return 0;
	vec_cross(c, s + 3, s + 6);
	vec_cross(c + 3, s + 6, s);
	vec_cross(c + 6, s, s + 3);
	det = vec_dot(s, c);
	/* Rounding leaves some volume where the rows lie in a plane. */
	if (!(fabs(det) > 1e-15 * vec_len(s) * vec_len(s + 3) *
	    vec_len(s + 6)))
		return 0;
	mat_transpose(r, c);
	for (i = 0; i < 9; i++)
		r[i] = r[i] / det / most;
	return 1;
}

/* --- matrices that ought to be rotations --- */

/* nan is the worst. */
static inline double
worse(double worst, double d)
{
	d = fabs(d);
	return d > worst || isnan(d) ? d : worst;
}

double
mat_rotation_error(const double *m)
{
	double worst = worse(0, vec_dot(m, m) - 1);

	worst = worse(worst, vec_dot(m + 3, m));
	worst = worse(worst, vec_dot(m + 3, m + 3) - 1);
	worst = worse(worst, vec_dot(m + 6, m));
	worst = worse(worst, vec_dot(m + 6, m + 3));
	return worse(worst, vec_dot(m + 6, m + 6) - 1);
}

/* Most matrices are rotations but for rounding, and a few steps of Newton's are
 * enough. A step turns m·mᵀ = 1 + E into 1 - 3/4·E² and terms of higher
 * order. */
static int
polish(double *r, const double *m)
{
	double e[9], t[9], skew = mat_rotation_error(m);
	int i;

	if (!(skew < 0.01) || mat_det(m) < 0)
		return 0;
	memmove(r, m, sizeof e);
	for (; skew > 1e-15; skew *= 3 * skew) {
		mat_transpose(t, r);
		mat_mul(e, r, t);
		for (i = 0; i < 9; i++)
			e[i] = (i % 4 == 0 ? 1.5 : 0) - e[i] / 2;
		mat_mul(r, e, r);
	}
	return 1;
}

/* Turns the symmetric matrix k in the plane i j so that k[i][j] becomes 0, and
 * the columns of v with it. */
static void
jacobi_turn(double k[4][4], double v[4][4], int i, int j)
{
	double h = (k[j][j] - k[i][i]) / (2 * k[i][j]);
	double t = (h < 0 ? -1 : 1) / (fabs(h) + sqrt(h * h + 1));
	double c = 1 / sqrt(t * t + 1), s = t * c, a, b;
	int n;

	k[i][i] -= t * k[i][j];
	k[j][j] += t * k[i][j];
	k[i][j] = k[j][i] = 0;
	for (n = 0; n < 4; n++) {
		a = v[n][i], b = v[n][j];
		v[n][i] = c * a - s * b;
		v[n][j] = s * a + c * b;
		if (n == i || n == j)
			continue;
		a = k[n][i], b = k[n][j];
		k[n][i] = k[i][n] = c * a - s * b;
		k[n][j] = k[j][n] = s * a + c * b;
	}
}

/* Turns away all that is not on the diagonal; 0 if there was nothing. */
static int
jacobi_round(double k[4][4], double v[4][4])
{
	int i, j, turned = 0;

	for (i = 0; i < 3; i++)
		for (j = i + 1; j < 4; j++) {
			if (!(fabs(k[i][j]) > 1e-18))
				continue;
			jacobi_turn(k, v, i, j);
			turned = 1;
		}
	return turned;
}

/* The eigenvector of the largest eigenvalue of k, whose elements are about 1;
 * k is destroyed. Convergence is quadratic: 4 to 6 rounds. */
static void
top_eigenvector(double *q, double k[4][4])
{
	double v[4][4] = {
		{ 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 }, { 0, 0, 0, 1 }
	};
	int i, round, top = 3;

	for (round = 0; round < 30 && jacobi_round(k, v); round++)
		continue;
	for (i = 0; i < 3; i++)
		if (k[i][i] > k[top][top])
			top = i;
	for (i = 0; i < 4; i++)
		q[i] = v[i][top];
}

/* Whether the rows of m lie on one line but for rounding: then all rotations of
 * a circle are equally near. */
static int
is_line(const double *m)
{
	double a[3], b[3], c[3];

	vec_cross(a, m, m + 3);
	vec_cross(b, m + 3, m + 6);
	vec_cross(c, m + 6, m);
	return vec_len(a) + vec_len(b) + vec_len(c) < 1e-12;
}

/* The unit quaternion q for which qᵀKq, the trace of (its matrix)ᵀ·m, is
 * largest (Horn 1987): it is never a mirror, whatever m is. */
int
mat_nearest_rotation(double *r, const double *m)
{
	double s[9], k[4][4], q[4];
	int i, j;

	if (polish(r, m))
		return 1;
	if (scaled(s, m) == 0 || is_line(s))
		return 0;
	k[0][0] = s[0] - s[4] - s[8];
	k[1][1] = s[4] - s[0] - s[8];
	k[2][2] = s[8] - s[0] - s[4];
	k[3][3] = s[0] + s[4] + s[8];
	k[0][1] = s[1] + s[3];
	k[0][2] = s[2] + s[6];
	k[1][2] = s[5] + s[7];
	k[0][3] = s[7] - s[5];
	k[1][3] = s[2] - s[6];
	k[2][3] = s[3] - s[1];
	for (i = 1; i < 4; i++)
		for (j = 0; j < i; j++)
			k[i][j] = k[j][i];
	top_eigenvector(q, k);
	quat_unit(q);
	quat_mat(r, q);
	return 1;
}

double
vec_apart(const double *a, const double *b, int n)
{
	double most = 0;

	for (; n > 0; n--)
		most = fmax(most, fabs(a[n - 1] - b[n - 1]));
	return most;
}
