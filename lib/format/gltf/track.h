#ifndef FORMAT_GLTF_TRACK_H
#define FORMAT_GLTF_TRACK_H

#include "format/gltf/accessor.h"
#include "format/gltf/joints.h"
#include "format/gltf/rate.h"

/* What an animation says of a joint's translation or rotation. */

enum gltf_path { GLTF_MOVES, GLTF_TURNS };
enum gltf_mode { GLTF_LINEAR, GLTF_STEP, GLTF_CUBIC };

struct gltf_track {
	struct gltf_accessor time, value;
	enum gltf_path path;
	enum gltf_mode mode;
	int joint;
	int steady;              /* all its keys are the same */
	size_t channel;          /* the JSON value */
	/* how it is written: */
	const struct gltf_rate *rate;
	const struct gltf_track *clock;  /* whose frames it has, or NULL; and
	                                  * then one value, the first */
	size_t frames;
	size_t key;              /* the last one looked up */
};

/* Opens it by a channel's sampler; checks that its times ascend. */
void gltf_track_open(struct gltf_track *t, struct gltf *g, size_t sampler);
size_t gltf_track_keys(const struct gltf_track *t);
double gltf_track_seconds(const struct gltf_track *t, size_t key);
/* Key i as it stands in the file. */
void gltf_track_key(const struct gltf_track *t, size_t i, double *v);
/* A track that is neither LINEAR nor has a clock is sampled at the rate. */
int gltf_track_sampled(const struct gltf_track *t);
/* Sets t->frames, when rate and clock are set. */
void gltf_track_count(struct gltf_track *t, const struct gltf *g);
/* The i-th of its frames. */
double gltf_track_frame(const struct gltf_track *t, size_t i);
/* Writes its numbers in that frame, each after a blank. */
void gltf_track_put(struct gltf_track *t, const struct gltf_joint *joint,
    size_t i);

#endif
