#ifndef BASE_NUM_PRIV_H
#define BASE_NUM_PRIV_H

#include "base/num.h"

/* num_print() of what must be finite. */
size_t num_put(char *p, double v, int digits);

#endif
