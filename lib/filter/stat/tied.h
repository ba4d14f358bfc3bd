#ifndef FILTER_STAT_TIED_H
#define FILTER_STAT_TIED_H

#include "filter/stat/type.h"
#include "ir/frame.h"

/* Finds records of a motion's frames that are about joints that the skeleton
 * does not have, that do not stand where ir(5) wants them in their frame, that
 * are there twice, or that are not of the same feet as in the frames before;
 * second `dof` records of a joint, and poses that are not in order. */
struct tied {
	/* private */
	const struct frames *f;
	struct types *types;
	int late;                /* the frame has a record that comes after all
	                          * values */
	int valued;              /* it has values */
	int before;              /* a frame before it had values */
	unsigned long long *foot;        /* per joint: the last frame with a
	                                  * contact, from 1, or 0 */
	unsigned long long first;        /* the first frame with contacts */
	size_t feet, now;        /* contacts of the first frame, of this one */
	struct tied_joint *joint;        /* per joint, as far as needed */
	size_t njoint, cap;
	long long pose;          /* the last one's number, or -1 */
};

/* f: has begun. */
void tied_begin(struct tied *w, const struct frames *f,
    struct types *types);
/* To be called for each record, and for each whole frame. */
void tied_take(struct tied *w);
void tied_frame(struct tied *w);
void tied_end(struct tied *w);

#endif
