#ifndef IR_REDUCE_H
#define IR_REDUCE_H

#include "ir/skel.h"

/* Which keys of a track can go: between two, readers go straight from
 * translation to translation and turn by the shortest arc. */

struct reduce_key {
	double time;
	double t[3], q[4];       /* q: unit */
};

/* Sets keep[] of n keys in the order of time, n > 0. What is left is off by at
 * most `tolerance` at each of them: the length by which the translation is off
 * plus `reach` times the angle, in radians, by which the rotation is. Takes
 * n log n steps. */
void reduce_keys(const struct reduce_key *k, size_t n, double reach,
    double tolerance, unsigned char *keep);

/* What a joint's tracks may be off is their share of the tolerance: an error
 * of a rotation moves what is below the joint by the angle times the distance,
 * and along a chain of joints errors add up. */
struct reduce_share {
	double length;           /* of the joint's translation, at most */
	int moves;               /* so many tracks whose keys are not all the
	                          * same */
	/* set by reduce_shares(): */
	double reach;            /* from the joint to what is furthest below */
	int above, below;        /* such tracks on the longest way up and down,
	                          * its own included */
};

/* For all joints of a skeleton. */
void reduce_shares(const struct skel *sk, struct reduce_share *s);
/* What each track of the joint may be off. */
double reduce_tolerance(const struct reduce_share *s, double tolerance);

#endif
