#ifndef FORMAT_BONESPRO_READ_PRIV_H
#define FORMAT_BONESPRO_READ_PRIV_H

#include "format/bonespro/head.h"
#include "format/bonespro/read.h"

struct bp {
	struct bp_lex lx;
	struct str title;        /* the objects' name */
	struct str rate;         /* the motion's; s NULL: not known */
	struct bp_head head;
	const struct skel *sk;   /* the motion's, or NULL */
	struct str *name;        /* of bone b, as the IR writes it */
	struct text rec;         /* the values of records that are not whole
	                          * yet */
	struct arena arena;
};

/* Both begin at the third token, which is the current one, with nb and nv
 * known. */
void bp_read_structure(struct bp *bp);
void bp_read_animation(struct bp *bp);

#endif
