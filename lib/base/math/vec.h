#ifndef BASE_MATH_VEC_H
#define BASE_MATH_VEC_H

#include <math.h>

/* Vectors are double[3]. Matrices are double[9], row by row, for column
 * vectors. Quaternions are double[4], x y z w, Hamilton's, and turn vectors,
 * not axes. A result may be the same array as an argument. Angles are in
 * radians. */

#define RAD_PER_DEG 0.017453292519943295769

static inline double
vec_dot(const double *a, const double *b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double
vec_len(const double *a)
{
	return sqrt(vec_dot(a, a));
}

static inline void
vec_add(double *r, const double *a, const double *b)
{
	r[0] = a[0] + b[0];
	r[1] = a[1] + b[1];
	r[2] = a[2] + b[2];
}

static inline void
vec_sub(double *r, const double *a, const double *b)
{
	r[0] = a[0] - b[0];
	r[1] = a[1] - b[1];
	r[2] = a[2] - b[2];
}

static inline void
vec_scale(double *r, const double *a, double factor)
{
	r[0] = a[0] * factor;
	r[1] = a[1] * factor;
	r[2] = a[2] * factor;
}

static inline void
vec_cross(double *r, const double *a, const double *b)
{
	double x = a[1] * b[2] - a[2] * b[1];
	double y = a[2] * b[0] - a[0] * b[2];
	double z = a[0] * b[1] - a[1] * b[0];

	r[0] = x;
	r[1] = y;
	r[2] = z;
}

/* Sets r to the part of v across a unit vector. */
static inline void
vec_across(double *r, const double *v, const double *unit)
{
	double along[3];

	vec_scale(along, unit, vec_dot(v, unit));
	vec_sub(r, v, along);
}

/* Sets r to the unit vector of v; 0 if v is not longer than `least`. */
int vec_unit(double *r, const double *v, double least);

static inline void
mat_vec(double *r, const double *m, const double *v)
{
	double x = vec_dot(m, v), y = vec_dot(m + 3, v), z = vec_dot(m + 6, v);

	r[0] = x;
	r[1] = y;
	r[2] = z;
}

/* Sets v to column k. */
static inline void
mat_column(double *v, const double *m, int k)
{
	v[0] = m[k];
	v[1] = m[3 + k];
	v[2] = m[6 + k];
}

void mat_identity(double *m);
void mat_of_columns(double *m, const double *x, const double *y,
    const double *z);
void mat_mul(double *r, const double *a, const double *b);
void mat_transpose(double *r, const double *m);
double mat_det(const double *m);
/* The largest difference of n pairs of numbers. */
double vec_apart(const double *a, const double *b, int n);
/* The cofactors of m: they turn normals as m turns a surface, but for their
 * length, and the other way where m mirrors. */
void mat_cofactors(double *r, const double *m);
/* 0 if m is singular. */
int mat_invert(double *r, const double *m);
/* The rotation nearest to m (its polar factor; where m mirrors, the nearest
 * proper rotation). 0 if m is too close to singular to have one. */
int mat_nearest_rotation(double *r, const double *m);
/* How far m is from a rotation: the largest element of |m·mᵀ - 1|. */
double mat_rotation_error(const double *m);

#endif
