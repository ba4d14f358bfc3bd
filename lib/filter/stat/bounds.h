#ifndef FILTER_STAT_BOUNDS_H
#define FILTER_STAT_BOUNDS_H

#include "filter/stat/kinds.h"
#include "ir/frame.h"

/* Finds where a motion is beyond limits that are given in lengths, seconds and
 * degrees: below or above the ground, too fast, with bones that change, or
 * still. */
struct bounds;

/* At the motion's beginning. before, k: see kinds.h; they have to last. */
struct bounds *bounds_new(struct str before, const struct frames *f,
    const struct fault_kinds *k);
/* At the end of each frame that has values. Dies where a limit needs a rate, or
 * which way is up, and that is not known. */
void bounds_frame(struct bounds *b, double frame);
/* At the motion's end: writes the findings, frees the bounds and returns how
 * many there were. */
unsigned long long bounds_end(struct bounds *b);

#endif
