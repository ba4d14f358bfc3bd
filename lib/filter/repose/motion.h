#ifndef FILTER_REPOSE_MOTION_H
#define FILTER_REPOSE_MOTION_H

#include "filter/repose/plan.h"

/* At the IR_BEGIN of a motion or of poses: reads the object up to its `end` and
 * writes it for the new skeleton `to`, which was made of the plan. */
void repose_motion(struct ir *ir, const struct repose_plan *p,
    const struct skel *to);

#endif
