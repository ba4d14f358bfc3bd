#ifndef FIGURE_SHAPE_H
#define FIGURE_SHAPE_H

#include "figure/role.h"
#include "ir/pose.h"

/* Finds the roles of a human figure's main joints by the shape of its rest
 * pose, which has to stand upright with its limbs on both sides, whatever its
 * joints are called: limbs, spine, neck and head. All other joints get none.
 * rest: the joints' world transforms. NULL, or why the shape is taken for none,
 * and then role[] is as it was. */
const char *shape_roles(const struct skel *sk, const struct xform *rest,
    struct role *role);

#endif
