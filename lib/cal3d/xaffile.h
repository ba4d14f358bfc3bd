#ifndef CAL3D_XAFPUT_H
#define CAL3D_XAFPUT_H

#include "base/text.h"
#include "cal3d/bones.h"

/* An animation file while it is made: the IR has the keys by time, the file
 * by track, so they are held until the end. */
struct xafput_list {             /* attr records, notes, comments */
	struct xafput_kept *first, **end;
};

struct xafput_track {
	struct xafput_list kept;
	struct text body;        /* its KEYFRAME elements */
	size_t keys;
	long long place;         /* in the file; -1: none */
	struct str no_t;         /* what stands for no translation */
};

struct xafput {
	const struct skel *sk;
	struct xafput_track *track;      /* per joint */
	int native;              /* the motion came from a Cal3D file */
	long long tracks;        /* that have keys by now */
	/* private */
	struct arena arena;
	struct xafput_list kept; /* of no track, or of none yet */
};

void xafput_begin(struct xafput *x);
/* An attr record of the motion, or, without a joint, its note or comment. */
void xafput_keep(struct xafput *x, struct str joint, struct str key,
    struct str text);
/* When all joints are known: makes the tracks. */
void xafput_tracks(struct xafput *x, const struct skel *sk);
/* A key begins and ends. */
struct text *xafput_key(struct xafput *x, size_t j, struct str time);
void xafput_key_end(struct xafput *x, size_t j);
/* Writes the file. bare: joints are called by their BONEIDs. seconds: frames
 * are; last: the time of the last key. Returns the joint that has no BONEID,
 * or -1: all is well. */
int xafput_write(struct xafput *x, int bare, int seconds, struct str last);

#endif
