#ifndef FORMAT_FBX_MESH_H
#define FORMAT_FBX_MESH_H

#include "format/fbx/figure.h"

/* The meshes of a file: Models that have a Geometry of polygons. In the IR they
 * are parts of one mesh, in model space: where they are when their joints are
 * where they were bound, in the units of the file. */

/* What a joint moves of a mesh. */
struct fbx_cluster {
	int object;
	int joint;
	struct xform to;         /* from the Geometry to the joint's space, as
	                          * the IR has that */
};

struct fbx_mesh {
	int model, geometry;     /* objects */
	struct fbx_cluster *cluster;
	size_t n;                /* clusters; 0: `joint` carries all of it */
	int joint;
	struct xform to;         /* from the Geometry to model space */
	double off;              /* how far the binds of its joints are from
	                          * its clusters, of 1 or of the size */
	int local;               /* too far: `local` records say where its
	                          * vertices are */
};

struct fbx_meshes {
	struct fbx_figure *g;
	struct fbx_mesh *mesh;   /* in the order of the file */
	size_t n, cap;
};

/* Finds them, and sets the binds of the figure's joints. Warns of those that no
 * joint moves, which are left out. */
void fbx_meshes_find(struct fbx_meshes *ms, struct fbx_figure *g);
/* Writes the materials and the mesh. name: that of the file. dir: where pictures
 * go that are in the file, or NULL. */
void fbx_meshes_put(const struct fbx_meshes *ms, struct str name,
    const char *dir);
void fbx_meshes_free(struct fbx_meshes *ms);

#endif
