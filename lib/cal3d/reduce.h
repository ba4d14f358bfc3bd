#ifndef CAL3D_REDUCE_H
#define CAL3D_REDUCE_H

#include <stddef.h>

/* Which keys of a track can go: between two, readers go straight from
 * translation to translation and turn by the shortest arc. */

struct reduce_key {
	double time;
	double t[3], q[4];       /* q: unit */
};

/* Sets keep[] of n keys in the order of time, n > 0. What is left is off by at
 * most `tolerance` at each of them: the length by which the translation is off
 * plus `reach` times the angle, in radians, by which the rotation is. */
void reduce_keys(const struct reduce_key *k, size_t n, double reach,
    double tolerance, unsigned char *keep);

#endif
