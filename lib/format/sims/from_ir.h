#ifndef FORMAT_SIMS_FROM_IR_H
#define FORMAT_SIMS_FROM_IR_H

#include "base/math/most.h"
#include "format/sims/pose.h"
#include "format/sims/skeleton.h"
#include "ir/rigid.h"

/* The poses of the 29 joints, out of a motion or a poses object of a skeleton
 * that has them, see sims/skeleton.h. Values that are there as the files
 * want them are copied, others are computed. */
struct from_ir {
	struct frames f;
	struct sims_pose pose;
	long long number;        /* of the current frame or pose */
	/* private */
	struct sims_skeleton sims;
	int copied[SIMS_ROWS], computes, ready, warned;
	double last[SIMS_JOINTS][4];     /* its rotation last computed */
	struct xform rest[SIMS_JOINTS];  /* of the Sims' skeleton */
	struct most off;         /* how far the worst joint is from its place */
	int worst;               /* under its parent in that */
	struct rigid rigid;
};

/* At the object's IR_BEGIN. sk: the skeleton before it, or NULL. */
void from_ir_begin(struct from_ir *p, struct ir *ir, const struct skel *sk);
/* As frames_next() does. */
enum frames_event from_ir_next(struct from_ir *p);
/* At FRAMES_WHOLE: completes p->pose, or dies where a joint has no value. */
void from_ir_pose(struct from_ir *p);
/* Warns where a joint is not in the place that the files imply. */
void from_ir_end(struct from_ir *p);

#endif
