#ifndef BASE_IN_PRIV_H
#define BASE_IN_PRIV_H

#include "base/err.h"
#include "base/in.h"

/* Dies: UTF-16 or UTF-32, as iconv calls it; line as in_refuse_foreign(). */
void in_die_utf(const struct in *in, unsigned long long line,
    const char *form) NORETURN;
/* As in_die(), about the line, of any input, that was handed out last: for what
 * turns out where the input is not known. */
void in_die_last(const char *fmt, ...) PRINTF(1, 2) NORETURN;
/* The line, or with 0 the input, that it is about. */
extern struct in_last {
	const char *name;        /* NULL: there was no input yet */
	unsigned long long line;
} in_last;

static inline void
in_is_last(const struct in *in)
{
	in_last.name = in->name;
	in_last.line = in->line;
}

#endif
