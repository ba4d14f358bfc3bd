#ifndef IR_SKEL_PRIV_H
#define IR_SKEL_PRIV_H

#include "ir/skel.h"

/* Adds a joint without its record. Returns its index, or -1 if the name is
 * taken. */
int skel_grow(struct skel *sk, struct str name, int parent);

/* Dies where a joint has an l channel, which is the length of its bone, and no
 * bone. The channels may be those of a motion. */
void skel_check_length(const struct ir *ir, const struct joint *j,
    const struct dof *d);

#endif
