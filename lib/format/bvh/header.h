#ifndef FORMAT_BVH_HEADER_H
#define FORMAT_BVH_HEADER_H

#include "base/str.h"

/* The lines between MOTION and the first row. Whether a line begins so, in
 * either case; then *value is what follows, without blanks around it. */
int bvh_is_frames(struct str line, struct str *value);   /* `Frames: N` */
int bvh_is_time(struct str line, struct str *value);     /* `Frame Time: T` */

#endif
