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
	struct str number;       /* of the frame, as the stream writes it */
	double when;             /* the same as a number */
	int first;               /* the record is the first of its frame */
	int joint;               /* of a `v` record, else -1 */
	int keyed;               /* to be set where a frame need not have the
	                          * values of all joints */
	/* private */
	struct text text, after;
	int open, wait;
	size_t values;           /* `v` records of the frame */
};

/* Called at the object's IR_BEGIN. sk: the skeleton before it in the stream, or
 * NULL. */
void frames_begin(struct frames *f, struct ir *ir, const struct skel *sk);
/* For programs that have to know all channels before the first values are read:
 * the next record of the header, or 0 when there are no more. frames_next()
 * then goes on with what follows the header. */
int frames_head(struct frames *f);
/* The next record; or the frame that has been read, when the record after it
 * has been read. Dies where a frame has no values of a joint that has channels.
 * After FRAMES_END the record is the object's `end`. */
enum frames_event frames_next(struct frames *f);
void frames_end(struct frames *f);

/* The joints' world transforms in the first frame. Called at its first record,
 * where it reads ahead, or when that frame is whole. A joint without values is
 * as at rest; a joint whose values make no transform, and what it carries, is
 * at nan. Returns 0 if there is no frame. */
int frames_first(const struct frames *f, struct xform *world);

/* Writes the record as it came. A record that is not about the frame, but comes
 * after values of it, is written after what is written for the frame. */
void frames_pass(struct frames *f);
/* Sets the world transforms of all joints in the whole frame; dies if the
 * values make none. */
void frames_pose(const struct frames *f, struct xform *world);
/* Like frames_pose(), but a joint whose values make no transform, and what it
 * carries, is at nan. */
void frames_gaps(const struct frames *f, struct xform *world);
/* Dies: the frame has no values of joint j. */
void frames_missing(const struct frames *f, int j) NORETURN;
/* Dies: the frame's values make no transform of joint j. */
void frames_bad_pose(const struct frames *f, int j) NORETURN;

#endif
