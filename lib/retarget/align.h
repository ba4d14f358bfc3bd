#ifndef RETARGET_ALIGN_H
#define RETARGET_ALIGN_H

#include "retarget/body.h"

/* How two skeletons at rest lie in relation to each other. */

/* U, one of the 24 rotations that take axes to axes: the source's up and
 * left to the target's. */
void align_axes(double *u, const struct body *target,
    const struct body *source, const struct bone_map *map);
/* U from the argument of -u, where the source's x, y and z point in the
 * target: xyz, xz-y. 0 if it is none, or mirrors. */
int align_parse(double *u, const char *arg);
/* The axis of the source that points up, as a unit vector. */
void align_up(double *up, const struct body *source);
/* A, for each joint of the target that follows one: turns its bone at rest
 * to where U takes the source's; the others get none. */
void align_bones(double (*a)[4], const double *u, const struct body *target,
    const struct body *source, const struct bone_map *map);

#endif
