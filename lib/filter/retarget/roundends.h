#ifndef FILTER_RETARGET_ROUNDENDS_H
#define FILTER_RETARGET_ROUNDENDS_H

#include "filter/retarget/held.h"

/* How the target stands where rounds of a cycle begin, and where the one ends
 * that is written. */
struct round_ends {
	const struct solve *solve;
	const double *up;        /* in the source's motion */
	int unsettled;           /* the round that would be written does not
	                          * begin as the one before it */
	int last_try;            /* then it is written all the same */
	/* private */
	size_t shown;            /* frames written */
	struct solve_pose from, to;      /* when a round began, and in the last
	                                  * frame written */
};

/* Takes note of the target's pose in a frame. */
void round_ends_look(struct round_ends *e, const struct held_frame *f);
/* Forgets the frames that have been looked at. */
void round_ends_forget(struct round_ends *e);
/* Whether the last frame written is as the first one. */
int round_ends_meet(const struct round_ends *e);
void round_ends_free(struct round_ends *e);

#endif
