#ifndef FILTER_STAT_PACE_H
#define FILTER_STAT_PACE_H

#include "ir/motion.h"

/* How far and how fast the joints of a motion go, and the ranges of their
 * channels. */
struct pace;

/* At the motion's beginning. */
struct pace *pace_new(const struct motion *m);
/* At the end of each frame that has values, which are in m->val. */
void pace_frame(struct pace *p, double frame);
/* At the motion's end: writes a line for each joint and each channel, and frees
 * the pace. before: what each line begins with; name: the motion's, as the IR
 * writes it. */
void pace_end(struct pace *p, struct str before, struct str name);

#endif
