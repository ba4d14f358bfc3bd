#ifndef FILTER_MIRROR_LOCAL_H
#define FILTER_MIRROR_LOCAL_H

#include "figure/body.h"

/* C of plan.h for a figure whose rest pose does not show its sides: all bones
 * lie along one axis, or left and right hang otherwise. A joint whose bones are
 * mirrored at rest has C as it is there; any other its own, which takes axes to
 * axes, the bones that begin at the joint to those of its partner, and is the
 * nearest to how left and right are turned in the first frame. */
void local_axes(double (*c)[9], const struct body *b, const int *partner,
    int axis, int rest_axis, const double *up, const struct xform *first);

#endif
