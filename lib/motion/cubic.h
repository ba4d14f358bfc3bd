#ifndef MOTION_CUBIC_H
#define MOTION_CUBIC_H

#include "motion/curve.h"

/* Cubics through keys at any distances, C1. At a key in the middle of three
 * the slope is that of the parabola through them (Catmull-Rom where they are
 * evenly spaced), at the ends that of the cubic through the last four. */

/* Returns what is to be added to the value of the key before; p: the values
 * of s->k[]. */
double cubic_scalar(const struct span *s, const double *p);
/* The same for rotation i of the keys, along the shortest arcs: a cubic in the
 * vectors of rotation from the key before on, which at each key has the
 * angular velocity found in that way. */
void cubic_quat(double *q, const struct span *s, int i);

#endif
