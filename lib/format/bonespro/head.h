#ifndef FORMAT_BONESPRO_HEAD_H
#define FORMAT_BONESPRO_HEAD_H

#include "format/bonespro/lex.h"

/* The head of a BonesPro animation file, and the record that keeps it in the
 * IR:
 *
 *	source bonespro animation MODE SYSTEM FORM ORDER UNITS nb N nv N
 *	    first N last N step N
 */

enum bp_mode { BP_BONES, BP_MESH, BP_LOCAL };

enum {
	BP_MAXBONES = 65536,
	BP_MAX = 2147483647      /* the format's numbers are C's int */
};

struct bp_head {
	long long nb, nv, nf;
	int mode;                /* enum bp_mode */
	int relative;            /* transforms are relative to the parent; else
	                          * absolute */
	int euler;               /* rotations are angles; else matrices */
	int order;               /* the order of the angles, see
	                          * bp_order_axes() */
	int radians;
	long long first, last, step;
};

/* Returns how many frames there are from first to last. */
long long bp_frames(const struct bp_head *h);
/* Reads the head. The current token is the number of frames. */
void bp_head_read(struct bp_head *h, struct bp_lex *lx);
void bp_head_add(const struct bp_head *h, struct text *to);
/* bp_source_put() writes the `source` record. bp_source_read() reads one; it
 * returns 0 if the record is not of an animation file. */
void bp_source_put(const struct bp_head *h);
int bp_source_read(struct bp_head *h, struct str words);

/* There are nine orders of angles, see BP_ORDERS. bp_order_axes() returns the
 * axes of an order (0 x, 1 y, 2 z), bp_order_of() the order with those axes, or
 * -1. */
const unsigned char *bp_order_axes(int order);
int bp_order_of(const unsigned char *axes);

#endif
