#ifndef FILTER_RETARGET_BONEMAP_PRIV_H
#define FILTER_RETARGET_BONEMAP_PRIV_H

#include "filter/retarget/bonemap.h"

/* Fills an empty map. */
void bone_map_guess(struct bone_map *map, const struct skel *target,
    const struct skel *source);
/* Sets map->above[j], when that of its parent is set. */
void bone_map_set_above(struct bone_map *map, const struct skel *target,
    int j);

#endif
