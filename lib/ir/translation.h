#ifndef IR_TRANSLATION_H
#define IR_TRANSLATION_H

#include "ir/motion.h"

/* Where a joint's origin is in its parent's frame, by the equations of ir(5):
 * at o + R·A·t, where t are its t channels, or at p, and further along the
 * parent's bone where that is longer than at rest. val[] are the values of all
 * joints, as m->at says. */

void translation_get(const struct motion *m, int j, const double *val,
    double *t);
/* Like translation_get(), without the joint's own channels. */
void translation_start(const struct motion *m, int j, const double *val,
    double *t);
/* Sets its t and p channels so that it is at t. Its parent's are set before. */
void translation_set(const struct motion *m, int j, const double *t,
    double *val);
/* The length of its bone: what its l channel says, or that at rest. */
double translation_length(const struct motion *m, int j, const double *val);
/* Whether its place depends on channels: its own, or its parent's l. */
int translation_moves(const struct motion *m, int j);

#endif
