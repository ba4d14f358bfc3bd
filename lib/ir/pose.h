#ifndef IR_POSE_H
#define IR_POSE_H

#include "ir/motion.h"

/* Poses: from channel values to local and world transforms, and back, by the
 * equations of ir(5). */

/* Takes a column vector x to m·x + t. */
struct xform {
	double m[9], t[3];
};

void xform_mul(struct xform *r, const struct xform *a, const struct xform *b);
/* Returns 0 if a is singular. */
int xform_invert(struct xform *r, const struct xform *a);
/* r = m·p + t */
void xform_apply(double *r, const struct xform *a, const double *p);

/* Whether the origin of joint j is known, by its offset or its channels. */
int pose_has_place(const struct motion *m, int j);
/* The local transform of joint j; under `relative world`, what its q, a, m and
 * p channels give is in world space. val: the values of all joints, as m->at
 * says. Returns 0 if the values make none, or its origin is unknown. */
int pose_local(const struct motion *m, int j, const double *val,
    struct xform *local);
/* Sets w[j] to the world transform of joint j; that of its parent has been set
 * before. Returns 0 as pose_local() does. */
int pose_place(const struct motion *m, int j, const double *val,
    struct xform *w);
/* Like pose_local() for a joint that only turns and moves: its rotation, a unit
 * quaternion, and its place. */
int pose_turn(const struct motion *m, int j, const double *val, double *turn,
    double *place);
/* Like pose_place(), if joint j and all joints above it only turn and move:
 * sets q[j] to its rotation in the world, a unit quaternion, and t[j] to its
 * place. */
int pose_turned(const struct motion *m, int j, const double *val,
    double (*q)[4], double (*t)[3]);
/* Whether all joints only turn and move. */
int pose_only_turns(const struct motion *m);
/* Sets the world transforms of all joints, w[0 … n-1]. Returns -1, or the index
 * of the first joint that has none, see pose_local(). */
int pose_world(const struct motion *m, const double *val, struct xform *w);
/* Like pose_world(), but values may be missing: a joint that has no transform,
 * and what it carries, is at nan. */
void pose_gaps(const struct motion *m, const double *val, struct xform *w);
/* Like pose_world(), for the skeleton at rest. */
int pose_rest(const struct skel *sk, struct xform *w);
/* Sets tail to where the bone of joint j ends, in world space; to its origin if
 * it has no bone. */
void pose_tail(const struct motion *m, const double *val, int j,
    const struct xform *w, double *tail);
void pose_tail_turned(const struct motion *m, const double *val, int j,
    double (*q)[4], double (*t)[3], double *tail);

/* Sets the values of joint j so that they give it the transform `local`, which
 * is relative to its parent or, under `relative world`, to the world. The
 * values of its parent have been set before. The linear part of `local` is a
 * rotation unless the joint has m channels. If its channels cannot make the
 * rotation, they make the nearest one. Angles are on the branch nearest to
 * near[], the values of another frame, or to 0 if near is NULL. Channels
 * without an effect on the transform keep their values. val, near: of all
 * joints, as m->at says. */
void pose_channels(const struct motion *m, int j, const struct xform *local,
    const double *near, double *val);

/* Sets the values of joint j to those at rest, which a channel has where
 * nothing sets it. */
void pose_rest_values(const struct motion *m, int j, double *val);

/* Sets the inverse bind transform of joint j, which takes a point of model
 * space to the joint's. It is what its `bind` record says; else the inverse of
 * its `world` record, or of `rest`, its world transform at rest, which is NULL
 * where it is not known. Returns NULL, or what is wrong. */
const char *bind_inverse(const struct skel *sk, int j,
    const struct xform *rest, struct xform *inverse);

#endif
