#ifndef RETARGET_SOLVE_H
#define RETARGET_SOLVE_H

#include "retarget/source.h"

/* The target's pose and channel values from the source's pose. */

struct solve_joint {
	int src, base;           /* base: the joint that a part counts from */
	double part;             /* of the way to the source's turn */
	double k[4];             /* want = U · source · k */
	double rest[4];          /* its rotation at rest, to its parent */
	int moves;               /* follows the source's translation */
	int shared;              /* its change is needed */
	int beside;              /* has the source's channels: same branch */
	int copy;                /* has the source's very values */
	int limited;             /* -k: its values are clamped */
	int leg;                 /* -f: it is changed afterwards */
	int need;                /* its place is needed */
	int others;              /* has channels that are no part of the pose */
	double residual;             /* largest angle missed; */
	char at[32];             /* in this frame */
};

struct solve {
	struct motion m;         /* the target's channels, layout and values */
	const struct body *body;
	const struct bone_map *map;
	struct source *source;
	struct solve_joint *j;
	double u[4], scale;
	int turned;              /* u is not none */
	int mover;               /* the joint that carries the body, or -1 */
	int anchor, anchor_src;  /* joints whose places are matched, */
	double shift[3];         /* but for this, in the target's world */
	int clamp, feet;         /* -k, -f */
	double (*want)[4], (*w)[4];      /* world rotations, asked and made */
	double (*pos)[3];
	double (*change)[4];     /* from rest, in the source's world */
	double *beside;          /* room for values */
	double *near;            /* values of the frame before */
	double *src_near;        /* the source's */
	int started;
};

struct solve_how {
	double u[9];
	double scale;
	int clamp, feet;
};

void solve_make(struct solve *s, const struct body *target,
    struct source *source, const struct bone_map *map,
    const struct solve_how *how);
/* Sets s->m.val for the source's pose. text: the frame's number. */
void solve_frame(struct solve *s, const double *val, struct str text);
/* The steps of it: rotations of the joints, all or only legs; places. */
void solve_turns(struct solve *s, const double *val, int legs,
    struct str text);
void solve_places(struct solve *s, const double *val);
/* The frame is done. */
void solve_next(struct solve *s, const double *val);

#endif
