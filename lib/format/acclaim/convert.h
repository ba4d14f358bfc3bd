#ifndef FORMAT_ACCLAIM_CONVERT_H
#define FORMAT_ACCLAIM_CONVERT_H

#include "base/math/most.h"
#include "ir/frame.h"

/* A skeleton of another format as an Acclaim skeleton. It depends on nothing
 * but the source's skeleton, so that an ASF and an AMC file that are written
 * separately fit together.
 *
 * At rest, Acclaim's joints all have the root's axes, and each begins where its
 * parent's bone ends. So a joint of the result is at the place of the joint
 * that it is made of, and turns from rest as that one does; its `axis` is that
 * joint's rest rotation. A child that does not begin at the end of its parent's
 * bone gets a bone without channels in between. */
struct convert {
	const struct skel *sk;   /* the result; the source itself if that is an
	                          * Acclaim skeleton */
	int *from;               /* per joint of sk: the joint of the source
	                          * that it is made of; -1: it was added */
	double (*turn)[9];       /* per joint of sk: the rotation at rest from
	                          * the axes of its source to its own */
	struct skel *own;        /* sk, unless that is the source itself */
};

/* Whether a skeleton can be written without being converted: it came from an
 * Acclaim file, its first joint is its only root, its rotations are still
 * angles, its channels are such as the files hold, or are left out, and no two
 * names differ only by the case of letters. */
int convert_is_native(const struct skel *sk);
/* Makes the skeleton to be written. in: where sk came from, for messages.
 * warnings: warn about what gets lost. */
void convert_make(struct convert *cv, const struct skel *sk,
    const struct in *in, int warnings);
void convert_free(struct convert *cv);

/* A motion that is being converted from the source's skeleton to the result. */
struct convert_motion {
	const struct frames *from;
	struct motion to;        /* the result; to.val has the values of the
	                          * frame */
	const struct convert *convert;
	/* private */
	struct xform *source;    /* per joint of the source: its transform */
	struct xform *world;     /* per joint of the result: its transform */
	double *before;          /* the values of the previous frame */
	int started, warned;
	struct most angle, shift;        /* the largest residuals: radians and
	                          * units of length */
	int anglejoint, shiftjoint;      /* the joints with the largest
	                                  * residuals, which come from missing
	                                  * channels */
};

void convert_begin(struct convert_motion *cm, const struct convert *cv,
    const struct frames *from);
/* Sets to.val for the frame in `from`, which has been read whole. */
void convert_frame(struct convert_motion *cm);
/* Warns where channels were missing. */
void convert_end(struct convert_motion *cm);

#endif
