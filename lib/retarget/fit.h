#ifndef RETARGET_FIT_H
#define RETARGET_FIT_H

#include <stddef.h>

/* The rotation that takes vectors a to b best (least squares). Where they
 * leave it open, the one of those that turns least. */
void fit_rotation(double *q, const double (*a)[3], const double (*b)[3],
    size_t n);
/* The same for directions of bones, unit vectors. Where no rotation takes
 * one set to the other but for a part `tolerance` of its spread, their shape
 * says nothing: then the mean direction turns by the shortest arc. */
void fit_bones(double *q, const double (*a)[3], const double (*b)[3],
    size_t n, double tolerance);
/* v made unit length in r; 0 if it is not longer than least. */
int fit_unit(double *r, const double *v, double least);

#endif
