#ifndef ACCLAIM_CONVERT_H
#define ACCLAIM_CONVERT_H

#include "ir/frame.h"

/* A skeleton of another format as an Acclaim skeleton. It depends on nothing
 * but that skeleton, so that an ASF and an AMC file which are written apart
 * fit together.
 *
 * Acclaim's joints are turned alike at rest, as the root is, and each begins
 * where its parent's bone ends. So a joint of the result has the place of the
 * joint that it is made from, and turns from rest as that does; its axis is
 * that joint's rest rotation. A child that begins elsewhere hangs on a bone
 * without channels. */
struct convert {
	const struct skel *sk;   /* the source itself, if it is Acclaim's */
	int *from;               /* per joint: the source's; -1 a bone added */
	double (*turn)[9];       /* per joint: from its source's axes to its
	                          * own, at rest */
};

/* Whether a skeleton can be written as it is. */
int convert_native(const struct skel *sk);
/* in: for messages. With warnings about what the skeleton had to give up. */
void convert_make(struct convert *cv, const struct skel *sk,
    const struct in *in, int warnings);

/* A motion on its way from the source's skeleton to the converted one. */
struct convert_motion {
	const struct frames *from;
	struct motion to;        /* to.val: the values of the frame */
	const struct convert *convert;
	struct xform *source, *world;
	double *before;          /* the values of the frame before */
	int frames, scaled;
	double angle, shift;     /* the largest miss by lack of channels */
	int anglejoint, shiftjoint;      /* of the result */
};

void convert_begin(struct convert_motion *cm, const struct convert *cv,
    const struct frames *from);
/* Sets to.val for the whole frame that from has. */
void convert_frame(struct convert_motion *cm);
/* Warns where channels were missing. */
void convert_end(const struct convert_motion *cm);

#endif
