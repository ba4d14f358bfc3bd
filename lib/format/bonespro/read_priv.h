#ifndef FORMAT_BONESPRO_READ_PRIV_H
#define FORMAT_BONESPRO_READ_PRIV_H

#include "format/bonespro/head.h"
#include "format/bonespro/read.h"

struct bp {
	struct bp_lex lx;
	struct str title;        /* the objects' name */
	struct str rate;         /* the motion's rate; s NULL: not known */
	struct bp_head head;
	const struct skel *sk;   /* the motion's skeleton, or NULL */
	struct str *name;        /* per bone: its name as the IR writes it */
	struct text rec;         /* the values of a record of which more have to
	                          * be read */
	struct arena arena;
};

/* Both begin when the third token is the current one and nb and nv are
 * known. */
void bp_read_structure(struct bp *bp);
void bp_read_animation(struct bp *bp);

#endif
