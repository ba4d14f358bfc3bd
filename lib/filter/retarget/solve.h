#ifndef FILTER_RETARGET_SOLVE_H
#define FILTER_RETARGET_SOLVE_H

#include "base/math/most.h"
#include "base/out.h"
#include "filter/retarget/bonemap.h"
#include "filter/retarget/source.h"

/* The target's pose and channel values from the source's pose. */

/* How a joint's rotation comes about. Several choices of angles make the same
 * rotation, as they may differ by whole turns and in other ways; one is
 * taken. */
enum solve_how {
	SOLVE_REST,              /* it follows none, and stays as it is at
	                          * rest */
	SOLVE_NEAR,              /* the angles next to those of the frame
	                          * before */
	SOLVE_BESIDE,            /* the angles next to those of the source's
	                          * joint */
	SOLVE_COPY               /* its values are the source's */
};

/* Limbs whose ends are placed: with -f the legs, with -H the arms. */
enum {
	LIMB_LEFT_LEG = 1, LIMB_RIGHT_LEG = 2, LIMB_LEGS = 3,
	LIMB_LEFT_ARM = 4, LIMB_RIGHT_ARM = 8, LIMB_ARMS = 12
};

/* How a joint's place comes about. */
enum solve_place {
	PLACE_REST,              /* it stays where its parent has it at rest */
	PLACE_FOLLOW,            /* it is moved as the source's joint is */
	PLACE_CARRY,             /* it carries the body, see struct carrier */
	PLACE_HANG               /* it hangs on a limb that it is not below, see
	                          * struct hang */
};

/* The largest of some angles, and the frame in which it is. */
struct worst_turn {
	struct most most;
	char at[32];
};

/* What the frame before leaves to a hinge. */
struct hinge_past {
	double twist[2];
	int begun;               /* there was a frame before */
};

/* What a frame has of a hinge. Twists are a cosine and a sine. */
struct hinge_pose {
	double twist[2];         /* the twist that is made */
	double turns;            /* by how much the free joint is wanted to turn
	                          * from the frame before */
};

/* A joint of the target that turns about one axis, below one that turns freely,
 * as an elbow below a shoulder. The free joint twists, that is turns about its
 * own bone, until the hinge's bone can point as it is wanted; the twist moves
 * nothing else.
 *
 * Where the limb is nearly straight its plane swings fast, or is noise, and a
 * wrong twist costs little: if the limb is bent by b degrees, the hinge's bone
 * misses by b at most. So the twist keeps its sign there, and turns by no more
 * than 3 + 4 x / (1 - x) degrees from frame to frame, with x = (b/20)^2, and as
 * much as the free joint is wanted to turn itself. From 20 degrees on the twist
 * turns as far as it must.
 *
 * Vectors are in the free joint's frame, except `own'. */
struct hinge {
	int joint, free;
	double own[3];           /* the hinge's bone in its own frame */
	double zero[3];          /* that bone's part across the hinge's axis
	                          * when the hinge is at 0 */
	double quarter[3];       /* the same at a quarter turn */
	double bone[3];          /* from the free joint to the hinge */
	double across[2][3];     /* unit vectors across `bone': where the axis
	                          * lies, and the other */
	double axis[3];          /* of the hinge */
	double along;            /* how far its bone points along the axis */
	double out[2];           /* if its bone points x along `bone', it points
	                          * out[0] - out[1] * x along across[0] */
	double side;             /* where its limits are along across[1]: a
	                          * sign, or 0 */
	double lo, hi;           /* with -k: its limits, in radians */
	double either[2][2];     /* the two twists that are wanted in this
	                          * frame */
	double bent;             /* by how much the limb is then bent: a sine */
	double want[4];          /* the rotation last wanted of the free
	                          * joint */
	struct hinge_past past;
	struct hinge_pose now;
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
	int may_flip;            /* its quaternion is copied until the source's
	                          * jumps to the other sign */
	int fixed;               /* it has that rotation in every frame */
	int late;                /* its channels make every rotation: they are
	                          * set when all rotations are known */
	/* Where the rotation that its own channels make depends on only one
	 * joint of the source, it is linear in the rotation that this joint's
	 * channels make: as quaternions, the matrix `by' times that rotation
	 * is this one. */
	int turner;              /* that joint of the source, or -1 */
	double by[4][4];
	int need_change;         /* its change is asked for, because it takes a
	                          * part, or is the base of one that does */
	int need_place;          /* its place in the world is asked for */
	int need_turn;           /* its rotation in the world is asked for */
	int in_limb;             /* it is solved once more when the end of its
	                          * limb has been placed: bits, LIMB_… */
	int limited;             /* -k: its values stay within limits */
	int keeps;               /* -k, -H: its values are the source's where
	                          * these are within limits and make the
	                          * rotation wanted, as joints above may not
	                          * make theirs, or its arm reaches elsewhere */
	struct hinge *hinge;     /* the hinge that it is, or whose free joint
	                          * it is; or NULL */
	int has_others;          /* it has channels that are no part of the
	                          * pose */
	int repeats;             /* its values often are those of the frame
	                          * before, because nothing sets them, or
	                          * something that seldom changes */
	struct worst_turn residual;    /* the largest angle that it could not
	                                * make */
};

/* A joint that carries the body: it brings another, or itself, to where the
 * source has one of its joints, moved by solve.shift. */
struct carrier {
	int mover;               /* or -1 */
	int anchor;              /* what it brings there */
	int src;                 /* the source's joint */
	double legs[3];          /* how far from there the anchor comes to lie,
	                          * so that legs begin where the source's do: in
	                          * the frame and the measure of src */
	int has_legs;            /* that is not 0 */
};

/* What a frame is solved next to. */
struct solve_past {
	int begun;               /* there was a frame before */
	double *near;            /* its values */
	double *src_near;        /* the source's values in it */
	struct hinge_past *hinge;        /* those that are not in use */
};

/* A frame that has been solved, while others are: see the members of struct
 * solve. */
struct solve_pose {
	double *val;
	double (*want)[4], (*w)[4], (*pos)[3];
	struct hinge_pose *hinge;
};

/* A foot or hand that is not below its shin or forearm but is brought to where
 * it would be if it were. */
struct hang {
	int joint, limb;
	double way[3];           /* from the limb to the joint at rest, in the
	                          * limb's frame */
	int src, src_limb;       /* the same in the source, where it is built
	                          * alike, or -1 */
	double src_way[3];
};

struct solve {
	struct motion m;         /* the target's channels, layout and values */
	const struct body *body;
	struct source *source;
	struct solve_joint *j;
	double u[4], scale;
	int turned;              /* u turns anything */
	int report;              /* residuals are asked for */
	struct carrier root;     /* the topmost joint that can go anywhere */
	struct carrier hips;     /* the hips, if that one is above them and
	                          * follows another joint than they do */
	struct hang hang[BODY_ENDS];
	size_t hangs;
	int *order;              /* in which joints are placed: parents first,
	                          * limbs before what hangs on them */
	double shift[3];         /* in the target's world */
	int reached;             /* limbs that limb_reach() has bent in this
	                          * frame */
	double (*want)[4], (*w)[4];      /* world rotations, wanted and made */
	double (*pos)[3];        /* world positions */
	/* room for what was wanted before, and for values */
	double (*before)[4], *was;
	double (*change)[4];     /* per joint: D, or the part of it */
	int *other;              /* per value: which of the source's it has, if
	                          * it is no part of the pose; or -1 */
	double *beside;          /* room for values */
	struct out_num *written; /* values of the frame before, as text */
	struct solve_past past, kept;    /* see solve_swap_past() */
	struct hinge *hinge;
	size_t hinges;
};

struct transfer_options;

/* Whether joint t is a hinge with a free joint above it whose bone carries
 * nothing else that follows a joint. clamp: see lo, hi. */
int hinge_make(struct hinge *h, const struct motion *m, const struct body *b,
    const struct bone_map *map, int t, int clamp);

void solve_make(struct solve *s, const struct body *target,
    struct source *source, const struct bone_map *map,
    const struct transfer_options *o);
void solve_free(struct solve *s);
/* A pose into which a frame can be put away. */
void solve_pose_make(struct solve_pose *p, const struct solve *s);
void solve_pose_free(struct solve_pose *p);
/* number: the frame's. */
void solve_worst(struct worst_turn *p, double angle, struct str number);
/* Exchanges the frame that is solved with one that was put away. */
void solve_swap_pose(struct solve *s, struct solve_pose *p);
/* Exchanges the past with the other one: frames are solved as the source moves
 * them, and some of them once more when later ones are known; each of these two
 * rows has a past of its own. */
void solve_swap_past(struct solve *s);
/* Sets s->m.val for the source's pose. val: the source's values; number: the
 * frame's. */
void solve_frame(struct solve *s, const double *val, struct str number);
/* The two steps of solve_frame(): rotations, then places. limbs: 0 for
 * all joints, or the limbs of which the joints are solved once more. */
void solve_rotations(struct solve *s, const double *val, int limbs,
    struct str number);
void solve_places(struct solve *s, const double *val, int limbs);
/* Takes a vector of the source's world to the target's. */
void solve_to_target(const struct solve *s, double *v);
/* Sets the values of joints whose channels make every rotation, when the pose
 * is done. */
void solve_late(struct solve *s, const double *val);
/* Whether a joint's place is computed; where its values are copied this may not
 * be needed. */
int solve_is_placed(const struct solve_joint *j);
/* The next frame is solved as the first one. */
void solve_forget(struct solve *s);
/* To be called when the frame is done. */
void solve_next(struct solve *s, const double *val);

#endif
