#ifndef FILTER_STAT_AUDIT_H
#define FILTER_STAT_AUDIT_H

#include "ir/motion.h"

/* Finds what is broken in a motion, frame by frame; of poses, each is a frame.
 * Each finding is a line on the output, `fault OBJECT FRAME JOINT TEXT`. Jumps
 * are written at once, frames that are left out when all have been seen. Values
 * outside limits, nan and quaternions off unit length are written at the end,
 * once for each channel or joint. */
struct audit;

/* To be called at the object's beginning. before, kinds: see stat/fault.h;
 * name: the object's, as the IR writes it. Both texts have to last. */
struct audit *audit_new(struct str before, struct str name,
    const struct motion *m, unsigned kinds);
/* At the end of each frame: its values are in m->val; whole: all joints that
 * have channels had values. */
void audit_frame(struct audit *a, double frame, int whole);
/* When all frames have been seen. */
void audit_gaps(struct audit *a);
/* At the object's end: frees it, and returns how many lines were written. */
unsigned long long audit_end(struct audit *a);

#endif
