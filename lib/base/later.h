#ifndef BASE_LATER_H
#define BASE_LATER_H

#include "base/text.h"

/* Output that has to wait for what goes before it, in a file without a name,
 * so that memory does not grow with it. */

/* What is written from now on waits; */
void later_begin(void);
/* from here on it goes to standard output again; */
void later_end(void);
/* and now what has waited follows, */
void later_put(void);
/* or, instead, it is got in parts, each what stands before the next NUL that
 * was written or before the end; 0: there are no more. */
int later_part(struct text *part);

#endif
