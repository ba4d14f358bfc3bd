#ifndef FILTER_STAT_AUDIT_H
#define FILTER_STAT_AUDIT_H

#include "ir/motion.h"

/* Finds what is broken in a motion, or in poses, which then are the frames,
 * while its frames go by. Each finding is a line on the output, `fault OBJECT
 * FRAME JOINT TEXT`: jumps are written at once, frames that are left out when
 * all have been seen, the others (values outside limits, nan, quaternions off
 * unit length) once for each channel or joint, at the end. */
struct audit;

/* Called at the object's beginning. before, kinds: see stat/fault.h. name:
 * the object's, as the IR writes it; both texts have to last. */
struct audit *audit_new(struct str before, struct str name,
    const struct motion *m, unsigned kinds);
/* At the end of each frame: the values are in m->val, whole says whether all
 * joints that have channels had theirs. */
void audit_frame(struct audit *a, double frame, int whole);
/* When all frames have been seen. */
void audit_gaps(struct audit *a);
/* At the object's end; returns how many lines there were, and frees it. */
unsigned long long audit_end(struct audit *a);

#endif
