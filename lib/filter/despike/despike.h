#ifndef FILTER_DESPIKE_DESPIKE_H
#define FILTER_DESPIKE_DESPIKE_H

#include "ir/pick.h"

/* Called at a motion's IR_BEGIN: writes it up to its `end`. The rotations and
 * places of joints that are spikes, see motion/jump.h, become what lies on the
 * way between the frames around; leave: joints that stay as they are. */
void despike_motion(struct ir *ir, const struct skel *sk,
    const struct pick *leave);

#endif
