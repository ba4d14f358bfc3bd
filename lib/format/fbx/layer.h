#ifndef FORMAT_FBX_LAYER_H
#define FORMAT_FBX_LAYER_H

#include "format/fbx/node.h"

/* What a Geometry says of its corners, polygons or vertices: normals, places in
 * a picture, colours, materials. */

/* Memory for what a Geometry holds, which has to be in proportion to the
 * file. */
struct fbx_room {
	const struct fbx *f;
	size_t used;             /* bytes */
};

/* Takes so many bytes; dies if that is too many. */
void fbx_room_take(struct fbx_room *r, int node, size_t bytes);

/* A corner of a polygon. */
struct fbx_corner {
	int at;                  /* its number among all corners */
	int polygon;
	int control;             /* its vertex: FBX says control point */
};

/* What a row belongs to. */
enum fbx_per { FBX_PER_CORNER, FBX_PER_CONTROL, FBX_PER_POLYGON, FBX_PER_ALL,
    FBX_PERS };

struct fbx_layer {
	double *row;             /* NULL: there is nothing */
	size_t rows;
	int width;               /* numbers of a row */
	long long *index;        /* into the rows; NULL: as they come */
	enum fbx_per per;
};

/* Reads a LayerElement: arrays of that name, and of that name with an index, or
 * NULL. most: how many there are of what rows may belong to. Warns of what is
 * not known, and leaves it out; dies where rows are missing. */
void fbx_layer_read(struct fbx_layer *l, struct fbx_room *room, int node,
    const char *rows, const char *index, int width, const size_t *most);
void fbx_layer_free(struct fbx_layer *l);
/* The row of a corner; NULL: it has none. */
const double *fbx_layer_at(const struct fbx_layer *l,
    const struct fbx_corner *c);

#endif
