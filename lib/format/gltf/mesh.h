#ifndef FORMAT_GLTF_MESH_H
#define FORMAT_GLTF_MESH_H

#include "format/gltf/bind.h"

/* Writes all meshes that have a skin as one: its vertices with their weights,
 * and its faces. name: for the mesh, unless it is only one and has a name. */
void gltf_mesh_put(struct gltf *g, const struct gltf_joints *js,
    const struct gltf_skin *skin, struct str name);

#endif
