#ifndef FILTER_RETARGET_STAND_H
#define FILTER_RETARGET_STAND_H

#include "filter/retarget/source.h"
#include "filter/retarget/transfer.h"

/* The scale at which the target stands on the ground where the source does so
 * at rest; poses the source. up: in its world. */
double stand_scale(const struct body *target, struct source *source,
    const struct bone_map *map, const struct transfer_options *o,
    const double *up);

#endif
