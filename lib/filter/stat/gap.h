#ifndef FILTER_STAT_GAP_H
#define FILTER_STAT_GAP_H

#include <stddef.h>

/* Where a motion leaves frames out. They are gaps if most of its frames follow
 * each other one by one; else they are the distances of its keys, and which
 * it is is known at the end. Starts as all zero. */
struct gaps {
	double (*from_to)[2];    /* the frames around each */
	size_t n, cap;
	/* private */
	unsigned long long over; /* steps of more, whole or not */
	unsigned long long ones; /* steps of one frame */
	double last;             /* the frame before */
	int begun, whole;        /* that had values of all joints */
};

/* To be given each frame, and whether it has values of all joints. */
void gaps_take(struct gaps *g, double frame, int whole);
/* Whether they are gaps. */
int gaps_are_faults(const struct gaps *g);

#endif
