#ifndef RETARGET_BONEMAP_PRIV_H
#define RETARGET_BONEMAP_PRIV_H

#include "retarget/bonemap.h"

/* Fills an empty map. */
void bone_map_guess(struct bone_map *map, const struct skel *target,
    const struct skel *source);
/* The nearest joint above j that follows one, or -1. */
int bone_map_above(const struct bone_map *map, const struct skel *target,
    int j);

#endif
