#ifndef FORMAT_ACCLAIM_CONVERT_H
#define FORMAT_ACCLAIM_CONVERT_H

#include "base/math/most.h"
#include "ir/frame.h"

/* What another format's skeleton becomes as an Acclaim skeleton. It depends on
 * nothing but that skeleton, so that an ASF and an AMC file which are written
 * apart fit together.
 *
 * At rest, Acclaim's joints are all turned as the root is, and each begins
 * where its parent's bone ends. So a joint of the result has the place of the
 * joint that it is made from, and turns from rest as that one does; its axis
 * is that joint's rest rotation. A child that begins elsewhere hangs on a bone
 * without channels. */
struct convert {
	const struct skel *sk;   /* the source itself, if it is Acclaim's */
	int *from;               /* per joint of sk, the joint of the source
	                          * that it is made from; -1: it was added */
	double (*turn)[9];       /* per joint of sk, the rotation at rest from
	                          * the axes of that one to its own */
};

/* Whether a skeleton can be written as it is: it came from an Acclaim file,
 * has one root, the first joint, its rotations are still angles, its channels
 * such as the files hold, or lost, and its names differ by more than the case
 * of letters. */
int convert_is_native(const struct skel *sk);
/* in: where the skeleton came from, for messages. warnings: warn about what it
 * has to give up. */
void convert_make(struct convert *cv, const struct skel *sk,
    const struct in *in, int warnings);

/* A motion on its way from the source's skeleton to the converted one. */
struct convert_motion {
	const struct frames *from;
	struct motion to;        /* to.val: the values of the frame */
	const struct convert *convert;
	/* private */
	struct xform *source;    /* per joint of the source, its transform */
	struct xform *world;     /* per joint of the result, its transform */
	double *before;          /* the values of the frame before */
	int started, warned;
	struct most angle, shift;        /* the largest residuals: radians and
	                          * units of length */
	int anglejoint, shiftjoint;      /* the joints that have these, since
	                          * they lack channels */
};

void convert_begin(struct convert_motion *cm, const struct convert *cv,
    const struct frames *from);
/* Sets to.val for the whole frame that from has. */
void convert_frame(struct convert_motion *cm);
/* Warns where channels were missing. */
void convert_end(const struct convert_motion *cm);

#endif
