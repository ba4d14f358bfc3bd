#ifndef MOTION_TOP_H
#define MOTION_TOP_H

#include "figure/body.h"

/* The joint that carries a whole figure over the ground: of the joints with
 * channels from the topmost one down to the hips or, where these are not known,
 * from the first one down to the last that all others with channels are above
 * or below, that which travels farthest itself. What is above it may move,
 * too. */
struct top {
	int joint;               /* -1: no joint has channels */
	double up[3];            /* of the world */
	/* private */
	double turn[4], at[3];   /* of its parent, in the world at rest */
	int carried;             /* joints above it have channels */
	double (*q)[4], (*t)[3]; /* room for their transforms */
};

/* Called when the first frame begins or is whole, see body_up(). Where several
 * joints may be the one, the motion is read to its end and once more. Dies
 * where the skeleton has no rest pose. */
void top_make(struct top *t, struct frames *f);
void top_free(struct top *t);
/* Only which joint it is. b: its body, up: the world's. */
int top_joint(struct frames *f, const struct body *b, const double *up);
/* A joint with channels that is neither above nor below joint j, or -1. */
int top_beside(const struct motion *m, int j);
/* Its rotation and place in the world; 0 if its values make none. */
int top_get(const struct top *t, const struct motion *m, const double *val,
    double *q, double *at);
/* Turns it by g, a rotation in world space, and puts it at `at`, as far as its
 * channels can. Angles come out on the branch of near[]. top_get() has been
 * called for the same values of the joints above. */
void top_set(const struct top *t, const struct motion *m, const double *g,
    const double *at, const double *near, double *val);
/* The upward part of a way. */
void top_rise(const struct top *t, const double *way, double *rise);

#endif
