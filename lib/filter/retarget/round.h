#ifndef FILTER_RETARGET_ROUND_H
#define FILTER_RETARGET_ROUND_H

#include "filter/retarget/ring.h"

/* A cycle, which is solved as if it went on. Its frames wait for the last one,
 * and the output from `loop cycle` on with them. Then some rounds are solved
 * before the one that is written, and the beginning of one after it: feet and
 * hinges depend on the frames before and after theirs, and find the same around
 * both ends. */
struct round;

/* Called at `loop cycle`, which is that line; the ring goes round from now
 * on. */
struct round *round_new(struct ring *ring, struct str line);
void round_free(struct round *r);
/* Takes note of the ring's frame, which has been read, but for what follows it:
 * that comes until round_store(). Its pose is now the source's. */
void round_measure(struct round *r);
/* Stores that frame, if there is one. */
void round_store(struct round *r);
/* All frames have come: solves and writes them. */
void round_put(struct round *r);

#endif
