#ifndef FORMAT_SIMS_FROM_IR_H
#define FORMAT_SIMS_FROM_IR_H

#include "base/math/most.h"
#include "format/sims/pose.h"
#include "format/sims/skeleton.h"
#include "ir/rigid.h"

/* The poses of the 29 joints, made of a motion or a poses object whose skeleton
 * has these joints, see sims/skeleton.h. Values that are as the files need them
 * are copied, others are computed. */
struct from_ir {
	struct frames f;
	struct sims_pose pose;
	long long number;        /* of the current frame or pose */
	/* private */
	struct sims_skeleton sims;
	int copied[SIMS_ROWS];   /* the row has the texts of a record */
	int computes;            /* some row has no such texts, or may have
	                          * none */
	int ready;               /* prepare() has been called */
	int warned;              /* for rigid_begin() */
	double last[SIMS_JOINTS][4];     /* each joint's last rotation */
	struct xform rest[SIMS_JOINTS];  /* the Sims' skeleton at rest */
	struct most off;         /* the largest distance of a joint from where
	                          * the Sims' skeleton has it under its
	                          * parent */
	int worst;               /* the joint at that distance */
	struct rigid rigid;
};

/* Called at the object's IR_BEGIN. sk: the skeleton before it in the stream, or
 * NULL. */
void from_ir_begin(struct from_ir *p, struct ir *ir, const struct skel *sk);
/* Dies if the `rate` record last read is not that of the files, 30. */
void from_ir_rate(const struct ir *ir);
/* Reads on as frames_next() does. */
enum frames_event from_ir_next(struct from_ir *p);
/* Called at FRAMES_WHOLE: completes p->pose, or dies where a joint has no
 * value. */
void from_ir_pose(struct from_ir *p);
/* Warns if a joint is not in the place that the files imply. */
void from_ir_end(struct from_ir *p);

#endif
