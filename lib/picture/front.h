#ifndef PICTURE_FRONT_H
#define PICTURE_FRONT_H

#include "figure/facing.h"

/* Where a body faces in a motion, on the average of its frames. */
struct front {
	const struct body *body;
	double up[3];
	struct facing facing;
	int hips_tell;           /* they do, else the thighs */
	double sum[3];           /* of level directions of length 1 */
};

/* up: see facing_make(). body: NULL where it has no rest pose; then it is not
 * known where it faces. */
void front_begin(struct front *f, const struct body *body, const double *up);
/* Adds a frame. world: the joints' world transforms, nan in gaps, of which only
 * the hips' and the thighs' places are looked at. */
void front_add(struct front *f, const struct xform *world);
/* Sets a level direction of length 1; returns 0 if it is not known. */
int front_find(const struct front *f, double *dir);

#endif
