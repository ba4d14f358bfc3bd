#ifndef FORMAT_BULGE_BULGE_H
#define FORMAT_BULGE_BULGE_H

#include "ir/ir.h"

/* Files of bulge definitions (bulge_types) of StudioTools. */

/* Reads a file and writes it as an object of the IR with that name. A
 * definition with a fault is left out, and a code that was used before is
 * replaced, each with a warning; returns whether there was a warning. strict:
 * dies instead. */
int bulge_put(struct in *in, struct str name, int strict);

/* Writes all bulges objects of a stream as one file. Dies if there is none. */
void bulge_write(struct ir *ir);

#endif
