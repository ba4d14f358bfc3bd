#ifndef FILTER_RETARGET_TRANSFER_H
#define FILTER_RETARGET_TRANSFER_H

#include "filter/retarget/bonemap.h"
#include "filter/retarget/target.h"
#include "filter/retarget/verdict.h"

/* How a motion gets from one skeleton, the source, to another, the target.
 *
 * Before the first frame, in this order:
 *
 *	name, role       which part of a body each joint is: by its name, and
 *	                 where that leaves it open by the joints around it
 *	bonemap          which joint of the target follows which of the source
 *	body             both skeletons at rest, and the joints to compare
 *	align            U: how the axes of one lie in those of the other;
 *	                 A: how bones are brought to point the same way
 *	scale            without -S, by both in the same pose
 *	solve_init       how each joint is solved, and which have to be posed at
 *	                 all
 *
 * Then for each frame:
 *
 *	held             the frame as it was read, until the target's is
 *	                 written; those of a cycle in a temporary file
 *	source           the source's pose; where its joints only move, their
 *	                 rotations come from where they are
 *	solve            the target's rotations: the wanted ones, and the
 *	                 nearest that the channels of its joints can make; then
 *	                 where its joints are, and their translation channels;
 *	                 before, how far joints above elbows and knees twist so
 *	                 that these can bend as they are wanted
 *	stance, feet     with -f: which feet of the source stand, and those of
 *	                 the target stay there; this is done when the frames of
 *	                 the next 0.25 seconds have been solved, as feet begin
 *	                 to rise before they would get under the ground
 *	hands            with -H: hands of the target come as near to each
 *	                 other, the head and the hips as the source's
 *	limb             how legs and arms are bent for that
 *	judge            with -v or -c: how well all that went
 *
 * transfer.c calls these in turn, ring the steps of a frame; round has a cycle
 * go round, by the poses that roundends keeps.
 *
 * The letters in comments are rotations; w, pos and turn are the world's:
 *
 *	U   takes directions of the source's world to the target's
 *	B   a joint's rotation at rest (body.turn)
 *	W   a joint's rotation in the current frame
 *	D   W·B⁻¹ of the source: a joint's change from rest
 *	A   turns a bone of the target at rest to where U takes the source's
 *	K   B⁻¹·U⁻¹·A·B: B⁻¹ is of the source, B of the target
 *
 * A joint of the target turns as its joint of the source does. What is wanted
 * of it is U·D·U⁻¹·A·B, which is U·W·K: of that only W changes. */

struct transfer_options {
	double scale;            /* -S; 0: by the heights of the hips */
	int has_axes;            /* -u is given */
	double axes[9];          /* U, if -u is given */
	int clamp, feet, hands, report;  /* -k, -f, -H, -v */
	struct verdict_limits limits;      /* -c */
	int whole;               /* where all joints are in the world is asked
	                          * for; transfer.c sets it */
};

/* Takes the argument of -u; 0 if it is none. */
int transfer_set_axes(struct transfer_options *o, const char *arg);
/* Called at the IR_BEGIN of a motion of the source: reads it up to its `end`
 * and writes the target's. Returns whether that is beyond o->limits. */
int transfer_motion(struct ir *ir, const struct target *target,
    const struct skel *source, const struct bone_map *map,
    const struct transfer_options *o);

#endif
