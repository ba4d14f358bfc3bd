#ifndef FILTER_RETARGET_ALIGN_H
#define FILTER_RETARGET_ALIGN_H

#include "filter/retarget/bonemap.h"
#include "filter/retarget/target.h"

/* How the target is to be turned at rest so that it lies as the source does:
 * its world, its bones, any directions. */

/* Directions nearly along an axis show no turn about it: if no more than this
 * part of them lies across the axis, that may be an error of rounding, or of
 * the markers. */
#define ALIGN_FLAT 0.02

/* Where at rest all bones of the target lie along one axis, takes the first
 * frame that its file has for rest; warns if there is none. */
void align_target(struct body *b, const struct target *target);
/* Brings both bodies into poses in which they can be compared: for a source
 * that at rest does not stand along the axis of its motion, that is the first
 * frame; one that faces aside at rest is turned to the next axis. f: the
 * source's motion; up: as below. */
void align_rests(struct body *target, struct body *source,
    const struct frames *f, const double *up);
/* Finds U, one of the 24 rotations that take axes to axes: the one that takes
 * the source's up and left to the target's. up: the axis that points up in the
 * source's motion, and what says so. */
void align_axes(double *u, const struct body *target,
    const struct body *source, const struct bone_map *map, const double *up,
    enum up_by by);
/* Finds A for each joint of the target that follows one: it turns the joint's
 * bone at rest to where U takes the source's. The others stay as they are in
 * a[]. */
void align_bones(double (*a)[4], const double *u, const struct body *target,
    const struct body *source, const struct bone_map *map);
/* The rotation that takes the directions of bones a, unit vectors, to b best
 * (least squares). Where several are as good, it is the one that turns least.
 * Where the best one leaves them apart by more than `tolerance` of their
 * spread, or they lie in a line, their shape says nothing: then their mean
 * turns by the shortest arc. */
void align_directions(double *q, const double (*a)[3], const double (*b)[3],
    size_t n, double tolerance);

#endif
