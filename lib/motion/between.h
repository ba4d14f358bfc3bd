#ifndef MOTION_BETWEEN_H
#define MOTION_BETWEEN_H

#include "ir/dof.h"

/* The values of a list of channels at u of the way, 0 < u < 1, from those in
 * a[] to those in b[], as resample makes them by default; radians: for 1 of
 * their angle unit. Returns NULL, or why there are none. */
const char *between(const struct dof *d, double radians, double *a, double *b,
    double u, double *val);

#endif
