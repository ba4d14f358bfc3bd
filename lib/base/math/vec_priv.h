#ifndef BASE_MATH_VEC_PRIV_H
#define BASE_MATH_VEC_PRIV_H

#include "base/math/vec.h"

/* r = m divided by its largest element, which is returned; 0 if there is none
 * to divide by. Then no product of three elements leaves the range. */
double mat_scaled(double *r, const double *m);

#endif
