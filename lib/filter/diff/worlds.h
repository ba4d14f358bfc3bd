#ifndef FILTER_DIFF_WORLDS_H
#define FILTER_DIFF_WORLDS_H

#include "ir/frame.h"
#include "motion/grid.h"

/* Where a motion's joints are in the world, in its frames and between them:
 * by the values of its `v` records or, where it has none, by its `w`
 * records. */
struct worlds {
	struct frames f;
	double step;             /* set it: how far apart the times are that
	                          * are asked for, in its frames */
	struct frame_time first, last;   /* of the frames read so far */
	double gap;              /* between the last two, 0 if there is one */
	struct xform *at;        /* per joint; m is a rotation */
	/* private */
	int records;             /* `w` records count */
	double *place;           /* per joint X Y Z QX QY QZ QW of these, */
	unsigned long long *seen;        /* and in which frame they came */
	struct dof channels;     /* for which they stand */
	struct frame_time before;
	double *old, *mix;       /* the values of that frame, and between */
	size_t n;                /* values of a frame */
	struct arena arena;
};

/* At a motion's IR_BEGIN; reads its header. */
void worlds_begin(struct worlds *w, struct ir *ir, const struct skel *sk);
/* Reads the next frame; 0 at the motion's end. */
int worlds_next(struct worlds *w);
/* Reads up to a frame that is not before that time; 0 if there is none. */
int worlds_seek(struct worlds *w, const struct frame_time *when);
/* Sets w->at, for a time that worlds_seek() was given last or, if NULL, for
 * the last frame. */
void worlds_set(struct worlds *w, const struct frame_time *when);
void worlds_end(struct worlds *w);

#endif
