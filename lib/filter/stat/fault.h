#ifndef FILTER_STAT_FAULT_H
#define FILTER_STAT_FAULT_H

#include "filter/stat/kinds.h"
#include "ir/motion.h"

/* Finds what is broken in a motion, frame by frame; of poses, each is a frame.
 * Each finding is a line on the output, see put_finding(). Jumps and spikes are
 * written some frames later, frames that are left out when all have been seen.
 * Values outside limits, nan and quaternions off unit length are written at the
 * end, once for each channel or joint. */
struct audit;

/* To be called at the object's beginning. before, kinds: see kinds.h;
 * name: the object's, as the IR writes it. Both texts have to last. */
struct audit *audit_new(struct str before, struct str name,
    const struct motion *m, unsigned kinds);
/* At the end of each frame: its values are in m->val; whole: all joints that
 * have channels had values. */
void audit_frame(struct audit *a, double frame, int whole);
/* When all frames have been seen. */
void audit_last(struct audit *a);
/* Whether the frames are keys: some joint has no values in some of them, some
 * are no whole ones, or most are left out. */
int audit_keyed(const struct audit *a);
/* At the object's end: frees it, and returns how many faults were written.
 * keyed: a nan is no fault, but means that there is no key. */
unsigned long long audit_end(struct audit *a, int keyed);

#endif
