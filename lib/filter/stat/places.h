#ifndef FILTER_STAT_PLACES_H
#define FILTER_STAT_PLACES_H

#include "ir/pose.h"
#include "motion/jump.h"

/* Where the joints are in the frames around a jump, and behind them the ends of
 * all joints' bones; and how far each of these places is off. */
struct places {
	double *off;             /* per place */
	/* private */
	const struct motion *m;
	const struct jumps *jumps;
	size_t n;
	struct xform *world;
	double (*at)[3];         /* per frame and place */
};

void places_begin(struct places *p, const struct motion *m,
    const struct jumps *jumps);
void places_end(struct places *p);
/* Sets how far each place jumps, at most. */
void places_jump(struct places *p, const struct jump *j);
/* Whether the whole figure stands still before that jump and after it. */
int places_are_still(const struct places *p);
/* Sets how far each place is off the middle between the frames before and after
 * frame `at`; 0 if one of the three is not held. */
int places_bend(struct places *p, unsigned long long at);
/* Has places_apart() ask the frame before this jump, as it does after
 * places_jump(). */
void places_stay(struct places *p, const struct jump *j);
/* How far place a is from place b there. */
double places_apart(const struct places *p, size_t a, size_t b);

#endif
