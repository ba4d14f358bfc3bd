#ifndef FILTER_RETARGET_FEET_H
#define FILTER_RETARGET_FEET_H

#include "filter/retarget/contact.h"
#include "filter/retarget/leg.h"

/* Keeps the target's feet where they stand while the source's do. */

struct foot {
	int has_leg;             /* else the rest says nothing */
	struct leg leg;          /* leg.foot is the ankle's joint */
	int toe;                 /* joint, or -1 */
	int on[POINTS];          /* in the frame before: stands on this */
	double pin[POINTS][3];   /* where it stands */
	double offset[3];        /* the last way by which the ankle was moved */
	double turn[4];          /* and rotation by which the foot was turned */
	double at[3], now[4];    /* place and rotation in the current frame */
	double stood[POINTS];    /* when the heel stood last, and when either */
	double held, held_since; /* over the ground, as high as that was before */
	double deep;             /* under the ground when that was found */
	double way[3];           /* by which the ankle is moved */
};

struct feet {
	struct solve *s;
	struct contact contact;
	struct foot foot[2];
	double up[3];            /* in the target */
	double shift[3];         /* of the body, so that its legs reach */
	double ground, sunk;     /* its height; how much lower it has become */
	/* times as frame numbers */
	double blend;            /* how long it takes to get back */
	double when, passed;     /* the current frame; since the one before */
	double found;            /* when the ground was, after the first */
	double drag;             /* the farthest that a foot is held back */
};

/* up: in the source's world; leg: the length of its leg. */
void feet_make(struct feet *f, struct solve *s, struct source *source,
    const double *up, double rate, double leg);
/* Corrects the target's pose, which solve_frame() has made, for what
 * contact_ask() has said. */
void feet_plant(struct feet *f, const double *val, double when,
    struct str number);

#endif
