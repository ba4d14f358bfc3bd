#ifndef FORMAT_FBX_SKIN_H
#define FORMAT_FBX_SKIN_H

#include "format/fbx/layer.h"
#include "format/fbx/mesh.h"

/* How meshes are bound to joints. */

/* The number i, from 0, of the Deformers of that type that an object has; -1:
 * there are no more. *at: where to go on, 0 at first. */
int fbx_deformer_next(const struct fbx_scene *s, int object, const char *type,
    size_t *at);

/* Reads the clusters of a mesh that has some; dies of matrices that are
 * none. */
void fbx_skin_read(struct fbx_mesh *m, const struct fbx_figure *g,
    struct fbx_room *room);
/* Sets the mesh's place in model space, and the binds of its joints that have
 * none yet. Returns 0 if there is no such place. */
int fbx_skin_bind(struct fbx_mesh *m, struct fbx_figure *g);

/* The weights of a mesh's vertices. */
struct fbx_weights {
	int *first;              /* of each vertex; or -1 */
	struct fbx_weight {
		double w;
		int cluster, next;       /* next: or -1 */
	} *weight;
	size_t n, cap;
};

void fbx_weights_read(struct fbx_weights *w, struct fbx_room *room,
    const struct fbx_mesh *m, const struct fbx_scene *s, size_t vertices);
void fbx_weights_free(struct fbx_weights *w);

#endif
