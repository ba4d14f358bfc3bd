#ifndef FORMAT_FBX_MOTION_PRIV_H
#define FORMAT_FBX_MOTION_PRIV_H

#include "base/text.h"
#include "format/fbx/motion.h"

/* A motion while it is written: motion.c has its frames, keys.c its keys. */

/* A joint that something drives. */
struct played {
	struct fbx_track track[FBX_PARTS];
	double v[FBX_PARTS][3];  /* at the current time */
	double q[4];             /* the last rotation, for its sign */
};

struct fbx_play {
	const struct fbx_figure *g;
	const struct fbx_options *o;
	int stack;               /* an object */
	struct played **joint;   /* of each joint of the figure, or NULL */
	long long start, stop;   /* ticks */
	struct text rate;        /* as the IR writes it */
	double ticks;            /* of a frame */
};

/* Warns of what happens to so many joints, if it does to any. */
void fbx_play_warn(const struct fbx_play *p, size_t n, const char *what);
/* Whether a joint has channels. */
int fbx_has_values(const struct fbx_joint *j);
/* Goes to a time with a joint. */
void fbx_play_sample(struct fbx_play *p, size_t j, long long time);
/* Writes the joint's values at that time, as those of a frame. */
void fbx_play_put(struct fbx_play *p, size_t j, struct str frame);
/* Writes all rows of keys. */
void fbx_keys_put(struct fbx_play *p);

#endif
