#ifndef BASE_MATH_QUAT_H
#define BASE_MATH_QUAT_H

#include <stddef.h>

#include "base/math/vec.h"

/* See math/vec.h for the conventions. */

/* No rotation. */
extern const double quat_none[4];

static inline void
quat_mul(double *r, const double *a, const double *b)
{
	double x = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
	double y = a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2];
	double z = a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0];
	double w = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];

	r[0] = x;
	r[1] = y;
	r[2] = z;
	r[3] = w;
}

/* The inverse of a unit quaternion. */
static inline void
quat_conj(double *r, const double *q)
{
	r[0] = -q[0];
	r[1] = -q[1];
	r[2] = -q[2];
	r[3] = q[3];
}

/* Changes all signs: the rotation stays the same. */
static inline void
quat_negate(double *q)
{
	q[0] = -q[0];
	q[1] = -q[1];
	q[2] = -q[2];
	q[3] = -q[3];
}

static inline double
quat_dot(const double *a, const double *b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

/* Turns q's sign so that it lies on the side of ref. */
static inline void
quat_same_side(double *q, const double *ref)
{
	if (quat_dot(q, ref) < 0)
		quat_negate(q);
}

/* Gives q unit length; 0 if it is too short for that. */
int quat_unit(double *q);
/* Like quat_unit(), for a q whose length is 1 but for rounding: one step of
 * Newton's method. */
static inline void
quat_polish(double *q)
{
	double k = 1.5 - 0.5 * quat_dot(q, q);

	q[0] *= k;
	q[1] *= k;
	q[2] *= k;
	q[3] *= k;
}

/* r = v turned by q. */
static inline void
quat_vec(double *r, const double *q, const double *v)
{
	double a[3], b[3];

	vec_cross(a, q, v);
	vec_cross(b, q, a);
	r[0] = v[0] + 2 * (q[3] * a[0] + b[0]);
	r[1] = v[1] + 2 * (q[3] * a[1] + b[1]);
	r[2] = v[2] + 2 * (q[3] * a[2] + b[2]);
}

void quat_mat(double *m, const double *q);
/* The quaternion of a rotation matrix, with w >= 0. */
void quat_from_mat(double *q, const double *m);
/* The rotation whose first column has the direction of `first`, and whose
 * second is `second` made orthogonal to it. Returns 0 if one has no length, or
 * if both have one direction. */
int quat_from_columns(double *q, const double *first, const double *second);
/* The rotation about a unit axis by an angle. */
void quat_turn(double *q, const double *axis, double angle);
/* The shortest rotation that takes the direction of a to that of b; neither
 * need have unit length. Half a turn about some normal where they are
 * opposite. */
void quat_between(double *q, const double *a, const double *b);
/* The angle between two rotations, 0 to pi; small ones are exact, too. */
double quat_angle(const double *a, const double *b);
/* From a (t = 0) to b (t = 1) along the shorter arc. */
void quat_slerp(double *r, const double *a, const double *b, double t);

/* The vector, axis times angle up to pi, that turns a into b along the shorter
 * arc, in a's own frame. */
void quat_vector(double *v, const double *a, const double *b);
/* a turned by such a vector, which may have any length. */
void quat_turned(double *q, const double *a, const double *v);

/* For a row of unit quaternions: the sum, for each of them, of the vectors from
 * it to others near it, times weights that depend on the distance in the row.
 * The vector from b to a is the opposite of that from a to b. So this adds the
 * vectors between q, the last one, and the n before it, q - stride,
 * q - 2 * stride and so on, to the sums of both; weight[k] is for a distance of
 * k. The sum of q is the four numbers at q + sum, 0 at first. */
void quat_add_pairs(double *q, size_t n, size_t stride, size_t sum,
    const double *weight);
/* Turns such a sum into a vector in q's own frame. 0 where one of the others is
 * 89 degrees away or further, or has the other sign. */
int quat_pairs_vector(double *v, const double *q, const double *sum);

#endif
