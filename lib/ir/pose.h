#ifndef IR_POSE_H
#define IR_POSE_H

#include "ir/motion.h"

/* Poses: channel values to local and world transforms and back, by the
 * equations of ir(5). */

/* x -> m·x + t, column vectors. */
struct xform {
	double m[9], t[3];
};

void xform_mul(struct xform *r, const struct xform *a, const struct xform *b);
/* 0 if it is singular. */
int xform_invert(struct xform *r, const struct xform *a);

/* Whether the origin of joint j is known, by its offset or its channels. */
int pose_has_place(const struct motion *m, int j);
/* The local transform of joint j (under `relative world` what its complete
 * channels give is in world space); val: of all joints, as m->at says.
 * 0 if the values make none, or its origin is unknown. */
int pose_local(const struct motion *m, int j, const double *val,
    struct xform *local);
/* The world transform of joint j into w[j]; its parent's is in w. 0 as above. */
int pose_place(const struct motion *m, int j, const double *val,
    struct xform *w);
/* The same of a joint that only turns and moves, as do all above it: its
 * rotation in the world into q[j], a unit quaternion, and its place into
 * t[j]. */
int pose_turned(const struct motion *m, int j, const double *val,
    double (*q)[4], double (*t)[3]);
/* Whether all joints are so. */
int pose_only_turns(const struct motion *m);
/* The world transform of every joint, w[0 … n-1], for values laid out as
 * m->at says. Returns the index of the first joint that has none, see
 * pose_local(), or -1: all is well. */
int pose_world(const struct motion *m, const double *val, struct xform *w);
/* The same where values may be missing: a joint that has none, and what it
 * carries, is at nan. */
void pose_gaps(const struct motion *m, const double *val, struct xform *w);
/* The same without channels: the skeleton at rest. */
int pose_rest(const struct skel *sk, struct xform *w);
/* Where the bone of joint j ends, in world space; its origin if it has none. */
void pose_tail(const struct motion *m, const double *val, int j,
    const struct xform *w, double *tail);
void pose_tail_turned(const struct motion *m, const double *val, int j,
    double (*q)[4], double (*t)[3], double *tail);

/* The other way: the values of joint j that give it the local transform
 * `local` (relative to its parent, or under `relative world` to the world),
 * whose linear part is a rotation unless the joint has m channels; its parent
 * has its values. Angles come out on the branch of near[] (values of another
 * frame; NULL: nearest to 0), named channels and those that have no part in
 * it stay as they are in val[]. Where the channels cannot make the rotation,
 * it is the nearest one. val, near: of all joints, as m->at says. */
void pose_channels(const struct motion *m, int j, const struct xform *local,
    const double *near, double *val);

/* The values of joint j at rest: what a channel has that nothing sets. */
void pose_rest_values(const struct motion *m, int j, double *val);

/* Sets what takes a point of model space to the space of joint j: as its
 * `bind` record says, else the inverse of its `world`, else of rest, its world
 * transform at rest (NULL: it is unknown). Returns NULL, or what is wrong. */
const char *bind_inverse(const struct skel *sk, int j,
    const struct xform *rest, struct xform *inverse);

#endif
