#ifndef IR_TURNED_H
#define IR_TURNED_H

#include "ir/frame.h"

/* Where the joints of a frame are in the world, and how they are turned there:
 * by unit quaternions. Each has the sign that is nearer to that of the frame
 * before; in the first frame, w >= 0. Where no channel deforms, no matrix is
 * made. */

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
/* Sets all joints by the values of a frame; dies where they make no
 * transform. */
void turned_set(struct turned *w, const struct frames *f);
/* The rotation of joint j, or the nearest one where something deforms. */
const double *turned_rotation(struct turned *w, const struct frames *f,
    size_t j);
/* Where the bone of joint j ends. */
void turned_tail(const struct turned *w, const struct frames *f, size_t j,
    double *tail);

#endif
