#ifndef MOTION_ARC_H
#define MOTION_ARC_H

#include "motion/curve.h"

/* Cubics through keys at any distances, C1: in the middle of three keys the
 * slope is that of the parabola through them (Catmull-Rom where they are
 * evenly spaced), at the ends that of the cubic through the last four. */

/* What is to be added to the value of the key before; p: those of s->k[]. */
double arc_scalar(const struct span *s, const double *p);
/* The same for one of the keys' rotations, along the shortest arcs: a cubic
 * in the vectors of rotation from the key before on, which at each key has the
 * angular velocity found in that way. */
void arc_quat(double *q, const struct span *s, int turn);

#endif
