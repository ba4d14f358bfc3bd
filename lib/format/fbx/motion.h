#ifndef FORMAT_FBX_MOTION_H
#define FORMAT_FBX_MOTION_H

#include "format/fbx/fbx.h"
#include "format/fbx/figure.h"

/* Writes the motion of an AnimationStack. */
void fbx_motion_put(const struct fbx_figure *g, int stack, struct str name,
    const struct fbx_options *o);

#endif
