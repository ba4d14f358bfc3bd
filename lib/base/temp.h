#ifndef BASE_TEMP_H
#define BASE_TEMP_H

#include <stdio.h>

#include "base/err.h"

/* A file without a name, in TMPDIR or else /tmp, to write and read; it goes
 * with the program. One that grows too large is an error like a full disk. */
FILE *temp_open(void);
/* Something went wrong with it. */
void temp_die(void) NORETURN;

#endif
