#ifndef FORMAT_FBX_GEOMETRY_H
#define FORMAT_FBX_GEOMETRY_H

#include "format/fbx/layer.h"
#include "format/fbx/scene.h"

/* A Geometry of type Mesh: polygons. */

enum {
	FBX_UVSETS = 16,
	FBX_WELD = 40            /* bytes that a weld needs for a corner */
};

struct fbx_geometry {
	struct fbx_room room;
	int node;
	double *control;         /* x, y, z of each vertex of the file */
	size_t ncontrol;
	int *corner;             /* its vertex */
	size_t ncorner;
	int *first;              /* corner of each polygon, and ncorner */
	size_t npolygon;
	struct fbx_layer normal, color, material;
	struct fbx_layer uv[FBX_UVSETS];
	int nuv;
};

/* Reads it. Dies where numbers are out of range or missing. */
void fbx_geometry_read(struct fbx_geometry *g, const struct fbx *f, int node);
void fbx_geometry_free(struct fbx_geometry *g);

/* Some of its polygons, with the vertices that they get in the IR: one for each
 * place, normal, place in pictures and colour that a corner has. */
struct fbx_weld {
	const struct fbx_geometry *g;
	int *vertex;             /* of each corner of these polygons */
	struct fbx_corner *of;   /* each vertex: one of its corners */
	size_t n;                /* vertices */
};

/* polygon: their numbers. */
void fbx_weld_make(struct fbx_weld *w, const struct fbx_geometry *g,
    const int *polygon, size_t npolygon);
void fbx_weld_free(struct fbx_weld *w);

#endif
