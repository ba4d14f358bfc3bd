#ifndef BONES_READ_H
#define BONES_READ_H

#include "bones/head.h"
#include "ir/skel.h"

/* BonesPro files to the IR, object by object. */
struct bp {
	struct bp_lex lx;
	struct str title;        /* the objects' name */
	struct bp_head head;
	struct skel *sk;         /* that of -s, or NULL */
	struct str *name;        /* of bone b, as the IR writes it */
	struct text rec;         /* records that are not complete yet */
};

/* Both begin at the third token, with nb and nv known. */
void bp_read_structure(struct bp *bp);
void bp_read_animation(struct bp *bp);

/* What is read now, for messages: part number of the file, or within that. */
void bp_at(struct bp *bp, int depth, const char *part, long long number);
/* "word name" */
void bp_put(const char *word, struct str name);

#endif
