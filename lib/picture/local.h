#ifndef PICTURE_LOCAL_H
#define PICTURE_LOCAL_H

#include "base/temp.h"
#include "picture/rig.h"

enum local_known {
	LOCAL_GAP,               /* it has no transform */
	LOCAL_KNOWN,
	LOCAL_WORLD              /* it is in the world's frame, as what carries
	                          * it has no transform */
};

/* How a point of a figure stands in the frame of the joint that carries it: it
 * is turned, moved and, where that is no rotation, formed before it is
 * turned. */
struct local {
	double q[4], t[3], form[9];
	int known;               /* enum local_known */
};

/* No rotation and no form, at that place. */
void local_at(struct local *l, const double *t);
/* Splits a transform, whose linear part may be a rotation but for rounding. */
void local_split(struct local *l, const struct xform *x);
void local_join(struct xform *x, const struct local *l);

/* Frames of such, which wait in a temporary file. Starts zeroed. Rotations and
 * forms are exact to 1e-7. */
struct locals {
	struct spool spool;
	/* private */
	char *room;              /* for a frame */
	size_t cap;
	struct xform *inverse;   /* of joints */
	char *inverts;
	size_t joints;
};

/* Adds a frame in which nothing is formed. turn: per joint, in the world. at:
 * per point; nan in gaps. */
void locals_add_turned(struct locals *l, const struct rig *rig,
    double (*turn)[4], double (*at)[3]);
/* Adds any other one. world: per joint; nan in gaps. */
void locals_add_formed(struct locals *l, const struct rig *rig,
    const struct xform *world, double (*at)[3]);
/* Gets frame k of those that were added from that place on, which are all formed
 * or all not. to: per point. */
void locals_get(struct locals *l, off_t start, int formed, size_t points,
    size_t k, struct local *to);
/* Dies now rather than later if there is no room; ends what is private. */
void locals_end(struct locals *l);

#endif
