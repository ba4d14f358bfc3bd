#ifndef MOTION_JUMP_PRIV_H
#define MOTION_JUMP_PRIV_H

#include "motion/jump.h"

/* Changes that are large enough, and what is around them (jump.c); whether they
 * are spikes, jumps or jerks (jumpjudge.c). */

#define SPIKE_SECONDS 0.05

enum {
	AROUND = 5,              /* frames before and after that are asked */
	LONGEST = 12,            /* frames of a spike */
	ROWS = LONGEST + 2 * AROUND
};

/* A change that is large enough; whether it is a jump is not known yet. */
struct jump_edge {
	int joint, moves, jerk;
	unsigned long long at;
	double frame, seconds;
};

/* What is around an edge, which is between rows first - 1 and first. */
struct jump_around {
	struct jump_row {
		double q[4], t[3];
		double v[3];     /* the way from row first - 1 */
	} row[ROWS];
	int n, first;
};

/* Sets what *j has to say of an edge, but for its joint and frame; 0 if it is
 * none of these. */
int jump_judge(const struct jumps *s, const struct jump_edge *e,
    const struct jump_around *a, struct jump *j);

#endif
