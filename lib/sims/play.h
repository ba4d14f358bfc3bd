#ifndef SIMS_PLAY_H
#define SIMS_PLAY_H

#include <stdint.h>

#include "sims/seq.h"

/* Writes the names of a tree's animations in the order in which they are
 * played, a line each: loops expanded, random choices made by the seed. */
void seq_play(const struct seq_tree *t, uint64_t seed);

#endif
