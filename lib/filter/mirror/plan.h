#ifndef FILTER_MIRROR_PLAN_H
#define FILTER_MIRROR_PLAN_H

#include "figure/body.h"

/* Where the values of a mirrored motion come from. The letters in comments:
 *
 *	S   the reflection
 *	T   the reflection of the rest pose, mostly the same; it differs if the
 *	    rest pose lies where the motion stands, or faces aside
 *	B   a joint's rotation at rest in the world
 *	W   its transform in a frame, W' in the mirrored one
 *	k   the partner of joint j
 *	C   B(k)⁻¹·T·B(j), so that W'(j) = S·W(k)·C(j)
 *
 * Where j has the same place in the hierarchy as k, its local transform is
 * C(parent)⁻¹·(that of k)·C(j). Where C takes axes to axes, the values of j are
 * those of k in another order and with other signs. */

/* A rest pose that is symmetric in its file's digits is so within this. */
#define ROUNDING 1e-10

/* S is the reflection in a plane through the origin. axis, 0 to 2, is normal to
 * the plane. */

void plane_vec(int axis, double *v);
/* S·q·S for a rotation q. */
void plane_quat(int axis, double *q);
/* S·m */
void plane_mat(int axis, double *m);

/* A matrix that takes axes to axes: row i is sign[i] times the unit vector of
 * axis from[i]. */
struct axes {
	int from[3], sign[3];
};

enum axes_kind { AXES_NONE, AXES_NEAR, AXES_EXACT };

/* Finds the axes that m is, an orthogonal matrix, except for the rounding of
 * its numbers; or else those that it is nearest to. */
enum axes_kind axes_of(struct axes *a, const double *m);

/* A value of joint j. */
struct plan_value {
	int place;               /* in the partner's list, or -1 */
	int sign;
	int copied;              /* it is the partner's value; else at most near
	                          * to it */
};

struct mirror_plan {
	const struct motion *m;
	const struct body *body;
	const int *partner;
	int axis;                /* normal to the plane of S */
	double between[4];       /* S·T, which is a rotation */
	double (*c)[9];          /* per joint: C */
	double (*n)[4];          /* S·C, which is a rotation */
	struct plan_value *value;        /* laid out as m->val */
	unsigned char *turns;    /* per joint: its rotation has to be solved */
	unsigned char *moves;    /* per joint: its translation has to be */
	int copies;              /* all values are copied */
	int solves;              /* some joint turns or moves */
};

/* To be called when the motion's header has been read. Dies where there are
 * channels of unknown kind. between: S·T, a rotation. c: C of each joint, or
 * NULL if it is as above. */
void mirror_plan_make(struct mirror_plan *p, const struct ir *ir,
    const struct motion *m, const struct body *body,
    const int *partner, int axis, const double *between, double (*c)[9]);
void mirror_plan_free(struct mirror_plan *p);

/* Sets C of each joint, by the first frame, for a figure whose rest pose does
 * not show its sides. up: the direction that points up in that frame. */
void plan_axes(double (*c)[9], const struct body *b, const int *partner,
    int axis, int rest_axis, const double *up, const struct xform *first);

/* Takes directions along which k has channels of that kind to those of j. */
void plan_frame(const struct mirror_plan *p, int j, unsigned kind, double *g);
/* Whether channels of these kinds that a joint has are relative to the
 * world. */
int plan_in_world(const struct mirror_plan *p, int j, unsigned kinds);

#endif
