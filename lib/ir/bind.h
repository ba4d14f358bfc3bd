#ifndef IR_BIND_H
#define IR_BIND_H

#include "ir/pose.h"

/* Sets what takes a point of model space to the space of joint j: as its
 * `bind` record says, else the inverse of its `world`, else of rest, its world
 * transform at rest (NULL: it is unknown). Returns NULL, or what is wrong. */
const char *bind_inverse(const struct skel *sk, int j,
    const struct xform *rest, struct xform *inverse);

#endif
