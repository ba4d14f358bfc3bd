#ifndef FORMAT_FBX_SHAPE_H
#define FORMAT_FBX_SHAPE_H

#include "format/fbx/geometry.h"
#include "format/fbx/scene.h"

/* Blend shapes: where vertices of a Geometry go. */

struct fbx_shape {
	struct str name;         /* of its channel */
	int object;              /* a Geometry of type Shape */
};

/* Those of a Geometry, the object, which the caller frees. Warns of shapes that
 * are steps on the way to another, which are left out. */
size_t fbx_shapes_find(struct fbx_shape **shape, const struct fbx_scene *s,
    int geometry, struct fbx_room *room);

/* By how much a shape moves vertices. */
struct fbx_offsets {
	double *at, *normal;     /* normal: or NULL */
	long long *vertex;       /* of each */
	size_t n;
	int *of;                 /* of each vertex of the Geometry: or -1 */
};

/* Starts without offsets; `of` is as long as the Geometry has vertices. */
void fbx_offsets_open(struct fbx_offsets *o, struct fbx_geometry *g);
/* Takes the offsets of a shape instead of those before. */
void fbx_offsets_read(struct fbx_offsets *o, struct fbx_geometry *g, int node);
void fbx_offsets_close(struct fbx_offsets *o, struct fbx_geometry *g);

#endif
