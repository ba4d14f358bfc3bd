#ifndef FILTER_JOINTS_VALUES_H
#define FILTER_JOINTS_VALUES_H

#include "filter/joints/shape.h"
#include "ir/frame.h"

/* The values of the new skeleton's joints in a motion, frame by frame. */
struct values {
	const struct plan *p;
	struct shapes shapes;
	struct motion m;         /* of the new skeleton */
	int same;                /* all shapes are: nothing is computed */
	/* private, per old joint */
	char *local_used;        /* its local transform has a part in a value */
	char *folded;            /* what leads to it has a part in a value */
	struct xform *local, *before, *whole, *world;
	int begun;               /* a frame has been read */
};

/* To be called when the head of a motion, or of poses, has been read. Dies if
 * channels of unknown kind would have to be computed with. */
void values_begin(struct values *v, const struct plan *p,
    const struct frames *f);
void values_end(struct values *v);
/* To be called at a `v` record: dies if a value that is computed with is
 * nan. */
void values_check(const struct values *v, const struct frames *f);
/* To be called when a frame is whole: computes the values of the new one. */
void values_set(struct values *v, const struct frames *f);
/* Writes the values of new joint i, each after a blank; old: the texts of the
 * old joint's values. */
void values_put(const struct values *v, int i, struct str old);

#endif
