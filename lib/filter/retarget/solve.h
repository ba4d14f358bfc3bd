#ifndef FILTER_RETARGET_SOLVE_H
#define FILTER_RETARGET_SOLVE_H

#include "base/math/most.h"
#include "base/out.h"
#include "filter/retarget/hinge.h"
#include "filter/retarget/source.h"

/* The target's pose and channel values from the source's pose. */

/* How a joint's rotation comes about. */
enum solve_how {
	SOLVE_REST,              /* it follows none: as at rest to its parent */
	SOLVE_NEAR,              /* angles next to those of the frame before */
	SOLVE_BESIDE,            /* next to those of the source's joint */
	SOLVE_COPY               /* its values are the source's */
};

/* And its place. */
enum solve_place {
	PLACE_REST,              /* where it is at rest to its parent */
	PLACE_FOLLOW,            /* moved as the source's joint is */
	PLACE_CARRY              /* it carries the body, see solve.anchor */
};

struct solve_joint {
	int src;                 /* of the source, or -1 */
	int limb;                /* it turns as that one, see body_limb() */
	enum solve_how how;
	enum solve_place place;
	double part;             /* of the way to the source's change, */
	int base;                /* from that of this joint (or from rest) */
	double k[4];             /* K */
	double rest[4];          /* its rotation at rest, to its parent */
	int fixed;               /* it always has that */
	int late;                /* it makes every rotation: its values are
	                          * set when all are known */
	int turner;              /* joint of the source, or -1: what its
	                          * channels alone turn by depends on what that
	                          * one's do, */
	double by[4][4];         /* as linear as is a product with constants */
	int need_change;         /* others start from it */
	int need_place;          /* where it is has to be known, */
	int need_turn;           /* and how it is turned in the world */
	int in_leg;              /* -f: it is changed afterwards, with the left
	                          * leg (1) or the right one (2) */
	int limited;             /* -k: its values are clamped */
	struct hinge *hinge;     /* it is that one or its free joint; or NULL */
	int has_others;          /* channels that are no part of the pose */
	int repeats;             /* it has channels that nothing sets, or what
	                          * seldom changes does */
	struct most residual;    /* angle that it could not make; */
	char at[32];             /* in this frame */
};

struct solve {
	struct motion m;         /* the target's channels, layout and values */
	const struct body *body;
	struct source *source;
	struct solve_joint *j;
	double u[4], scale;
	int turned;              /* u is not none */
	int report;              /* residuals are asked for */
	int mover;               /* the joint that carries the body, or -1 */
	int anchor, anchor_src;  /* joints whose places are matched, */
	double shift[3];         /* but for this, in the target's world */
	double (*want)[4], (*w)[4];      /* world rotations, wanted and made */
	double (*pos)[3];        /* world positions */
	double (*change)[4];     /* D, or the part of it */
	int *other;              /* of channels that are no part of the pose:
	                          * the source's value that it has, or -1 */
	double *beside;          /* room for values */
	struct out_num *written; /* values of the frame before, as text */
	double *near;            /* values of the frame before, */
	double *src_near;        /* and of the source */
	int started;             /* there was one */
	struct hinge *hinge;
	size_t hinges;
};

struct transfer_options;

void solve_make(struct solve *s, const struct body *target,
    struct source *source, const struct bone_map *map,
    const struct transfer_options *o);
void solve_free(struct solve *s);
/* Sets s->m.val for the source's pose. val: the source's values; number: the
 * frame's. */
void solve_frame(struct solve *s, const double *val, struct str number);
/* Its steps: rotations, then places, of all joints (legs: 0) or once more of
 * those in legs, see in_leg; at last the values of joints that make every
 * rotation. */
void solve_rotations(struct solve *s, const double *val, int legs,
    struct str number);
void solve_places(struct solve *s, const double *val, int legs);
void solve_late(struct solve *s, const double *val);
/* When it is known what follows what: sets other. */
void solve_find_others(struct solve *s);
/* When it is known how each joint is solved: sets fixed, late, turner, by. */
void solve_find_relative(struct solve *s);
/* Then which have to be posed. */
void solve_find_needs(struct solve *s, int feet);
/* Whether its place is computed; where values are copied it need not be. */
int solve_is_placed(const struct solve_joint *j);
/* Brings a joint's values into their limits; returns whether one was not. */
int solve_clamp(struct solve *s, int t);
/* The frame is done. */
void solve_next(struct solve *s, const double *val);

#endif
