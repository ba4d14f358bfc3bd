#ifndef FILTER_ROOTMOTION_FACING_H
#define FILTER_ROOTMOTION_FACING_H

#include "figure/body.h"

/* Where a body faces on the ground: where the forward of its hips points. From
 * 60 degrees on, by which they lean, that says less and less; from 80 on it is
 * the turn about up alone, which is what is left of their rotation when the
 * lean is taken off by the shortest arc. */
struct facing {
	int up;                  /* the axis, 0 to 2 */
	double forward[3];       /* at rest, made to stand along it */
	double rest[4];          /* the rotation of the hips there */
	double last;             /* radians; the next turn is next to it */
};

/* up: a unit vector along an axis. 0 if forward is not known: the joints that
 * show it have no names. */
int facing_make(struct facing *f, const struct body *b, const double *up);
/* The turn about up since rest, in radians, for the hips' rotation. */
double facing_turn(struct facing *f, const double *hips);
/* The direction of a vector on the ground as an angle about the axis `up`. */
double facing_angle(int up, const double *v);
/* The angle with the whole turns that bring it next to another. */
double facing_branch(double angle, double near);

#endif
