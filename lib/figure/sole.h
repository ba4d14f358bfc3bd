#ifndef FIGURE_SOLE_H
#define FIGURE_SOLE_H

#include "figure/body.h"

/* The points by which a foot stands: the joints from the one on where it
 * begins, not the ends of toes, which may point anywhere. A foot that is one
 * bone has its end besides, as ~joint. point: room for all joints, and one
 * more. Returns how many there are. */
size_t sole_points(const struct body *b, int foot, int *point);

#endif
