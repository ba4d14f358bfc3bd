#ifndef FILTER_MIRROR_SOLVE_H
#define FILTER_MIRROR_SOLVE_H

#include "base/math/most.h"
#include "filter/mirror/plan.h"
#include "ir/frame.h"

/* The values of a mirrored frame that are not copied. */
struct solve_mirror {
	double *val;             /* laid out as the motion's */
	/* private */
	const struct mirror_plan *p;
	double *near;
	struct xform *world, *out;       /* of the frame, and mirrored */
	double (*turn)[4], (*outturn)[4];        /* rotations, without scale */
	struct most most;        /* the largest angle left */
	int worst;               /* its joint */
	struct text at;          /* its frame */
};

void solve_mirror_begin(struct solve_mirror *s, const struct mirror_plan *p);
void solve_mirror_frame(struct solve_mirror *s, const struct frames *f);
/* Warns how far the joint that misses its rotation most is from it, and frees
 * the solver. name: the motion's. */
void solve_mirror_end(struct solve_mirror *s, struct str name);

#endif
