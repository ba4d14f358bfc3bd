#ifndef RETARGET_REPORT_H
#define RETARGET_REPORT_H

#include "retarget/solve.h"

/* What -v says: which choices were made; axes: U. */
void report_choices(const struct solve *s, const double *axes);
/* And the largest angle that a joint could not make. */
void report_residual(const struct solve *s);

#endif
