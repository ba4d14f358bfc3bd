#ifndef MIRROR_LOCAL_H
#define MIRROR_LOCAL_H

#include "body/body.h"

/* C of plan.h for a figure whose bones all lie along one axis at rest, which
 * shows neither its sides nor how its joints are turned: each joint's own, which
 * takes axes to axes, the bones that begin at the joint to those of its partner,
 * and is the nearest to how left and right are turned in the first frame. */
void local_axes(double (*c)[9], const struct body *b, const int *partner,
    int axis, const double *up, const struct xform *first);

#endif
