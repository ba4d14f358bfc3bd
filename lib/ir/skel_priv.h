#ifndef IR_SKEL_PRIV_H
#define IR_SKEL_PRIV_H

#include "ir/skel.h"

/* A joint without its record; returns its index, or -1 if the name is
 * taken. */
int skel_grow(struct skel *sk, struct str name, int parent);

#endif
