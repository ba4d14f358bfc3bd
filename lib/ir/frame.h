#ifndef IR_FRAME_H
#define IR_FRAME_H

#include "base/text.h"
#include "ir/pose.h"

/* The frames of a motion, or the poses of a poses object, one by one.
 *
 *	frames_begin(&f, ir, sk);
 *	while ((event = frames_next(&f)) != FRAMES_END)
 *		if (event == FRAMES_WHOLE)
 *			f.m.val holds the values of a frame
 *		else
 *			f.ir->rec is a record, of the header or of a frame
 *	frames_end(&f);
 */

enum frames_event { FRAMES_END, FRAMES_RECORD, FRAMES_WHOLE };

struct frames {
	struct ir *ir;
	struct motion m;
	struct str number;       /* of the frame, as the stream writes it; */
	double when;             /* and as a number */
	int first;               /* the record is the first of its frame */
	int joint;               /* of a `v` record, else -1 */
	int keyed;               /* set it: a frame need not have all joints */
	/* private */
	struct text text, after;
	int open, wait;
	size_t values;           /* `v` records of the frame */
};

/* At the object's IR_BEGIN; sk: the skeleton before it in the stream, or
 * NULL. */
void frames_begin(struct frames *f, struct ir *ir, const struct skel *sk);
/* For those that have to know all channels before the first values are read:
 * the next record of the header, or 0 when there are no more, and
 * frames_next() goes on with what follows it. */
int frames_head(struct frames *f);
/* The next record, or, when the record after a frame has been read, that
 * frame. Dies where a joint that has channels has no values in a frame. After
 * FRAMES_END the object's `end` is the record. */
enum frames_event frames_next(struct frames *f);
void frames_end(struct frames *f);

/* The joints' world transforms in the first frame: at its first record, by
 * reading ahead, or when that frame is whole. What has no values is as at rest;
 * what values make no transform of, and what it carries, is at nan. 0: there is
 * no frame. */
int frames_first(const struct frames *f, struct xform *world);

/* Writes the record as it came; one that stands behind values of a frame
 * follows what is written for that frame. */
void frames_pass(struct frames *f);
/* The world transforms of all joints; dies where values make none. */
void frames_pose(const struct frames *f, struct xform *world);
/* The same where values may be nan: such a joint, and what it carries, is at
 * nan. */
void frames_gaps(const struct frames *f, struct xform *world);
/* Dies: the frame has no values of joint j. */
void frames_missing(const struct frames *f, int j) NORETURN;
/* Dies: the frame's values make no transform of joint j. */
void frames_bad_pose(const struct frames *f, int j) NORETURN;

#endif
