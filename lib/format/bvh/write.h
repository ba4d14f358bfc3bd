#ifndef FORMAT_BVH_WRITE_H
#define FORMAT_BVH_WRITE_H

#include "ir/skel.h"

/* Writing skeletons and motions of the IR as BVH files. */

/* What the options ask for. */
struct bvh_form {
	int ordered;             /* -e: all rotations are about these axes, */
	unsigned char order[3];  /* as CHANNELS lists them */
	int plain;               /* -n: names of letters, digits and _ */
	int place;               /* -O: the root's OFFSET is its rest place */
	int rest;                /* -T: the first frame is the rest pose */
	int digits;              /* -p; -1: six decimals */
};

/* From a motion's IR_BEGIN reads up to its `end` and writes it; sk: the
 * skeleton before it, or NULL. */
void bvh_write(struct ir *ir, const struct skel *sk,
    const struct bvh_form *form);
/* A skeleton that has no motion: one frame, of its rest pose. */
void bvh_write_rest(const struct ir *ir, const struct skel *sk,
    const struct bvh_form *form);

#endif
