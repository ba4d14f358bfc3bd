#ifndef IR_SKEL_PRIV_H
#define IR_SKEL_PRIV_H

#include "ir/skel.h"

/* A joint without its record; returns its index, or -1 if the name is
 * taken. */
int skel_grow(struct skel *sk, struct str name, int parent);

/* Dies where a joint has an l channel and no bone that it is the length of;
 * the channels may be those of a motion. */
void skel_check_length(const struct ir *ir, const struct joint *j,
    const struct dof *d);

#endif
