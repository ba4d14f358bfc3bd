#ifndef FILTER_ROOTMOTION_ROOTMOTION_H
#define FILTER_ROOTMOTION_ROOTMOTION_H

#include "figure/body.h"

/* A joint on the ground that travels and turns with the body. */

struct rootmotion_options {
	int still;               /* it stays where it was at the start */
	int origin;              /* it starts at the origin */
	int ahead;               /* it starts facing +z */
	double seconds;          /* the window to smooth over; 0: none */
};

/* A skeleton and the joint that it gets. */
struct ground_figure {
	struct body body;
	int top;                 /* its only joint without a parent */
	int up;                  /* the axis about which the new joint turns;
	                          * a motion may say another */
	struct text name;        /* of the new joint */
};

/* To be called when the skeleton has just been read; dies if it has not just
 * one top joint. */
void ground_figure_make(struct ground_figure *g, const struct skel *sk,
    const struct ir *ir);
void ground_figure_free(struct ground_figure *g);
/* Writes the skeleton with the new joint. */
void ground_figure_write(const struct ground_figure *g);

/* Writes a motion for that skeleton. The stream is at its IR_BEGIN and is read
 * up to its `end`. */
void rootmotion_motion(struct ir *ir, const struct ground_figure *g,
    const struct rootmotion_options *o);
/* The same for a motion, or poses, in which the joint does not move. */
void rootmotion_none(struct ir *ir, const struct ground_figure *g);

#endif
