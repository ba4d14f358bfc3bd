#ifndef RETARGET_FEET_H
#define RETARGET_FEET_H

#include "retarget/contact.h"
#include "retarget/solve.h"

/* Keeps the target's feet where they stand while the source's do. */

struct foot {
	int thigh, shin, foot, toe;      /* joints of the target, or -1 */
	int on[POINTS];          /* in the frame before */
	double pin[POINTS][3];   /* where it stands */
	double offset[3];        /* how far the ankle was moved at last */
	double turn[4];          /* and the foot turned */
	double at[3], now[4];    /* where it goes in this frame, its turn */
	double stood[POINTS];    /* the frame where heel, and any, last did */
	double knee[3];          /* axis of the knee, in the thigh's frame */
};

struct feet {
	struct solve *s;
	struct contact contact;
	struct foot foot[2];
	double up[3];            /* in the target */
	double shift[3];         /* of the body, so that its legs reach */
	double blend;            /* in frame numbers */
	double when;             /* the frame at hand, */
	double passed;           /* and how far it is from the one before */
	double drag;             /* the farthest that a foot is held back */
};

/* up: in the source's world; leg: the length of its leg. */
void feet_make(struct feet *f, struct solve *s, struct source *source,
    const double *up, double rate, double leg);
/* Corrects the target's pose, which solve_frame() has made, for what
 * contact_ask() has said. */
void feet_plant(struct feet *f, const double *val, double when,
    struct str text);

/* Bends a leg so that its ankle comes to lie at `at`, and turns the foot by
 * `turn` (NULL: leaves its turn); what it asks of the joints is then to be
 * solved again. */
double leg_length(const struct feet *f, const struct foot *foot);
void leg_reach(struct feet *f, struct foot *foot, const double *at,
    const double *turn);

#endif
