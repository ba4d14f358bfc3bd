#ifndef FILTER_RETARGET_LEG_H
#define FILTER_RETARGET_LEG_H

#include "filter/retarget/solve.h"

/* The two-bone solve of a leg of the target. */
struct leg {
	int side;                /* see in_leg of solve_joint */
	int thigh, shin, foot;   /* joints */
	double knee[3];          /* axis of the knee, in the thigh's frame */
};

/* Until the knee has bent its axis is what points left at rest, as `left` does
 * in the world. */
void leg_make(struct leg *leg, const struct body *b, int side,
    const double *left);
/* The length of thigh and shin. */
double leg_length(const struct solve *s, const struct leg *leg);
/* Bends the leg so that its ankle comes to lie at `at`, and turns the foot by
 * `turn` (NULL: not). Changes what is wanted of the joints, which then have to
 * be solved again. */
void leg_reach(struct solve *s, struct leg *leg, const double *at,
    const double *turn);

#endif
