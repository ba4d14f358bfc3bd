#ifndef IR_TURNED_H
#define IR_TURNED_H

#include "ir/frame.h"

/* Where the joints of a frame are in the world and how they are turned there:
 * unit quaternions, each on the side of that of the frame before, at first
 * with w >= 0. No matrix is made where no channel deforms. */

struct turned {
	double (*place)[3];      /* per joint */
	/* private */
	double (*q)[4], (*before)[4];
	struct xform *world;
	int deforms, *warned;
};

/* n joints; *warned: as for rotation_only(). */
void turned_begin(struct turned *w, size_t n, int *warned);
void turned_end(struct turned *w);
/* Sets all joints for the values of a frame; dies where they make no
 * transform. */
void turned_set(struct turned *w, const struct frames *f);
/* The rotation of joint j, of one that deforms the nearest. */
const double *turned_rotation(struct turned *w, const struct frames *f,
    size_t j);
/* Where its bone ends. */
void turned_tail(const struct turned *w, const struct frames *f, size_t j,
    double *tail);

#endif
