#ifndef ACCLAIM_NAME_H
#define ACCLAIM_NAME_H

#include "base/str.h"

/* Names in Acclaim files. They have no blanks there, and the words root,
 * begin and end are taken; such names travel percent-encoded. */

/* The comment that keeps the name of the first joint, which is `root` in
 * Acclaim files: this, and the name as the IR has it. */
#define ASF_ROOTNAME "# irtools root "

/* An IR name (encoded as the IR has it) as an Acclaim name; p holds
 * 3 * irname.n bytes. Returns the length. */
size_t acclaim_name(char *p, struct str irname);
void acclaim_put_name(struct str irname);
/* An Acclaim name as the IR writes it. %XX is decoded first, where it is that;
 * buf holds NAME_ROOM(name.n) bytes. */
struct str acclaim_ir_name(struct str name, char *buf);

#endif
