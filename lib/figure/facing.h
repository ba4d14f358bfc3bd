#ifndef FIGURE_FACING_H
#define FIGURE_FACING_H

#include "figure/body.h"

/* Where a body faces on the ground: where the forward of its hips points. The
 * further the hips lean over the less this tells: from a lean of 60 degrees on
 * the turn about up is blended in, and from 80 on it is used alone. That turn
 * is what remains of the hips' rotation when the shortest arc has taken the
 * lean off. */
struct facing {
	int up;                  /* the axis, 0 to 2 */
	double forward[3];       /* of the hips at rest, the body upright */
	double rest[4];          /* the rotation of the hips there */
	double last;             /* the latest turn, in radians */
};

/* up: a unit vector along an axis. Returns 0 if forward is not known, because
 * the joints that show it have no known names. */
int facing_make(struct facing *f, const struct body *b, const double *up);
/* The turn about up since rest, in radians, that the hips' rotation shows; of
 * those that differ by whole turns, the one next to the last. */
double facing_turn(struct facing *f, const double *hips);
/* The angle plus the whole turns that bring it next to `near`. */
double facing_branch(double angle, double near);
/* The direction of a vector on the ground, as an angle about the axis `up`. */
double facing_angle(int up, const double *v);

#endif
