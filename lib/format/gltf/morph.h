#ifndef FORMAT_GLTF_MORPH_H
#define FORMAT_GLTF_MORPH_H

#include "format/gltf/vertices.h"

/* Writes the morphs of a part, a JSON value, of a mesh, another one: for each
 * the vertices that it moves. *number, of the first one in the mesh, becomes
 * that of the next part's. */
void gltf_morphs_put(const struct gltf_vertices *vs, size_t mesh, size_t part,
    long long *number);

#endif
