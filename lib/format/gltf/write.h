#ifndef FORMAT_GLTF_WRITE_H
#define FORMAT_GLTF_WRITE_H

#include "ir/motion.h"

/* glTF 2.0 files of the IR. */

struct gltf_form {
	const char *base;        /* a file that gets the motions, or NULL */
	int binary;              /* a GLB */
	double length;           /* by which lengths are multiplied; 0: it was
	                          * not said */
	double tolerance;        /* of keys that are left out, in lengths of
	                          * the stream; < 0: none are */
};

/* Reads a stream to its end and writes a file of its skeleton, its meshes and
 * the motions chosen, or the base with these. Dies where two skeletons differ,
 * or the stream's does not fit the base. */
void gltf_write(struct ir *ir, struct motion_choice *choice,
    const struct gltf_form *form);

#endif
