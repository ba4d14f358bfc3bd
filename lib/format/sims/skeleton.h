#ifndef FORMAT_SIMS_SKELETON_H
#define FORMAT_SIMS_SKELETON_H

#include "format/sims/joints.h"
#include "ir/pose.h"

/* A skeleton that has joints of the 29 names, beside The Sims' own. The files
 * hold rotations: the joints come to the same places in both only if each lies
 * in the same direction from its parent, as seen in the parent's frame. Size
 * does not matter. Where the frames are others, but the joints at rest stand
 * as The Sims' do, the frames can be turned. */
struct sims_skeleton {
	int joint[SIMS_JOINTS];          /* its index in the skeleton */
	int turned;                      /* its frames have to be turned */
	double turn[SIMS_JOINTS][9];     /* if so, the rotations which, after
	                                  * those of the joints, give those
	                                  * of The Sims */
};

/* Each returns what is wrong with the skeleton, or NULL; the text holds until
 * the next call. Where the rest position is not known, the names are trusted.
 * The first finds the joints only, as for a motion without a skeleton. */
const char *sims_find(struct sims_skeleton *s, const struct skel *sk);
const char *sims_compare(struct sims_skeleton *s, const struct skel *sk);
/* The same, but values of The Sims have to fit as they are: nothing between
 * two joints, and no turned frames. */
const char *sims_compare_strictly(struct sims_skeleton *s,
    const struct skel *sk);

#endif
