#ifndef FILTER_RETARGET_FIT_H
#define FILTER_RETARGET_FIT_H

#include <stddef.h>

/* Directions of which no more than this part lies across their axis show no
 * turn about it: what is left is what numbers and markers lack. */
#define FIT_FLAT 0.02

/* The rotation that takes vectors a to b best (least squares). Where there are
 * several, it is the one that turns least. */
void fit_rotation(double *q, const double (*a)[3], const double (*b)[3],
    size_t n);
/* The same for directions of bones, unit vectors. Where the best rotation
 * leaves them apart by more than `tolerance` of their spread, or they lie in a
 * line, their shape says nothing: then their mean turns by the shortest arc. */
void fit_bones(double *q, const double (*a)[3], const double (*b)[3],
    size_t n, double tolerance);

#endif
