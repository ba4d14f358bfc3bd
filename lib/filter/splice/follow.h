#ifndef FILTER_SPLICE_FOLLOW_H
#define FILTER_SPLICE_FOLLOW_H

#include "ir/frame.h"
#include "motion/top.h"

/* Where motions end and how those after them are turned about up and moved over
 * the ground to go on from there. Starts zeroed, but for overlap. */
struct follow {
	size_t overlap;          /* how many frames before its end a motion's
	                          * next one begins, at least 1 */
	/* private */
	struct top top;
	struct follow_place {
		double turn[4], at[3];
	} *last;                 /* a ring: where it is in the last frames */
	size_t n, cap, oldest;
	int begun;
	size_t placed;           /* values of the joint in this motion so far */
	int moves;               /* the motion is turned and moved */
	double turn[4];          /* how it is turned */
	double from[3], to[3];   /* which place is moved to which */
	double *near;            /* the top joint's values in the frame
	                          * before */
	struct text line;
};

/* To be called at each record of a frame. later: the motion follows another
 * one. Then the `v` record of its top joint is made anew, in f->ir. */
void follow_take(struct follow *l, struct frames *f, int later);

#endif
