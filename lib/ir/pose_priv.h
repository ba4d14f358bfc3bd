#ifndef IR_POSE_PRIV_H
#define IR_POSE_PRIV_H

#include "ir/pose.h"

/* pose_world() where values may be missing: a joint that has none, and what it
 * carries, is at nan. */
void pose_gaps(const struct motion *m, const double *val, struct xform *w);

#endif
