#ifndef FORMAT_GLTF_BESIDE_H
#define FORMAT_GLTF_BESIDE_H

#include "format/gltf/container.h"

/* Files that a glTF file names: in its directory or below, and no others. */

/* The path of the file that a URI names; v is the URI in the JSON, for
 * messages. Dies where that is not in the glTF file's directory or below. */
char *gltf_beside(const struct gltf *g, size_t v, struct str uri);
/* Opens that path, which is a regular file. Dies if it is none, or if there is
 * a symbolic link in what the URI says of it. */
int gltf_beside_open(const struct gltf *g, size_t v, char *path);

#endif
