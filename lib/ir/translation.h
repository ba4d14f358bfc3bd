#ifndef IR_TRANSLATION_H
#define IR_TRANSLATION_H

#include "ir/motion.h"

/* Where a joint's origin is in its parent's frame, by the equations of ir(5):
 * o + R·A·t by t channels, or p; and how long the parent's bone is. Values
 * are those of all joints, as m->at says; a parent's come before its
 * children's. */

void translation_get(const struct motion *m, int j, const double *val,
    double *t);
/* The same where it has not moved by channels of its own. */
void translation_start(const struct motion *m, int j, const double *val,
    double *t);
/* Sets its t and p channels so that it is at t. */
void translation_set(const struct motion *m, int j, const double *t,
    double *val);
/* How long its bone is: what its l channel says, or as at rest. */
double translation_length(const struct motion *m, int j, const double *val);
/* Whether its place depends on channels, its own or its parent's length. */
int translation_moves(const struct motion *m, int j);

#endif
