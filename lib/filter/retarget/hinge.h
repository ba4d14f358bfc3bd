#ifndef FILTER_RETARGET_HINGE_H
#define FILTER_RETARGET_HINGE_H

#include "filter/retarget/bonemap.h"
#include "ir/motion.h"

/* A joint of the target that turns about one axis, below one that turns
 * freely, as an elbow below a shoulder. The free one turns about its own bone,
 * which moves nothing but what the hinge does, until the hinge's bone can point
 * as it is wanted.
 *
 * Where the limb is nearly straight its plane swings fast, or is noise, and a
 * wrong twist costs little: bent by b the hinge's bone misses by b at most. So
 * the twist keeps its sign there and turns by no more than 8 / (1 - (b/8)^2)
 * degrees from frame to frame; 5 degrees in a plane across that of before are
 * missed by up to 5. From 8 degrees on it turns as far as it must.
 *
 * Vectors are in the free joint's frame, but for own. */
struct hinge {
	int joint, free;
	double own[3];           /* the hinge's bone in its own frame */
	double zero[3], quarter[3];      /* its part across the hinge's axis,
	                          * at 0 and at a quarter turn */
	double bone[3];          /* from the free joint to the hinge */
	double across[2][3];     /* of it: where the axis lies, and the other */
	double axis[3];          /* of the hinge */
	double along;            /* what its bone points along it */
	double out[2];           /* pointing x along `bone' it points out[0] -
	                          * out[1] * x along the first of across[] */
	double side;             /* where its limits are along the second of
	                          * across[]: a sign, or 0 */
	double lo, hi;           /* with -k: its limits, in radians */
	/* twists: cosine and sine */
	double either[2][2];     /* the two that are wanted in this frame, */
	double bent;             /* for a limb bent by this sine; */
	double twist[2];         /* the one that is made of them */
	double before[2];        /* in the frame before, */
	int begun;               /* if there was one */
};

/* Whether joint t is a hinge with a free joint above it whose bone carries
 * nothing else that follows a joint. clamp: see lo, hi. */
int hinge_make(struct hinge *h, const struct motion *m, const struct body *b,
    const struct bone_map *map, int t, int clamp);
/* Finds the two twists for rotations that are wanted of the two joints. */
void hinge_find(struct hinge *h, const double *free, const double *wanted);
/* The better one. missed: see hinge_missed(). */
int hinge_choose(const struct hinge *h, const double *missed);
/* Twists the rotation that is wanted of the free joint by that one. */
void hinge_twist(struct hinge *h, int which, double *free);
/* The angle of the hinge that brings its bone next to where it is wanted, as
 * the free joint is. */
double hinge_angle(const struct hinge *h, const double *free,
    const double *wanted);
/* About by which angle that misses. */
double hinge_missed(const struct hinge *h, const double *free,
    const double *wanted);
/* The frame is done. */
void hinge_next(struct hinge *h);

#endif
