#ifndef CAL3D_XAF_H
#define CAL3D_XAF_H

#include "cal3d/head.h"

/* A Cal3D animation file (XAF): keys by track, in memory, and in the order of
 * time, as the IR has them. */

struct xaf_key {
	double time;
	struct str text;         /* of its TIME */
	struct str t, r;         /* numbers, with the IR's signs; empty: none */
	int track;
};

struct xaf_track {
	long long bone;          /* its BONEID */
	size_t keys;
	int has_t, has_r;        /* some key has one */
	struct str no_t;         /* what stands for no translation; empty: it
	                          * is left out */
	struct str numkeys;      /* NUMKEYFRAMES; empty: none */
	struct str extra;        /* `KEY TEXT` lines for attr records */
	unsigned long long line;
};

struct xaf {
	struct elems e;
	struct head head;
	struct arena arena;
	struct str duration, numtracks;  /* empty: none */
	struct xaf_track *track;         /* in the order of the file */
	size_t ntrack, trackcap;
	struct xaf_key *key;     /* by time, then by track */
	size_t nkey, keycap;
	unsigned long long line; /* of ANIMATION */
	int warned;              /* something in a KEYFRAME was left out */
};

/* Reads a whole file; dies with file:line where it is no animation. Warns
 * about wrong counts. */
void xaf_read(struct xaf *x, const char *path);

#endif
