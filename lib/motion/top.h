#ifndef MOTION_TOP_H
#define MOTION_TOP_H

#include "ir/frame.h"

/* The joint that carries a whole figure over the ground: the first one with
 * channels. What is above it, if anything, does not move. */
struct top {
	int joint;               /* -1: no joint has channels */
	double up[3];            /* of the world */
	double turn[4], at[3];   /* of its parent, in the world */
};

/* Called when the first frame begins or is whole, see body_up(). Dies where the
 * skeleton has no rest pose. */
void top_make(struct top *t, const struct frames *f);
/* A joint with channels that is not below it, or -1. */
int top_other(const struct top *t, const struct motion *m);
/* Its rotation and place in the world; 0 if its values make none. */
int top_get(const struct top *t, const struct motion *m, const double *val,
    double *q, double *at);
/* Turns it by g, a rotation in world space, and puts it at `at`, as far as its
 * channels can. Angles come out on the branch of near[]. */
void top_set(const struct top *t, const struct motion *m, const double *g,
    const double *at, const double *near, double *val);
/* The upward part of a way. */
void top_rise(const struct top *t, const double *way, double *rise);

#endif
