#ifndef IR_ROTATION_PRIV_H
#define IR_ROTATION_PRIV_H

#include "ir/rotation.h"

/* For the channels of joint j; unit: radians for 1 of their angles. Memory is
 * the arena's. */
void rotation_make(struct rotation *r, const struct dof *d,
    const struct joint *j, double unit, struct arena *arena);

/* Whether m is a rotation, but for the rounding of a file's digits. */
int rotation_is_matrix(const double *m);

#endif
