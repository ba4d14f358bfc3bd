#ifndef FORMAT_ACCLAIM_NAME_H
#define FORMAT_ACCLAIM_NAME_H

#include "ir/skel.h"

/* Names in Acclaim files. They cannot have blanks, and the words root, begin
 * and end are reserved. Names that a file cannot have are percent-encoded. */

/* The beginning of the comment that keeps the name of the first joint, which is
 * called `root` in Acclaim files. The name follows as the IR writes it. */
#define ASF_ROOTNAME "# irtools root "

/* Returns a name as an Acclaim file has it. irname: the name as the IR writes
 * it. p: room for 3 * irname.n bytes. */
struct str acclaim_name(char *p, struct str irname);
void acclaim_put_name(struct str irname);
/* Writes the key of an unknown unit, property or section so that a reader does
 * not take it for one of the `known`, a list that ends with NULL. The key of a
 * section may begin with `:`, the others may not. */
void acclaim_put_key(struct str irname, const char *const *known);
extern const char *const acclaim_sections[];
/* Whether a word that is no number ends a list of numbers, rather than being a
 * fault in it. */
int acclaim_ends_numbers(struct str word);
/* Returns a name of an Acclaim file as the IR writes it; what looks like %XX is
 * decoded. p: room for NAME_ROOM(name.n) bytes. */
struct str acclaim_ir_name(char *p, struct str name);
/* The same for a motion without its skeleton: there `root` is the first joint,
 * whatever that is called, and what is only decoded to it is another one, which
 * keeps its code. May return name. */
struct str acclaim_lone_name(char *p, struct str name);
/* Returns a joint whose name in an Acclaim file is that of a joint before it,
 * as the case of letters does not count there, or -1. lone: for a motion without
 * its skeleton. */
int acclaim_same_name(const struct skel *sk, int lone);
/* Dies if two joints have the same name in an Acclaim file. */
void acclaim_check_names(const struct skel *sk, int lone, const struct in *in);

#endif
