#ifndef IR_REDUCE_H
#define IR_REDUCE_H

#include "ir/skel.h"

/* Which keys of a track can go. Between two keys, readers go straight from
 * translation to translation, and turn along the shortest arc. */

struct reduce_key {
	double time;
	double t[3], q[4];       /* q: unit */
};

/* Sets keep[] of n keys in the order of time, n > 0. At the time of each key,
 * what is left is off by at most `tolerance`. That is the length by which the
 * translation is off, plus `reach` times the angle, in radians, by which the
 * rotation is off. Takes n log n steps. */
void reduce_keys(const struct reduce_key *k, size_t n, double reach,
    double tolerance, unsigned char *keep);

/* A joint's tracks may be off by their share of the tolerance only: an error of
 * a rotation moves what is below the joint by the angle times the distance, and
 * along a chain of joints errors add up. */
struct reduce_share {
	double length;           /* the longest of the joint's translations */
	int moves;               /* its tracks that have different keys */
	/* set by reduce_shares(): */
	double reach;            /* from the joint to what is furthest below */
	int above;               /* such tracks from the top to this joint */
	int below;               /* the most such tracks on a way down from this
	                          * joint; both count its own */
};

/* For all joints of a skeleton. */
void reduce_shares(const struct skel *sk, struct reduce_share *s);
/* By how much each track of the joint may be off. */
double reduce_tolerance(const struct reduce_share *s, double tolerance);

#endif
