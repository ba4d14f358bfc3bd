#ifndef FORMAT_FBX_MATERIAL_H
#define FORMAT_FBX_MATERIAL_H

#include "format/fbx/picture.h"

/* Materials, and the pictures that they have as their colour. */

struct fbx_materials {
	const struct fbx_scene *s;
	struct str *name;        /* of each object: as parts call it; n 0: it is
	                          * no material that is used */
	struct fbx_pictures pictures;
	struct map names;
	struct arena arena;
};

/* dir: where pictures go that are in the file, or NULL. */
void fbx_materials_open(struct fbx_materials *m, const struct fbx_scene *s,
    const char *dir);
void fbx_materials_close(struct fbx_materials *m);

/* The materials of a Model, in the order in which its polygons count them; the
 * caller frees them. */
size_t fbx_materials_of(const struct fbx_scene *s, int model, int **object);
/* Writes one that has not been written yet. */
void fbx_material_put(struct fbx_materials *m, int object);

#endif
