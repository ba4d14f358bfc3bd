#ifndef FILTER_RETARGET_SOURCE_H
#define FILTER_RETARGET_SOURCE_H

#include "figure/body.h"

/* A pose of the source, of the joints that are needed. */
struct source_pose {
	double (*own)[4];        /* what the joints' channels alone turn by */
	double (*w)[4];          /* world rotations */
	double (*pos)[3];        /* world positions */
};

/* Rotations from positions, for skeletons whose joints only move. */
struct from_positions {
	const struct body *body;
	struct way *way;         /* the directions that show the rotations */
	size_t n, cap;
	size_t *first;           /* per joint: its first way; and one more, n */
	double (*a)[3], (*b)[3]; /* scratch: directions at rest, and in a
	                          * frame */
};

struct source {
	const struct motion *m;
	const struct body *body;
	struct source_pose now;
	int positional;          /* rotations are solved from positions */
	int whole;               /* all joints are posed at once, and poses have
	                          * no own */
	/* private */
	unsigned char *need;     /* per joint: what is asked for, NEED_… */
	struct xform *x;
	struct from_positions from_positions;
};

/* What of a joint is asked for: its values, what its channels alone turn by,
 * its rotation in the world, its place there. Each includes those before it. */
enum { NEED_VALUES = 1, NEED_OWN = 2, NEED_TURN = 4, NEED_PLACE = 8 };

/* positional: solve rotations from positions if the joints only move. */
void source_make(struct source *s, const struct motion *m,
    const struct body *body, int positional);
void source_free(struct source *s);
/* Nothing is asked for any more, as after source_make(). */
void source_need_nothing(struct source *s);
void source_need(struct source *s, int j, int what);
/* Whether the values of joint j are used. */
int source_uses(const struct source *s, int j);
/* Sets the pose; returns the first joint whose values make no transform, or
 * -1. */
int source_set(struct source *s, const double *val);
/* A pose into which the current one can be put away. */
void source_pose_make(struct source_pose *p, const struct source *s);
void source_pose_free(struct source_pose *p);
/* Exchanges the current pose with one that was put away. */
void source_swap(struct source *s, struct source_pose *p);
/* Sets the pose of all joints at rest. */
void source_rest(struct source *s);
/* Whether the joint's place depends on channels of its own or of its
 * parent's length. */
int source_moves(const struct source *s, int j);
/* How far the joint is from where it is at rest in its parent's frame, as a
 * vector in the world. */
void source_shift(const struct source *s, int j, double *v);

#endif
