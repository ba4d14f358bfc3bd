#ifndef BASE_IN_PRIV_H
#define BASE_IN_PRIV_H

#include "base/err.h"
#include "base/in.h"

/* Dies: the input is UTF-16 or UTF-32; form: its name for iconv. line: as for
 * in_refuse_foreign(). */
void in_die_utf(const struct in *in, unsigned long long line,
    const char *form) NORETURN;
/* Like in_die(), about the line that any input has handed out last: for code
 * that does not know the input. */
void in_die_last(const char *fmt, ...) PRINTF(1, 2) NORETURN;
/* That line, or with 0 its whole input. */
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
