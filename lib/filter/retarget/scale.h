#ifndef FILTER_RETARGET_SCALE_H
#define FILTER_RETARGET_SCALE_H

#include "filter/retarget/solve.h"
#include "filter/retarget/transfer.h"

/* Returns the scale with which the target, posed as the source is at rest,
 * stands on the ground if the source does. Poses the source. o: but for the
 * scale; up: in the source's motion. */
double scale_find(const struct body *target, struct source *source,
    const struct bone_map *map, const struct transfer_options *o,
    const double *up);

#endif
