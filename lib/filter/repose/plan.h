#ifndef FILTER_REPOSE_PLAN_H
#define FILTER_REPOSE_PLAN_H

#include "filter/repose/aim.h"

/* What becomes of a skeleton. The letters in comments, per joint:
 *
 *	R, A   its rotation at rest and its axis; R', A' the new ones
 *	L      its rotation at the new rest in its parent's frame, both frames
 *	       as they were
 *	C      its own frame as it will be, in its frame as it was; C(parent)
 *	       that of its parent
 *
 * A local transform m becomes C(parent)⁻¹·m·C, and R' is C(parent)⁻¹·L·C. */
struct repose_joint {
	double turn[4];          /* at the new rest, in the world, of its frame
	                          * as it was */
	double local[4];         /* L */
	double own[4];           /* C */
	double rest[4], axis[4]; /* R', A' */
	double place[3];         /* its origin at the new rest, in its parent's
	                          * frame as it was */
	double length;           /* of its bone */
	double below[3];         /* private: the sum of its children's
	                          * offsets */
	double left[3];          /* how far its offset, with its parent's bone
	                          * as long as it will be, was from there */
	int turned, moved;       /* L is not R; left is not 0 */
	int shifted;             /* its one or two angles count from elsewhere,
	                          * as its channels cannot make every
	                          * rotation */
	double shift[2];         /* then: by how much, in radians */
};

struct repose_plan {
	const struct skel *sk;
	const struct in *in;     /* the stream, for messages */
	struct motion still;     /* the skeleton's own channels */
	struct repose_joint *joint;
	int says_dof;            /* it says which joints move: one without
	                          * channels stays as it is on its parent */
	size_t own_frames;       /* joints with C */
};

/* How values of a joint are made. */
enum repose_how {
	HOW_STAYS,               /* their texts do */
	HOW_SHIFTED,             /* see repose_joint.shifted */
	HOW_SOLVED,
	HOW_ADDED                /* rx ry rz, or tx ty tz, take the place of
	                          * channels that cannot make them, if any */
};

void repose_plan_make(struct repose_plan *p, const struct repose_aim *a,
    const struct in *in);
void repose_plan_free(struct repose_plan *p);

/* How the rotation and the place of joint j are made in a motion m of the
 * skeleton. Dies where its scale channels do not allow it. */
enum repose_how repose_how_turned(const struct repose_plan *p,
    const struct motion *m, int j);
enum repose_how repose_how_moved(const struct repose_plan *p,
    const struct motion *m, int j);
/* Sets q to C(parent), or to no rotation where transforms are in the world. */
void repose_parent_frame(const struct repose_plan *p, int j, int world,
    double *q);
/* How the new place of joint j comes of its t or p channels: at k·v + k0. Under
 * `relative world` p stays as it is. */
void repose_place(const struct repose_plan *p, int j, unsigned kind, double *k,
    double *k0);

/* Sets to 0 what is that but for rounding, beside the largest of n numbers. */
void repose_clear(double *v, int n);
/* Whether a record says where joint j was when a mesh was bound to it. */
int repose_has_bind(const struct skel *sk, int j);
/* Adds the new skeleton's lines to t. bind: also a record of where the joints
 * were, for a mesh, where there is none. Warns of limits that are left out. */
void repose_skeleton(const struct repose_plan *p, int bind, struct text *t);

#endif
