#ifndef IR_TRANSLATION_PRIV_H
#define IR_TRANSLATION_PRIV_H

#include "ir/translation.h"

/* How long its bone is: what its l channel says, or as at rest. */
double translation_length(const struct motion *m, int j, const double *val);

#endif
