#ifndef FORMAT_GLTF_ANIMATION_H
#define FORMAT_GLTF_ANIMATION_H

#include "format/gltf/joints.h"

/* Writes an animation as a motion of that name; `animation` is the JSON value.
 * rate: that of option -r; empty: that of the keys. Warns of what is left
 * out. */
void gltf_put_animation(struct gltf *g, const struct gltf_joints *js,
    size_t animation, struct str rate, struct str name);

#endif
