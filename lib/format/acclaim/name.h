#ifndef FORMAT_ACCLAIM_NAME_H
#define FORMAT_ACCLAIM_NAME_H

#include "ir/skel.h"

/* Names in Acclaim files. They have no blanks there, and the words root,
 * begin and end are taken; names that would not do are percent-encoded. */

/* The comment that keeps the name of the first joint, which is `root` in
 * Acclaim files: this, and the name as the IR writes it. */
#define ASF_ROOTNAME "# irtools root "

/* A name of the IR, encoded as the IR writes it, as Acclaim files have it; p
 * holds 3 * irname.n bytes. */
struct str acclaim_name(char *p, struct str irname);
void acclaim_put_name(struct str irname);
/* Writes the key of an unknown unit, property or line so that it is taken for
 * none of the known ones, a list that NULL ends. Those of a section may begin
 * with `:`, the others may not. */
void acclaim_put_key(struct str irname, const char *const *known);
extern const char *const acclaim_sections[];
/* The other way, where what looks like %XX is decoded; p holds
 * NAME_ROOM(name.n) bytes. */
struct str acclaim_ir_name(char *p, struct str name);
/* A joint that has the same name there as one before it, since the case of
 * letters does not count; -1: none. */
int acclaim_same_name(const struct skel *sk);
/* Dies if there is one. */
void acclaim_check_names(const struct skel *sk, const struct in *in);

#endif
