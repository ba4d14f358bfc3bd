#ifndef FILTER_RETARGET_AXES_H
#define FILTER_RETARGET_AXES_H

#include "filter/retarget/bonemap.h"

/* U, one of the 24 rotations that take axes to axes. */

enum { AXES_TEXT = 7 };          /* room for its text */

/* Its text: where the source's x, y and z point in the target. */
void axes_text(char *p, const double *u);
/* That which takes the source's up and left to the target's. up: the axis that
 * points up in the source's motion, and what says so. */
void axes_guess(double *u, const struct body *target,
    const struct body *source, const struct bone_map *map, const double *up,
    enum up_by by);

#endif
