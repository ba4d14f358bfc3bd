#ifndef FORMAT_GLTF_UNEVEN_H
#define FORMAT_GLTF_UNEVEN_H

#include "format/gltf/joints.h"

/* Scales that differ by less, as parts of their mean, are the same: exporters
 * round. */
#define GLTF_EVEN 1e-4

/* Warns where scales above joints differ by more: by how much joints are off,
 * as the IR has them. order: of the nodes, parents first. */
void gltf_uneven_warn(const struct gltf_joints *js, struct gltf *g,
    const int *order);

#endif
