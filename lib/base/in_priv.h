#ifndef BASE_IN_PRIV_H
#define BASE_IN_PRIV_H

#include "base/err.h"
#include "base/in.h"

/* As in_die(), about the line, of any input, that was handed out last: for what
 * turns out where the input is not known. */
void in_die_last(const char *fmt, ...) PRINTF(1, 2) NORETURN;
/* Whether in_warn() is to write a result, and that is written. */
int in_found(const struct in *in, const char *fmt, va_list ap) PRINTF(2, 0);

#endif
