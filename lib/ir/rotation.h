#ifndef IR_ROTATION_H
#define IR_ROTATION_H

#include "base/math/euler.h"
#include "ir/skel.h"

/* What rotation channels mean, by the equations of ir(5): a joint turns by
 * pre · (what its channels turn by) · post, where pre and post come from its
 * rest and axis, and are none where the channels are complete. Where a list
 * has channels of several kinds, m counts before q, q before a, a before r.
 * Scale is no rotation: see ir/pose.h. */
struct rotation {
	unsigned kind;           /* DOF_M, DOF_Q, DOF_A, DOF_R; 0: none */
	int n;                   /* angles, at most DOF_ANGLES; or 4 or 9 */
	unsigned char axis[DOF_ANGLES];
	int place[DOF_ANGLES];   /* in the list; of an element of q or m that
	                          * has no channel -1 */
	double unit;             /* radians for 1 of the angles */
	double pre[4], post[4];
	int plain;               /* both are none */
	int framed;              /* both are those of axis, */
	double frame[9];         /* which is this, */
	double back[9];          /* and its inverse */
	int free;                /* its channels make every rotation */
	struct euler_half *half; /* of the angles of the call before, or NULL */
};

/* For the channels of joint j; unit: radians for 1 of their angles. Memory is
 * the arena's. */
void rotation_make(struct rotation *r, const struct dof *d,
    const struct joint *j, double unit, struct arena *arena);
/* For the channels of one kind by themselves: pre and post are none. */
void rotation_of_kind(struct rotation *r, const struct dof *d, unsigned kind,
    double unit);

/* From now on the angles of the call before are kept, in half[], of r->n. */
void rotation_keep(struct rotation *r, struct euler_half *half);

/* The unit quaternion that a joint's values make; of a matrix the nearest
 * one. 0 if they make none. */
int rotation_get(const struct rotation *r, const double *val, double *q);
/* Sets the joint's values for the unit quaternion q, or for the nearest
 * rotation that its channels can make. Angles come out on the branch next to
 * near[] (NULL: next to 0), those of a list beyond the third as they are
 * there; a quaternion's sign comes out on its side. Returns the angle that
 * is left. */
double rotation_set(const struct rotation *r, const double *q,
    const double *near, double *val);

/* Without pre and post: what the channels alone turn by. */
int rotation_own(const struct rotation *r, const double *val, double *q);
double rotation_set_own(const struct rotation *r, const double *q,
    const double *near, double *val);
/* Between that and what rotation_get() gives; `to' may be `q'. */
void rotation_from_own(const struct rotation *r, const double *q, double *to);
void rotation_to_own(const struct rotation *r, const double *q, double *to);
/* The 4 or 9 elements of q or m channels as they are; those without a channel
 * as in no rotation. */
void rotation_elements(const struct rotation *r, const double *val,
    double *element);
/* The other way: a linear part, which m channels take whole. */
void rotation_set_elements(const struct rotation *r, const double *element,
    double *val);

/* Whether its channels are angles about one axis, so that they count whole
 * turns. */
int rotation_one_axis(const struct rotation *r);
/* Whether its channels make every rotation. */
int rotation_is_free(const struct rotation *r);
/* Whether the same values make the same rotation. */
int rotation_same(const struct rotation *a, const struct rotation *b);

/* Whether m is a rotation, but for the rounding of a file's digits. */
int rotation_is_matrix(const double *m);
/* For writers that have nothing but rotations: m becomes the nearest one.
 * Warns where it was none (first time only: *warned), dies where it is
 * singular. */
void rotation_only(const struct in *in, struct str joint, double *m,
    int *warned);

#endif
