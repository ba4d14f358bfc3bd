#ifndef FORMAT_SIMS_CMX_H
#define FORMAT_SIMS_CMX_H

#include "ir/ir.h"

/* Characters of The Sims (CMX, BCF): skeletons, suits and skills, whose values
 * are in files of their own (CFP). */

struct cmx_source {
	const char *path;        /* NULL or "-": standard input */
	const char *dir;         /* where the CFPs are; NULL: beside the file */
	const char *skeleton;    /* a file of IR with the skeleton of skills, or
	                          * NULL */
	int child;               /* without it, the child's skeleton */
};

/* Writes a file as IR. A skill whose CFP is missing is left out, with a
 * warning. */
void cmx_read(const struct cmx_source *from);

/* Writes each unit of a stream as a file, and the values of its motions as
 * CFPs. dir: where to, or NULL: the only unit goes to standard output, and has
 * no motions. */
void cmx_write(struct ir *ir, const char *dir, int binary);

#endif
