#ifndef BASE_IN_PRIV_H
#define BASE_IN_PRIV_H

#include "base/err.h"
#include "base/in.h"

/* As in_die(), about the line, of any input, that was handed out last: for what
 * turns out where the input is not known. */
void in_die_last(const char *fmt, ...) PRINTF(1, 2) NORETURN;
/* This is the line, or with in->line 0 the input, that it is about. */
void in_is_last(const struct in *in);

#endif
