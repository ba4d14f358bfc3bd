#ifndef MATH_QUAT_H
#define MATH_QUAT_H

#include "math/vec.h"

/* See math/vec.h for the conventions. */

/* No rotation. */
extern const double quat_none[4];

void quat_mul(double *r, const double *a, const double *b);
/* The inverse of a unit quaternion. */
void quat_conj(double *r, const double *q);
double quat_dot(const double *a, const double *b);
/* Makes it unit length; 0 if it is too short for that. */
int quat_unit(double *q);
void quat_vec(double *r, const double *q, const double *v);
void quat_mat(double *m, const double *q);
/* Of a rotation matrix; w >= 0. */
void quat_from_mat(double *q, const double *m);
/* About a unit axis. */
void quat_turn(double *q, const double *axis, double angle);
/* The shortest rotation that takes the direction of a to that of b (neither
 * need be unit length); half a turn about some normal where they are
 * opposite. */
void quat_between(double *q, const double *a, const double *b);
/* The angle between two rotations, 0 to pi, exact for small ones too. */
double quat_angle(const double *a, const double *b);
/* Turns q's sign so that it lies on the side of ref. */
void quat_same_side(double *q, const double *ref);
/* From a (t = 0) to b (t = 1) along the shorter arc. */
void quat_slerp(double *r, const double *a, const double *b, double t);

/* The vector, axis times angle up to pi, that turns a into b on the shorter
 * arc, in a's own frame; and a turned by such a vector, of any length. */
void quat_vector(double *v, const double *a, const double *b);
void quat_turned(double *q, const double *a, const double *v);

#endif
