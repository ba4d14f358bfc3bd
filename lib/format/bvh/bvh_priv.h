#ifndef FORMAT_BVH_BVH_PRIV_H
#define FORMAT_BVH_BVH_PRIV_H

#include "format/bvh/bvh.h"
#include "ir/dof.h"

/* How a BVH file stands in the IR, so that it can be given back.
 *
 * A skeleton and a motion, both `source bvh`. A ROOT or JOINT is a joint, in
 * the order of the file, which is that of a row's values:
 *
 *	joint NAME PARENT | -    a ROOT has no parent
 *	offset NAME X Y Z        OFFSET, as written
 *	bone NAME 1 X Y Z        the End Site of a joint without children, its
 *	                         OFFSET as written; no bone: no End Site
 *	dof NAME CHANNEL ...     p (option -a: a root's are t), then s, both in
 *	                         the order listed, then r, in reverse; without
 *	                         channels: `CHANNELS 0`; no dof: no CHANNELS
 *	v FRAME NAME VALUE ...   as written, in that order; FRAME from 1
 *
 * An End Site beside other children is a joint without dof that has an attr
 * BVH_END.
 *
 * The attr records below are there only if something is unusual. Usual is:
 * OFFSET before CHANNELS, in CHANNELS the positions, then the rotations, then
 * the scales; keywords spelled as here, `{` on a line of its own, a tab for
 * each level, one blank between fields. Blanks that the IR cannot show are
 * encoded as in names (%20, %09, % for none). */

/* In the skeleton, of a joint. */
#define BVH_NAME "name"          /* its name if that is not unique */
#define BVH_CHANNELS "channels"  /* the list after CHANNELS k, as written */
#define BVH_COUNT "count"        /* k if that is written as 03 or +3 */
#define BVH_ORDER "order"        /* `CHANNELS OFFSET`: in this order */
#define BVH_END "end"            /* what follows `End`, if not only `Site` */

/* In the skeleton, of all of it. */
#define BVH_WORDS "words"        /* keywords in another spelling, such as
                                  * `joint Offset`: HIERARCHY ROOT JOINT
                                  * OFFSET CHANNELS End Site */
#define BVH_BRACE "brace"        /* `line`: { stands on its joint's line */
#define BVH_INDENT "indent"      /* what stands before a line for each level */
#define BVH_BLANKS "blanks"      /* three: before each number of an OFFSET */

/* In the motion, of all of it. */
#define BVH_MOTION "motion"      /* the line MOTION in another spelling */
#define BVH_FRAMES "frames"      /* always: the line `Frames: N`; it is given
                                  * back if there are N rows */
#define BVH_TIME "time"          /* the line `Frame Time: T`, if there is one;
                                  * it is given back if period_rate() of T is
                                  * the motion's rate */
#define BVH_BETWEEN "between"    /* what stands between a row's values */

/* The channel that a word such as `Xposition` stands for, in any case: CH_PX to
 * CH_PZ, r or s; CH_NAMED if it is none. */
enum chan bvh_channel(struct str word);
/* Such a word for a p, t, r or s. */
const char *bvh_channel_word(enum chan ch);

/* Whether a line between MOTION and the first row begins with these words, in
 * any case; *value is what follows them, without blanks around it. */
int bvh_is_frames(struct str line, struct str *value);   /* `Frames: N` */
int bvh_is_time(struct str line, struct str *value);     /* `Frame Time: T` */

#endif
