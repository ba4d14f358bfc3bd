#ifndef ACCLAIM_TWIN_H
#define ACCLAIM_TWIN_H

#include "ir/pose.h"

/* The Acclaim skeleton that stands for one from another format. It depends on
 * nothing but that skeleton, so that an ASF and an AMC file which are written
 * apart fit together.
 *
 * Acclaim's joints are turned alike at rest, as the root is, and each begins
 * where its parent's bone ends. So a joint of the twin has the place of the
 * joint that it is made from, and turns from rest as that does; its axis is
 * that joint's rest rotation. A child that begins elsewhere hangs on a bone
 * without channels. */
struct twin {
	const struct skel *sk;   /* the source itself, if it is Acclaim's */
	int *from;               /* per joint: the source's; -1 a bone added */
	double (*turn)[9];       /* per joint: from its source's axes to its
	                          * own, at rest */
};

/* Whether it can be written as it is. */
int twin_native(const struct skel *sk);
/* in: for messages. With warnings about what the skeleton had to give up.
 * digits: of computed numbers, as out_digits. */
void twin_make(struct twin *tw, const struct skel *sk, const struct in *in,
    int warnings, int digits);

/* A motion on its way from the source to the twin. */
struct twin_motion {
	const struct motion *from;
	struct motion to;        /* to.val: the values of the frame */
	const struct twin *twin;
	const struct in *in;
	struct xform *source, *world;
	double *before;          /* the values of the frame before */
	int frames, scaled;
	double angle, shift;     /* the largest miss by lack of channels */
	int anglejoint, shiftjoint;      /* of the twin */
};

void twin_begin(struct twin_motion *tm, const struct twin *tw,
    const struct motion *from, const struct in *in);
/* Sets to.val from the values of from. Returns a joint of the source whose
 * values make no transform, or -1. */
int twin_frame(struct twin_motion *tm);
/* Warns where channels were missing. */
void twin_end(const struct twin_motion *tm);

#endif
