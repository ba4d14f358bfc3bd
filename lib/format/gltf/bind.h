#ifndef FORMAT_GLTF_BIND_H
#define FORMAT_GLTF_BIND_H

#include "format/gltf/joints.h"

/* How skins are bound to the skeleton. The vertices of the IR are in the world
 * at rest, and its joints have one bind each, without scale: the first joint
 * of a skin says what takes its vertices there, or one that a skin before has
 * bound. */

struct gltf_skin {
	int *joint;              /* by the skin's numbers */
	size_t n;
	struct xform to;         /* takes its vertices to that space, */
	int is_there;            /* unless they are there already */
};

/* Sets the joints' binds; returns the skins. Warns where they do not fit
 * together. */
struct gltf_skin *gltf_bind(struct gltf_joints *js, struct gltf *g);
void gltf_skins_free(struct gltf_skin *skin, size_t n);
/* The world transforms of the joints at rest. */
void gltf_rest_worlds(const struct gltf_joints *js, struct xform *w);
/* The pose in which the skins are bound becomes rest, or, unless take, a
 * warning says that it is another. */
void gltf_bind_rest(struct gltf_joints *js, const struct gltf *g, int take);

#endif
