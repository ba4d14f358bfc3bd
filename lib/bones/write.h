#ifndef BONES_WRITE_H
#define BONES_WRITE_H

#include "bones/form.h"
#include "bones/head.h"
#include "ir/mesh.h"

enum { BP_AS_IT_CAME = -2 };

/* The IR as BonesPro files. */
struct bp_out {
	struct ir ir;
	struct skel *sk;         /* that came last, or NULL */
	struct mesh *mesh;       /* of that skeleton, or NULL */
	int form;                /* of transforms: BP_MATRIX, an order of
	                          * angles (bones/head.h) or BP_AS_IT_CAME */
	struct text body;        /* what is not written yet */
};

/* From the skeleton and the mesh, at the end of the stream. */
void bp_write_structure(struct bp_out *o);
/* At a motion's IR_BEGIN; reads it up to its `end`. */
void bp_write_animation(struct bp_out *o);

/* Adds a comment line or `note` of the IR as a comment; other records and
 * blank lines add nothing. */
void bp_comment(struct text *to, enum ir_word word, struct str line);
void bp_put_int(struct text *t, long long n, int after);

#endif
