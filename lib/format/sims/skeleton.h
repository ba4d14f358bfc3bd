#ifndef FORMAT_SIMS_SKELETON_H
#define FORMAT_SIMS_SKELETON_H

#include "format/sims/joints.h"
#include "ir/pose.h"

/* A skeleton of another source that has joints of the 29 names. The files hold
 * rotations. So the joints come to the same places in both skeletons only if
 * each joint lies in the same direction from its parent, as seen in the
 * parent's frame. Size does not matter. If the frames differ, but the joints at
 * rest are placed as in The Sims, the frames can be turned. */
struct sims_skeleton {
	int joint[SIMS_JOINTS];          /* its index in the skeleton */
	int turned;                      /* its frames have to be turned */
	double turn[SIMS_JOINTS][9];     /* if so, per joint: the rotation
	                                  * which, after that of the joint,
	                                  * gives that of The Sims */
};

/* Each returns what is wrong with the skeleton, or NULL; the text is valid
 * until the next call. sims_find() finds the joints only, which is enough for a
 * motion without a skeleton. sims_compare() also compares the rest position;
 * where that is not known, the names are trusted. */
const char *sims_find(struct sims_skeleton *s, const struct skel *sk);
const char *sims_compare(struct sims_skeleton *s, const struct skel *sk);
/* Like sims_compare(), but the values of The Sims have to fit as they are: no
 * joint may be between two of the 29, and no frame turned. */
const char *sims_compare_strictly(struct sims_skeleton *s,
    const struct skel *sk);

#endif
