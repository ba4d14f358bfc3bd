#ifndef BASE_NUM_PRIV_H
#define BASE_NUM_PRIV_H

#include "base/num.h"

/* num_print() of what must be finite. */
size_t num_put(char *p, double v, int digits);
/* num_skip(), of a text before which there is more to read, from low on. */
const char *num_skip_in(const char *low, const char *s, const char *end);

#endif
