#ifndef IR_RIGID_H
#define IR_RIGID_H

#include "ir/frame.h"

/* A frame for formats that have nothing but rotations and translations. Each
 * joint is where it is in the world, and has the rotation nearest to what it
 * has there; so what a scaled joint carries has other translations than its
 * channels say. */

enum { RIGID_MOVE = 1, RIGID_TURN = 2 };

struct rigid {
	struct xform *world;     /* per joint */
	struct xform *local;     /* the same, as seen from its parent's */
	unsigned char *changed;  /* RIGID_ bits: what is not as the channels
	                          * have it; those of the transform that they
	                          * are relative to, local or world */
	int *warned;
};

/* n joints; *warned: as for rotation_only(). */
void rigid_begin(struct rigid *r, size_t n, int *warned);
void rigid_end(struct rigid *r);
/* Sets all joints for these values, laid out as f->m.val; dies where they make
 * no transform, or one that has no nearest rotation. */
void rigid_set(struct rigid *r, const struct frames *f, const double *val);
/* Sets local and changed of a joint by itself, relative to its parent, when
 * nothing that may deform is above it. */
void rigid_set_joint(struct rigid *r, const struct frames *f, int j,
    const double *val);

#endif
