#ifndef RETARGET_TURN_H
#define RETARGET_TURN_H

#include "ir/motion.h"

/* The rotation of one joint in its parent's frame, to and from its channels:
 * what ir/pose.h does with matrices, with quaternions and without doing
 * again in each frame what depends on the skeleton only. Scale is left out. */
struct turn {
	unsigned kind;           /* DOF_R, DOF_A, DOF_Q, DOF_M; 0: none */
	int n;                   /* angles */
	unsigned char axis[3];
	int place[3];            /* of the angles among the values; */
	int part[9];             /* of the elements of q or m, or -1 */
	double pre[4], post[4];  /* pre · (what the angles make) · post */
	int plain;               /* both are none */
	double unit;             /* radians for 1 of the angles */
};

void turn_make(struct turn *t, const struct motion *m, int j);
/* 0 if the values make no rotation. val: the joint's. */
int turn_get(const struct turn *t, const double *val, double *q);
/* Sets the joint's values for the rotation q, or the nearest one; angles
 * and sign next to near (NULL: to nothing). Returns the angle missed. */
double turn_put(const struct turn *t, const double *q, const double *near,
    double *val);
/* Whether its channels make every rotation. */
int turn_free(const struct turn *t);
/* Whether the same values make the same rotation. */
int turn_same(const struct turn *a, const struct turn *b);

#endif
