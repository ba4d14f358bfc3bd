#ifndef SIMS_TAKE_H
#define SIMS_TAKE_H

#include "ir/pose.h"
#include "sims/pose.h"

/* The poses of the 29 joints, out of a motion or a poses object of any
 * skeleton that has joints of these names. Values that are there as the files
 * want them are copied, others computed. */
struct sims_take {
	struct motion m;
	struct sims_pose pose;
	long long number;        /* of the frame or pose at hand */
	/* private */
	int joint[SIMS_JOINTS];  /* its index in the skeleton */
	int copied[SIMS_ROWS], computes, ready;
	double last[SIMS_JOINTS][4];     /* its rotation last computed */
	struct xform *world;
};

/* At the object's IR_BEGIN. sk: the skeleton before it, or NULL. */
void sims_take_begin(struct sims_take *t, const struct skel *sk);
/* To be given every record of the object until its end. */
void sims_take(struct sims_take *t, const struct ir *ir);
/* When a frame or pose has ended: completes t->pose, or dies where a joint
 * has no value. */
void sims_take_pose(struct sims_take *t, const struct ir *ir);
void sims_take_end(struct sims_take *t);

#endif
