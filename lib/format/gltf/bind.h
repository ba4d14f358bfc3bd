#ifndef FORMAT_GLTF_BIND_H
#define FORMAT_GLTF_BIND_H

#include "format/gltf/joints.h"

/* How skins are bound to the skeleton. The vertices of the IR are in the world
 * at rest, and each of its joints has one bind, without scale. So the vertices
 * of a skin are taken to the world: by its first joint, or by one that an
 * earlier skin has bound. */

struct gltf_skin {
	int *joint;              /* by the skin's numbers */
	size_t n;
	struct xform to;         /* takes its vertices to the world at rest */
	int is_there;            /* they are there already: `to` is an
	                          * identity */
};

/* Sets the joints' binds, and returns the skins. Warns if they do not fit
 * together. */
struct gltf_skin *gltf_bind(struct gltf_joints *js, struct gltf *g);
void gltf_skins_free(struct gltf_skin *skin, size_t n);
/* take: makes the pose in which the skins are bound the rest. Otherwise warns
 * if it differs from the rest. */
void gltf_bind_rest(struct gltf_joints *js, const struct gltf *g, int take);

#endif
