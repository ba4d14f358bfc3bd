#ifndef CAL3D_XAFFILE_H
#define CAL3D_XAFFILE_H

#include "base/text.h"
#include "ir/skel.h"

/* An animation file while it is made: the IR has the keys by time, the file
 * by track, so they are held until the end. */
struct xaffile_list {            /* attr records, notes, comments */
	struct xaffile_kept *first, **end;
};

struct xaffile_track {
	struct xaffile_list kept;
	struct text body;        /* its KEYFRAME elements */
	size_t keys;
	long long place;         /* in the file; -1: none */
	struct str no_t;         /* what stands for no translation */
};

struct xaffile {
	const struct skel *sk;
	struct xaffile_track *track;     /* per joint */
	int native;              /* the motion came from a Cal3D file */
	int bare;                /* joints are called by their BONEIDs */
	int seconds;             /* frames are seconds */
	long long tracks;        /* that have keys by now */
	/* private */
	struct arena arena;
	struct xaffile_list kept;        /* of no track, or of none yet */
};

void xaffile_begin(struct xaffile *x);
/* Keeps an attr record of the motion, or, without a joint, its note or
 * comment. */
void xaffile_keep(struct xaffile *x, struct str joint, struct str key,
    struct str text);
/* Makes the tracks, when all joints are known. */
void xaffile_tracks(struct xaffile *x, const struct skel *sk);
/* Begins a key; what is in it is to be added to the text. */
struct text *xaffile_key(struct xaffile *x, size_t j, struct str time);
void xaffile_key_end(struct xaffile *x, size_t j);
/* Writes the file. last: the time of the last key. Returns the joint that has
 * no BONEID, or -1: all is well. */
int xaffile_write(struct xaffile *x, struct str last);

#endif
