#ifndef FORMAT_BVH_BVH_H
#define FORMAT_BVH_BVH_H

#include "ir/skel.h"

/* BioVision's motion files, BVH. */

/* What bvh2ir's options ask for. */
struct bvh_options {
	struct str rate;         /* -r; empty: what the file says */
	int add;                 /* -a: positions of the roots add to OFFSET */
	int cut;                 /* -x: a file may have fewer rows than it
	                          * says */
};

/* Reads a file and writes it as a skeleton and a motion of the IR, row by row;
 * dies with file:line if it is not as bvh2ir(1) says. */
void bvh_read(const char *path, const struct bvh_options *option);

/* What ir2bvh's options ask for. */
struct bvh_form {
	int ordered;             /* -e: all rotations are about these axes */
	unsigned char order[3];  /* the axes, as CHANNELS lists them */
	int plain;               /* -n: names of letters, digits and _ */
	int place;               /* -O: the root's OFFSET is its rest place */
	int rest;                /* -T: the first frame is the rest pose */
	int digits;              /* -p; -1: six decimals */
};

/* Writes the motion whose IR_BEGIN has just been read, up to its `end`. sk: the
 * skeleton that came before it, or NULL. */
void bvh_write(struct ir *ir, const struct skel *sk,
    const struct bvh_form *form);
/* Writes a skeleton that has no motion: one frame, of its rest pose. */
void bvh_write_rest(const struct ir *ir, const struct skel *sk,
    const struct bvh_form *form);

#endif
