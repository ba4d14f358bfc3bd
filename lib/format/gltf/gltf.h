#ifndef FORMAT_GLTF_GLTF_H
#define FORMAT_GLTF_GLTF_H

#include "ir/motion.h"

/* glTF 2.0 files. */

/* What the options of gltf2ir ask for. */
struct gltf_options {
	const char *motion;      /* only motions of this name; NULL: all */
	struct str rate;         /* of all motions; empty: of their keys */
	int bind;                /* the bind pose becomes rest */
	const char *pictures;    /* a directory for those that are in the file,
	                          * or NULL */
};

/* Reads a file (NULL: standard input) and writes its skeleton, its materials,
 * its mesh and its motions. Dies if it is no glTF 2.0, or has no skeleton. */
void gltf_to_ir(const char *path, const struct gltf_options *o);

/* What the options of ir2gltf ask for. */
struct gltf_form {
	const char *base;        /* a file that gets the motions, or NULL */
	int binary;              /* a GLB */
	int human;               /* a VRM animation, which has bones of VRM's
	                          * humanoid and nothing else */
	const char *pictures;    /* the folder of pictures that are put
	                          * inside, or NULL */
	double length;           /* factor of all lengths; 0: not stated */
	double tolerance;        /* of keys that are left out, in lengths of
	                          * the stream; < 0: none are left out */
};

/* Reads a stream to its end and writes a file of its skeleton, its meshes with
 * their materials, and the motions chosen; or the base, with these motions. With -d each motion gets
 * a file, with its own skeleton and the meshes before it. Dies if two skeletons
 * differ, or if the stream's does not fit the base. */
void gltf_write(struct ir *ir, struct motion_choice *choice,
    const struct gltf_form *form);

#endif
