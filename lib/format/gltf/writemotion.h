#ifndef FORMAT_GLTF_WRITEMOTION_H
#define FORMAT_GLTF_WRITEMOTION_H

#include "format/gltf/write_priv.h"

/* A translation or rotation of a joint in all frames of a motion. */
struct gltf_curve {
	int joint;
	int cols;                /* 3: translation, 4: rotation */
	float first[4];          /* in the first frame */
	int varies;              /* it may be another later: it has a place, */
	size_t at;               /* in each frame's values */
	int moves;               /* and it is */
};

/* A motion, held as floats, as nodes have it. */
struct gltf_curves {
	struct gltf_curve *curve;
	size_t n;
	size_t width;            /* values of a frame */
	float *value;            /* frame by frame */
	float *time;             /* per frame, in seconds */
	size_t frames;
};

/* Adds the animation. name: as the IR writes it. */
void gltf_write_curves(struct gltf_writer *w, struct gltf_curves *c,
    struct str name);

#endif
