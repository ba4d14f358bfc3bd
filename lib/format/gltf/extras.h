#ifndef FORMAT_GLTF_EXTRAS_H
#define FORMAT_GLTF_EXTRAS_H

#include "format/gltf/container.h"

/* What ir2gltf says in the extras of an animation, as an animation has no member
 * for it. Texts are empty where it is not said, or not in a way that a motion
 * could have it. */
struct gltf_extras {
	struct str rate;         /* of a motion, with num/den frames per second */
	double num, den;
	double first;            /* the number of its first frame */
	struct str loop;         /* once, or cycle */
};

/* animation: the JSON value. */
void gltf_extras_read(struct gltf_extras *e, struct gltf *g, size_t animation);

#endif
