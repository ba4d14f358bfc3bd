#ifndef FORMAT_GLTF_GLTF_H
#define FORMAT_GLTF_GLTF_H

#include "base/str.h"

/* glTF 2.0 files. */

struct gltf_options {
	const char *motion;      /* only motions of this name; NULL: all */
	struct str rate;         /* of all motions; empty: of their keys */
	int bind;                /* the bind pose becomes rest */
};

/* Reads a file (NULL: standard input) and puts its skeleton, its mesh and its
 * motions. Dies where it is none, or has no skeleton. */
void gltf_to_ir(const char *path, const struct gltf_options *o);

#endif
