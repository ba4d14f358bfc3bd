#ifndef ACCLAIM_TWINMAKE_H
#define ACCLAIM_TWINMAKE_H

#include "acclaim/twin.h"
#include "base/text.h"

/* Between twin.c, which finds out what the twin is like, and twinput.c, which
 * writes it as IR. */

/* Of a joint of the source. */
struct limb {
	int twin;                /* its index there */
	double axis[9];          /* its rest rotation, seen from the root's */
	double end[3];           /* of its bone, in the twin's axes */
	int child;               /* the first; -1 none */
	int moves, turns;
};

struct maker {
	const struct skel *sk;
	const struct in *in;
	int warnings, digits;
	struct limb *limb;
	struct xform *rest;
	struct text text;        /* the twin as IR */
	struct skel *names;
	int *from;
	size_t cap, n;
};

/* Writes all of it. */
void twin_put(struct maker *mk);

#endif
