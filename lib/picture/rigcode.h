#ifndef PICTURE_RIGCODE_H
#define PICTURE_RIGCODE_H

#include "base/temp.h"
#include "picture/rig.h"

/* The meshes of a rig in few bytes, as one: triangles, and of each vertex its
 * place, its joints and their weights. Vertices that differ in nothing else than
 * their place in a picture are one. player/mesh.js reads them. */

/* Adds the bytes to a spool. The rig has meshes. */
void code_rig(const struct rig *rig, struct spool *to);

#endif
