#ifndef FORMAT_CAL3D_XAF_PRIV_H
#define FORMAT_CAL3D_XAF_PRIV_H

#include "format/cal3d/kept.h"
#include "format/cal3d/xaf.h"
#include "ir/frame.h"

/* What xafkey.c makes of a motion, and xafwrite.c writes as a file: the IR has
 * the keys in the order of time, the file track by track, so all of them are
 * held until the motion has been read. */

/* A key's texts stand one after the other in the text of its track. */
struct xaf_out_key {
	size_t at;               /* where the first begins */
	unsigned time, t, r;     /* their lengths: time, translation, rotation;
	                          * 0: the key has none */
};

struct xaf_out_track {
	struct text text;
	struct xaf_out_key *key;
	size_t keys, cap;
	int kept;                /* its joint in kept.sk */
	long long place;         /* among the tracks of the file; -1: there is
	                          * no such track */
};

struct xaf_writer {
	const struct skel *sk;
	struct xaf_out_track *track;     /* per joint of sk */
	struct kept kept;
	struct skel *notes;      /* its records are what is kept, notes and
	                          * comments */
	int bare;                /* the motion has no skeleton: its joints are
	                          * called by their BONEIDs */
	double step;             /* seconds from frame to frame */
	long long tracks;        /* how many tracks have keys */
	struct text last;        /* the time of the last key; empty: none */
	struct frames f;         /* what has been read; it may own sk */
	struct in *in;           /* the motion's input, for messages */
	unsigned long long end;  /* the line of its `end` */
	int binary;              /* a CAF is written: BONEIDs are places */
};

/* The texts of a track's i-th key. */
struct str xaf_out_time(const struct xaf_out_track *t, size_t i);
struct str xaf_out_translation(const struct xaf_out_track *t, size_t i);
struct str xaf_out_rotation(const struct xaf_out_track *t, size_t i);
/* Leaves out keys as long as no joint comes to be off by more than the
 * tolerance, in units of length, in the world. */
void xaf_reduce(struct xaf_writer *w, double tolerance);

#endif
