#ifndef FILTER_RETARGET_SOURCE_H
#define FILTER_RETARGET_SOURCE_H

#include "filter/retarget/from_positions.h"

/* A pose of the source, of the joints that are needed. */
struct source_pose {
	double (*own)[4];        /* what the joints' channels alone turn by; */
	double (*w)[4];          /* world rotations */
	double (*pos)[3];        /* world positions */
};

struct source {
	const struct motion *m;
	const struct body *body;
	struct source_pose now, kept;
	int positional;          /* rotations are solved from positions */
	int whole;               /* it is posed as a whole: there is no own */
	/* private */
	unsigned char *need;
	struct xform *x;
	struct from_positions from_positions;
};

/* What of a joint is asked for: its values, own, its rotation in the world, its
 * place there; each with what is said before it. */
enum { NEED_VALUES = 1, NEED_OWN = 2, NEED_TURN = 4, NEED_PLACE = 8 };

/* positional: solve rotations from positions if the joints only move. */
void source_make(struct source *s, const struct motion *m,
    const struct body *body, int positional);
void source_free(struct source *s);
/* At first nothing is asked for. */
void source_need_nothing(struct source *s);
void source_need(struct source *s, int j, int what);
/* Whether the values of joint j are used. */
int source_uses(const struct source *s, int j);
/* Sets the pose; returns the first joint whose values make no transform, or
 * -1. */
int source_set(struct source *s, const double *val);
/* Keeps the pose and goes back to the one that was kept. */
void source_swap(struct source *s);
/* The pose of all of it at rest. */
void source_rest(struct source *s);
/* Whether the joint's place depends on channels of its own or of its
 * parent's length. */
int source_moves(const struct source *s, int j);
/* By how much it is away from where it is at rest in its parent's frame, in
 * world space. */
void source_shift(const struct source *s, int j, double *v);

#endif
