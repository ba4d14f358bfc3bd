#ifndef BASE_MATH_EULERBOX_H
#define BASE_MATH_EULERBOX_H

/* Like euler_from_quat() of base/math/euler.h, for angles that stay within lo[]
 * and hi[], which may be infinite. Where several of them make the rotation q,
 * whole turns included, the nearest to near[] are taken. Where none do, those
 * are that miss it least; of such that miss it by about as little, again the
 * nearest to near[], so that angles do not flutter from one frame to the next.
 * near is not NULL, and no lo[] is above its hi[]. */
double euler_within(double *angle, const unsigned char *axis, int n,
    const double *q, const double *near, const double *lo, const double *hi);

#endif
