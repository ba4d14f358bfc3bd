#ifndef RETARGET_STAND_H
#define RETARGET_STAND_H

#include "retarget/transfer.h"
#include "retarget/source.h"

/* The scale at which the target stands on the ground where the source does so
 * at rest; poses the source. up: in its world. */
double stand_scale(const struct body *target, struct source *source,
    const struct bone_map *map, const struct transfer_options *o,
    const double *up);

#endif
