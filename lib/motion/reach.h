#ifndef MOTION_REACH_H
#define MOTION_REACH_H

#include "ir/skel.h"

/* How long the limbs of a skeleton are. */

/* The first joint from `root` on that has several children, or root: what is
 * above it only carries it over the ground. first, next: skel_children(). */
int reach_branch(int root, const int *first, const int *next);
/* The longest way along bones from where the skeleton branches, at rest; 0 if
 * that is not known. */
double reach_longest(const struct skel *sk);

#endif
