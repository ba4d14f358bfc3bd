#ifndef FORMAT_GLTF_MATERIAL_H
#define FORMAT_GLTF_MATERIAL_H

#include "format/gltf/container.h"

/* The materials of the parts of meshes. Starts as { 0 }. */
struct gltf_materials {
	struct gltf *g;
	char *used;              /* per material, set by the caller: write it */
	struct str *name;        /* per material: a field, "-" unless used */
	struct arena arena;
	struct map names;
};

void gltf_materials_open(struct gltf_materials *m, struct gltf *g);
/* Writes those that are used. dir: where pictures go that are in the file, or
 * NULL. Warns of what the IR has no word for. */
void gltf_materials_put(struct gltf_materials *m, const char *dir);
void gltf_materials_close(struct gltf_materials *m);

#endif
