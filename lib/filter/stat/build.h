#ifndef FILTER_STAT_BUILD_H
#define FILTER_STAT_BUILD_H

#include <stdint.h>

#include "ir/skel.h"

/* A number that is the same for skeletons that have the same joints, in the same
 * order, with the same parents and offsets, on any machine. */
uint64_t skel_build(const struct skel *sk);

#endif
