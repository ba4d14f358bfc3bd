#ifndef FORMAT_BVH_ROWS_H
#define FORMAT_BVH_ROWS_H

#include "format/bvh/tree.h"

/* The rows of a file, behind its header. */
struct bvh_rows {
	struct in *in;
	const struct bvh_tree *tree;
	long long wanted;        /* how many the header says; */
	int cut;                 /* there may be fewer */
	/* private */
	long long seen;          /* rows so far */
	struct str *field;       /* of the row at hand; */
	size_t n;                /* how many there have to be */
};

/* Reads to the end of input, from that line on, which may be NULL, and writes
 * a frame for each row. */
void bvh_rows_read(struct bvh_rows *r, struct str line);

#endif
