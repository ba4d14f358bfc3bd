#ifndef ACCLAIM_NAME_H
#define ACCLAIM_NAME_H

#include "base/str.h"

/* Names in Acclaim files. They have no blanks there, and the words root,
 * begin and end are taken; names that would not do are percent-encoded. */

/* The comment that keeps the name of the first joint, which is `root` in
 * Acclaim files: this, and the name as the IR writes it. */
#define ASF_ROOTNAME "# irtools root "

/* A name of the IR, encoded as the IR writes it, as Acclaim files have it; p
 * holds 3 * irname.n bytes. */
struct str acclaim_name(char *p, struct str irname);
void acclaim_put_name(struct str irname);
/* The other way, where what looks like %XX is decoded; p holds
 * NAME_ROOM(name.n) bytes. */
struct str acclaim_ir_name(char *p, struct str name);

#endif
