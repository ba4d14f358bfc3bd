#ifndef GLTF_MESH_H
#define GLTF_MESH_H

#include "gltf/bind.h"

/* Writes all meshes that have a skin as one: its vertices with their weights,
 * and its faces. name: unless there is but one mesh, with a name of its
 * own. */
void gltf_mesh_put(struct gltf *g, const struct gltf_joints *js,
    const struct gltf_skin *skin, struct str name);

#endif
