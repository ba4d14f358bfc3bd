#include <math.h>
#include <string.h>

#include "base/math/vec_priv.h"

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

double
mat_det(const double *m)
{
	double c[3];

	vec_cross(c, m + 3, m + 6);
	return vec_dot(m, c);
}

double
mat_scaled(double *r, const double *m)
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

	most = mat_scaled(s, m);
	if (most == 0)
		return 0;
	vec_cross(c, s + 3, s + 6);
	vec_cross(c + 3, s + 6, s);
	vec_cross(c + 6, s, s + 3);
	det = vec_dot(s, c);
	/* What rounding leaves of the volume of flat rows. */
	if (!(fabs(det) > 1e-15 * vec_len(s) * vec_len(s + 3) *
	    vec_len(s + 6)))
		return 0;
	mat_transpose(r, c);
	for (i = 0; i < 9; i++)
		r[i] = r[i] / det / most;
	return 1;
}
