#ifndef FILTER_RETARGET_ALIGN_H
#define FILTER_RETARGET_ALIGN_H

#include "filter/retarget/bonemap.h"

/* A, for each joint of the target that follows one: turns its bone at rest to
 * where U takes the source's. The others stay as they are in a[]. */
void align_bones(double (*a)[4], const double *u, const struct body *target,
    const struct body *source, const struct bone_map *map);

#endif
