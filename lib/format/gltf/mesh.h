#ifndef FORMAT_GLTF_MESH_H
#define FORMAT_GLTF_MESH_H

#include "format/gltf/bind.h"

/* Writes the materials of all meshes that have a skin, and these meshes as one,
 * of which each primitive is a part. name: for the mesh, unless it is only one
 * and has a name. pictures: a directory for those that are in the file, or
 * NULL. */
void gltf_mesh_put(struct gltf *g, const struct gltf_joints *js,
    const struct gltf_skin *skin, struct str name, const char *pictures);

#endif
