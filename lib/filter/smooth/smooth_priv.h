#ifndef FILTER_SMOOTH_SMOOTH_PRIV_H
#define FILTER_SMOOTH_SMOOTH_PRIV_H

#include "base/math/butter.h"
#include "filter/smooth/queue.h"
#include "filter/smooth/smooth.h"
#include "ir/frame.h"
#include "motion/curve.h"

/* A joint that is smoothed. Of each frame there are its values as they came,
 * the same without jumps, where a quaternion changes its sign or an angle its
 * branch; what a matrix is besides a rotation; and its rotations. */
struct smooth_joint {
	struct curve curve;
	unsigned char *alone;    /* per value: it is smoothed by itself */
	size_t given, value, form, turn; /* where these are in a frame */
	size_t pairs;            /* and, so far behind a rotation, the sum of
	                          * the vectors to those around it */
	int on;                  /* it is */
};

struct smooth {
	const struct smooth_options *opt;
	struct frames f;
	struct smooth_joint *joint;
	struct queue queue;
	double *now;             /* a frame's numbers, to be written */
	double rate;
	size_t half;             /* of the window */
	double *middle;          /* its weights for the frame in its middle;
	                          * NULL: there are no sums of pairs */
	size_t put;              /* frames held that are written */
	double *weight, (*arc)[3];       /* of the window, */
	size_t room, n, at;      /* set for so many and that place in them */
	double last;             /* the last frame's number */
};

/* Sets weights for the middle of the window, unless that is long. */
void smooth_set_middle(struct smooth *s);
/* Adds the joint's rotations in the last frame to the sums of pairs. */
void smooth_add_pairs(struct smooth *s, const struct smooth_joint *j);
/* What a frame's numbers become: those of the frame at that place in the
 * window of the n that are held from there on. */
void smooth_fit(struct smooth *s, size_t from, size_t n, size_t at);
/* All frames held, in their place. */
void smooth_pass(struct smooth *s);

/* Writes the next frame, with these numbers. */
void smooth_put_frame(struct smooth *s, const double *number);

/* Gives the joint's i-th rotation, or matrix, to values, next to what they
 * are; form as in struct smooth_joint. */
void smooth_turn(const struct smooth_joint *j, int i, const double *q,
    const double *form, double *value);
enum { SMOOTH_FORM = 9 };
/* Radians: less is no turn. */
#define SMOOTH_STILL 1e-14

#endif
