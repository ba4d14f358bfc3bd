#ifndef FILTER_RETARGET_RING_H
#define FILTER_RETARGET_RING_H

#include "filter/retarget/feet.h"
#include "filter/retarget/hands.h"
#include "filter/retarget/held.h"
#include "filter/retarget/judge.h"
#include "filter/retarget/roundends.h"
#include "filter/retarget/transfer.h"
#include "ir/frame.h"

/* The frames of the target, from that which has been read to that which is
 * written. With feet, they wait in a ring for later ones. */
struct ring {
	/* set by who calls ring_begin() */
	const struct frames *f;  /* the source's */
	const struct transfer_options *o;
	const double *up;        /* in the source's motion */
	struct solve *solve;
	struct judge *judge;     /* or NULL */
	struct round_ends *ends; /* of a cycle, or NULL */

	struct held_frame *read; /* the frame being read, which comes after
	                          * those that wait; NULL before
	                          * ring_begin() */
	struct feet *feet;       /* or NULL */
	size_t room;             /* how many frames there can be */
	/* private */
	struct hands *hands;     /* or NULL */
	struct held_frame *frame;        /* frame[first] … wait */
	size_t first, held;
};

/* To be called when solve is made. */
void ring_begin(struct ring *r);
void ring_end(struct ring *r);
/* The frame that a line is to follow which has been read; or NULL. */
struct held_frame *ring_last(const struct ring *r);
/* Sets the source's pose to that of the frame read. */
void ring_pose(struct ring *r);
/* Solves the frame read, whose pose is now the source's, and writes it or one
 * that waits for it. */
void ring_take(struct ring *r);
/* Writes those that wait. */
void ring_flush(struct ring *r);
/* Forgets the frames that have been solved. */
void ring_again(struct ring *r);

#endif
