#ifndef FORMAT_GLTF_MOTION_H
#define FORMAT_GLTF_MOTION_H

#include "format/gltf/track.h"

/* An animation, ready to be written. */
struct gltf_motion {
	struct gltf_track *track;        /* by joint, translation first */
	size_t n;
	struct gltf_rate rate;
};

/* rate: of option -r; empty: that of the keys. Warns of what is left out. */
void gltf_motion_open(struct gltf_motion *m, struct gltf *g,
    const struct gltf_joints *js, size_t animation, struct str rate);
void gltf_motion_close(struct gltf_motion *m);
/* Sets the rate, clocks and frames of the tracks. */
void gltf_motion_time(struct gltf_motion *m, const struct gltf *g,
    struct str rate);
/* Writes it, with its joints' channels and values. */
void gltf_motion_put(struct gltf_motion *m, const struct gltf_joints *js,
    struct str name);

#endif
