#ifndef FORMAT_GLTF_BIND_H
#define FORMAT_GLTF_BIND_H

#include "format/gltf/joints.h"

/* How skins are bound to the skeleton. In the IR the vertices are in world
 * space at rest, and each joint has one bind, which has no scale. So the
 * vertices of each skin are transformed to world space: by the skin's first
 * joint, or by a joint that an earlier skin has bound. */

struct gltf_skin {
	int *joint;              /* per joint of the skin: its index in the
	                          * skeleton */
	size_t n;
	struct xform to;         /* transforms the skin's vertices to world
	                          * space at rest */
	int is_there;            /* the vertices are there already: `to` is an
	                          * identity */
};

/* Sets the joints' binds and returns the skins. Warns if the skins' binds
 * contradict each other. */
struct gltf_skin *gltf_bind(struct gltf_joints *js, struct gltf *g);
void gltf_skins_free(struct gltf_skin *skin, size_t n);
/* take: the pose in which the skins are bound becomes the rest. Otherwise,
 * warns if that pose is not the rest. */
void gltf_bind_rest(struct gltf_joints *js, const struct gltf *g, int take);

#endif
