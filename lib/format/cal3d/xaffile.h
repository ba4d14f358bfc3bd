#ifndef FORMAT_CAL3D_XAFFILE_H
#define FORMAT_CAL3D_XAFFILE_H

#include "format/cal3d/kept.h"

/* An animation file while it is made: the IR has the keys by time, the file
 * by track, so they are held until the end. */

/* The texts of a key: where they begin in the track's, and their lengths, less
 * than that of a line; empty: none. */
struct xaffile_key {
	size_t at;
	unsigned time, t, r;
};

struct xaffile_track {
	struct text text;
	struct xaffile_key *key;
	size_t keys, cap;
	int kept;                /* the joint of kept.sk that it is */
	long long place;         /* in the file; -1: none */
};

struct xaffile {
	const struct skel *sk;
	struct xaffile_track *track;     /* per joint */
	struct kept kept;
	int binary;              /* its form: BONEIDs are places */
	int bare;                /* joints are called by their BONEIDs */
	double step;             /* seconds from frame to frame */
	long long tracks;        /* that have keys by now */
	struct skel *notes;      /* private: what is kept, notes, comments */
};

void xaffile_begin(struct xaffile *x);
/* Keeps an attr record, a note or a comment of the motion. */
void xaffile_keep(struct xaffile *x, const struct ir_rec *rec);
/* Makes the tracks, when all joints are known. */
void xaffile_tracks(struct xaffile *x, const struct skel *sk);
/* Adds a key: a translation and a rotation as the file has them; empty:
 * none. */
void xaffile_add(struct xaffile *x, size_t j, struct str time, struct str t,
    struct str r);
/* The texts of a track's i-th key. */
struct str xaffile_time(const struct xaffile_track *t, size_t i);
struct str xaffile_translation(const struct xaffile_track *t, size_t i);
struct str xaffile_rotation(const struct xaffile_track *t, size_t i);
/* Lets keys go as far as no joint comes to be off by more than the tolerance
 * in the world. */
void xaffile_reduce(struct xaffile *x, double tolerance);
/* Writes the file. in: for messages; last: the time of the last key. Returns
 * the joint that has no BONEID, or -1: all is well. */
int xaffile_write(struct xaffile *x, const struct in *in, struct str last);

#endif
