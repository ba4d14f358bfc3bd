#ifndef IR_ROTATION_H
#define IR_ROTATION_H

#include "base/math/euler.h"
#include "ir/skel.h"

/* What rotation channels mean, by the equations of ir(5): a joint turns by pre
 * · (what its channels turn by) · post. pre and post come from its rest and
 * axis; where the channels say the whole rotation, both are no rotation. Where
 * a list has channels of several kinds, m counts before q, q before a, a before
 * r. Scale is no rotation: see ir/pose.h. */
struct rotation {
	unsigned kind;           /* DOF_M, DOF_Q, DOF_A, DOF_R; 0: none */
	int n;                   /* angles, at most DOF_ANGLES; or 4 or 9 */
	unsigned char axis[DOF_ANGLES];  /* of the angles */
	int place[DOF_ANGLES];   /* the channels' places in the list; -1 for an
	                          * element of q or m that has no channel */
	double unit;             /* radians for 1 of the angles */
	double pre[4], post[4];
	int plain;               /* pre and post are no rotation */
	int framed;              /* there is an axis at most, and no rest: pre
	                          * and post are inverse to each other */
	double frame[9];         /* pre as a matrix */
	double back[9];          /* the inverse of frame */
	int free;                /* its channels make every rotation */
	struct euler_half *half; /* of the last call's angles, or NULL */
};

/* Makes the one of joint j, whose channels these are. unit: radians for 1 of
 * their angles. Memory is the arena's. */
void rotation_make(struct rotation *r, const struct dof *d,
    const struct joint *j, double unit, struct arena *arena);
/* Makes one of the channels of one kind alone: pre and post are no rotation. */
void rotation_of_kind(struct rotation *r, const struct dof *d, unsigned kind,
    double unit);

/* From now on half[], which has r->n elements, keeps the last call's angles. */
void rotation_keep(struct rotation *r, struct euler_half *half);

/* The unit quaternion that a joint's values make; where they are a matrix, that
 * of the nearest rotation. 0 if they make none. */
int rotation_get(const struct rotation *r, const double *val, double *q);
/* Sets the joint's values so that they make the unit quaternion q, or the
 * nearest rotation that its channels can make. near[] are values of the joint,
 * or NULL. Angles come out on the branch next to near[], or next to 0. A joint
 * with more than three angles keeps those after the third as they are in
 * near[]. A quaternion comes out with the sign that is nearer to near[].
 * Returns the angle that is left. */
double rotation_set(const struct rotation *r, const double *q,
    const double *near, double *val);

/* Like rotation_get() and rotation_set(), without pre and post: the rotation
 * that the channels alone make. */
int rotation_own(const struct rotation *r, const double *val, double *q);
double rotation_set_own(const struct rotation *r, const double *q,
    const double *near, double *val);
/* The same for values that stay within lo[] and hi[], each of a channel; near
 * is not NULL. Angles after the third are those of near[], brought in. */
double rotation_set_within(const struct rotation *r, const double *q,
    const double *near, const double *lo, const double *hi, double *val);
/* Convert the rotation that the channels alone make to that of rotation_get(),
 * and back. `to` may be `q`. */
void rotation_from_own(const struct rotation *r, const double *q, double *to);
void rotation_to_own(const struct rotation *r, const double *q, double *to);
/* The 4 or 9 elements of q or m channels as they are. Those without a channel
 * are what they are in no rotation. */
void rotation_elements(const struct rotation *r, const double *val,
    double *element);
/* Sets the values of q or m channels to these elements. */
void rotation_set_elements(const struct rotation *r, const double *element,
    double *val);

/* Whether its channels are angles about a single axis, which count whole
 * turns. */
int rotation_one_axis(const struct rotation *r);
/* Whether its channels make every rotation. */
int rotation_is_free(const struct rotation *r);
/* Whether the same values make the same rotation of both. */
int rotation_same(const struct rotation *a, const struct rotation *b);

/* Whether m is a rotation, but for the rounding of a file's digits. */
int rotation_is_matrix(const double *m);
/* For writers of formats that have nothing but rotations: m becomes the nearest
 * one. Warns where it was none, the first time only, and then sets *warned;
 * dies where m is singular. */
void rotation_only(const struct in *in, struct str joint, double *m,
    int *warned);

#endif
