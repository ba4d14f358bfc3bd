#ifndef ACCLAIM_NAME_H
#define ACCLAIM_NAME_H

#include "base/str.h"

/* Names in Acclaim files. They have no blanks there, and the words root,
 * begin and end are taken; such names travel percent-encoded. */

/* Decodes %XX; a `%` that is not followed by two hexadecimal digits stays.
 * buf holds name.n bytes. */
struct str acclaim_decode(struct str name, char *buf);
/* Writes an IR name (encoded as the IR has it) as an Acclaim name. */
void acclaim_put_name(struct str irname);
/* Writes an Acclaim name as an IR name. */
void acclaim_put_ir_name(struct str name);

#endif
