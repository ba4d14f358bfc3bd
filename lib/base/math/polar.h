#ifndef BASE_MATH_POLAR_H
#define BASE_MATH_POLAR_H

/* Matrices that ought to be rotations; see math/vec.h for the conventions. */

/* The rotation nearest to m (its polar factor; where m mirrors, the nearest
 * proper rotation). 0 if m is too close to singular to have one. */
int mat_nearest_rotation(double *r, const double *m);
/* How far m is from a rotation: the largest element of |m·mᵀ - 1|. */
double mat_rotation_error(const double *m);

#endif
