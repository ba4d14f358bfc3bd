#ifndef FORMAT_BVH_CHANNEL_H
#define FORMAT_BVH_CHANNEL_H

#include "ir/dof.h"

/* The channel that a word such as `Xposition` stands for in either case:
 * CH_PX to CH_PZ, r or s; CH_NAMED where it is none. */
enum chan bvh_channel(struct str word);
/* Such a word for a p, t, r or s. */
const char *bvh_channel_word(enum chan ch);

#endif
