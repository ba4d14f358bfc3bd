#ifndef IR_RIGID_H
#define IR_RIGID_H

#include "ir/frame.h"

/* A frame for formats that have nothing but rotations and translations. Each
 * joint stays where it is in the world, and has the rotation that is nearest to
 * its transform there. So the joints that a scaled joint carries have other
 * translations than their channels say. */

enum { RIGID_MOVE = 1, RIGID_TURN = 2 };

struct rigid {
	struct xform *world;     /* per joint */
	struct xform *local;     /* the same, as seen from its parent's */
	unsigned char *changed;  /* RIGID_ bits: what of the transform that the
	                          * channels set, local or world, is not as
	                          * they set it */
	int *warned;
};

/* n joints; *warned: as for rotation_only(). */
void rigid_begin(struct rigid *r, size_t n, int *warned);
void rigid_end(struct rigid *r);
/* Sets all joints by these values, which are laid out as f->m.val. Dies where
 * they make no transform, or one that has no nearest rotation. */
void rigid_set(struct rigid *r, const struct frames *f, const double *val);
/* Sets `local` and `changed` of one joint, relative to its parent. Nothing
 * above it may deform. */
void rigid_set_joint(struct rigid *r, const struct frames *f, int j,
    const double *val);

#endif
