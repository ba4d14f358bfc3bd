#ifndef FILTER_RETARGET_SOLVE_H
#define FILTER_RETARGET_SOLVE_H

#include "base/math/most.h"
#include "base/out.h"
#include "filter/retarget/hinge.h"
#include "filter/retarget/source.h"

/* The target's pose and channel values from the source's pose. */

/* How a joint's rotation comes about. Angles that make the same rotation differ
 * by whole turns, and more: one choice of them is taken. */
enum solve_how {
	SOLVE_REST,              /* it follows none: as at rest to its parent */
	SOLVE_NEAR,              /* the angles next to those of the frame
	                          * before */
	SOLVE_BESIDE,            /* the angles next to those of the source's
	                          * joint */
	SOLVE_COPY               /* its values are the source's */
};

/* How a joint's place comes about. */
enum solve_place {
	PLACE_REST,              /* where it is at rest to its parent */
	PLACE_FOLLOW,            /* moved as the source's joint is */
	PLACE_CARRY              /* it carries the body, see solve.anchor */
};

struct solve_joint {
	int src;                 /* the joint of the source that it follows, or
	                          * -1 */
	int limb;                /* the joint that it turns as, see
	                          * bone_map_limb() */
	enum solve_how how;
	enum solve_place place;
	double part;             /* how much of the source's change it takes:
	                          * 1 is all, 0 what `base' has */
	int base;                /* a joint; or -1, which is at rest */
	double k[4];             /* K */
	double rest[4];          /* its rotation at rest, to its parent */
	int fixed;               /* it has that rotation in every frame */
	int late;                /* its channels make every rotation: they are
	                          * set when all rotations are known */
	/* Where the rotation that its own channels make depends on one joint of
	 * the source alone, it is linear in the rotation that the channels of
	 * that one make: each of its four parts is a product of `by' with
	 * those. */
	int turner;              /* that joint of the source, or -1 */
	double by[4][4];
	int need_change;         /* its change is asked for: it, or a joint
	                          * whose base it is, takes a part */
	int need_place;          /* its place in the world is asked for */
	int need_turn;           /* its rotation in the world is asked for */
	int in_leg;              /* -f: it is solved once more when the foot has
	                          * been placed, with the left leg (1) or the
	                          * right one (2) */
	int limited;             /* -k: its values are clamped */
	struct hinge *hinge;     /* the hinge that it is, or whose free joint
	                          * it is; or NULL */
	int has_others;          /* it has channels that are no part of the
	                          * pose */
	int repeats;             /* values of it often are those of the frame
	                          * before: nothing sets them, or what seldom
	                          * changes does */
	struct most residual;    /* the largest angle that it could not make */
	char at[32];             /* the frame of that residual */
};

struct solve {
	struct motion m;         /* the target's channels, layout and values */
	const struct body *body;
	struct source *source;
	struct solve_joint *j;
	double u[4], scale;
	int turned;              /* u turns anything */
	int report;              /* residuals are asked for */
	int mover;               /* the joint that carries the body, or -1 */
	int anchor;              /* the joint that the mover brings to a place:
	                          * that of the source's joint anchor_src, moved
	                          * by shift */
	int anchor_src;
	double shift[3];         /* in the target's world */
	double (*want)[4], (*w)[4];      /* world rotations, wanted and made */
	double (*pos)[3];        /* world positions */
	double (*change)[4];     /* D, or the part of it */
	int *other;              /* per channel that is no part of the pose:
	                          * which of the source's values it has, or -1 */
	double *beside;          /* room for values */
	struct out_num *written; /* values of the frame before, as text */
	double *near;            /* values of the frame before */
	double *src_near;        /* the source's values in that frame */
	int started;             /* there was a frame before */
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
 * those in legs, see in_leg. */
void solve_rotations(struct solve *s, const double *val, int legs,
    struct str number);
void solve_places(struct solve *s, const double *val, int legs);
/* Sets the values of joints that make every rotation, when the pose is done. */
void solve_late(struct solve *s, const double *val);
/* Whether a joint's place is computed: where values are copied it need not
 * be. */
int solve_is_placed(const struct solve_joint *j);
/* The frame is done. */
void solve_next(struct solve *s, const double *val);

#endif
