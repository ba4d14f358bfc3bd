#ifndef FORMAT_GLTF_BASE_H
#define FORMAT_GLTF_BASE_H

#include "format/gltf/joints.h"
#include "format/gltf/write_priv.h"

/* A file into which motions are put. */
struct gltf_base {
	struct gltf g;
	struct gltf_joints js;
	struct map names;        /* the joints', as the IR writes them */
	int chunk;               /* new bytes go into its chunk BIN */
	char *moved;             /* per node: an animation is added */
	struct gltf_edit *edit;  /* by place */
	size_t edits, cap;
};

void gltf_base_open(struct gltf_writer *w, const char *path);
/* Finds the stream's joints in it. Dies where it lacks one, or has it elsewhere
 * at rest. */
void gltf_base_place(struct gltf_writer *w);
void gltf_put_base(struct gltf_writer *w);

#endif
