#ifndef MATH_VEC_H
#define MATH_VEC_H

/* Vectors are double[3]; matrices double[9], row by row, for column vectors;
 * quaternions double[4], x y z w, Hamilton, active. A result may be the same
 * array as an argument. Angles are radians. */

#define RAD_PER_DEG 0.017453292519943295769

double vec_dot(const double *a, const double *b);
double vec_len(const double *a);
void vec_add(double *r, const double *a, const double *b);
void vec_sub(double *r, const double *a, const double *b);
void vec_scale(double *r, const double *a, double factor);
void vec_cross(double *r, const double *a, const double *b);
/* Makes r the unit vector of v; 0 if v is not longer than least. */
int vec_unit(double *r, const double *v, double least);

void mat_identity(double *m);
void mat_mul(double *r, const double *a, const double *b);
void mat_vec(double *r, const double *m, const double *v);
void mat_transpose(double *r, const double *m);
double mat_det(const double *m);
/* 0 if m is singular. */
int mat_invert(double *r, const double *m);

#endif
