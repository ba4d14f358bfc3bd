#ifndef FORMAT_GLTF_HUMANOID_H
#define FORMAT_GLTF_HUMANOID_H

#include "format/gltf/container.h"

/* Sets for each node the role, see ir/humanoid.h, that a VRM file, 0.x or 1.0,
 * or an animation of VRM gives it, or -1. Warns of bones that VRM does not
 * have, and of a second one for a node or a role. */
void gltf_humanoid(int *role, struct gltf *g);

#endif
