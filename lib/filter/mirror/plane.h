#ifndef FILTER_MIRROR_PLANE_H
#define FILTER_MIRROR_PLANE_H

/* A rest that is symmetric in its file's digits is so within this. */
#define ROUNDING 1e-10

/* S, the reflection in the plane through the origin that an axis, 0 to 2, is
 * normal to. */

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

/* Finds the one that m, an orthogonal matrix, is, but for the rounding of its
 * numbers, or else is nearest to. */
enum axes_kind axes_of(struct axes *a, const double *m);

#endif
