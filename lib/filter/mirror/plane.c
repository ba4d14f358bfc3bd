#include <math.h>

#include "filter/mirror/plane.h"

void
plane_vec(int axis, double *v)
{
	v[axis] = -v[axis];
}

void
plane_quat(int axis, double *q)
{
	int i;

	for (i = 0; i < 3; i++)
		if (i != axis)
			q[i] = -q[i];
}

void
plane_mat(int axis, double *m)
{
	int i;

	for (i = 0; i < 3; i++)
		m[3 * axis + i] = -m[3 * axis + i];
}

static int
largest(const double *row)
{
	int i, best = 0;

	for (i = 1; i < 3; i++)
		if (fabs(row[i]) > fabs(row[best]))
			best = i;
	return best;
}

enum axes_kind
axes_of(struct axes *a, const double *m)
{
	double rest = 0;
	int i, k, seen = 0;

	for (i = 0; i < 3; i++) {
		a->from[i] = largest(m + 3 * i);
		a->sign[i] = m[3 * i + a->from[i]] < 0 ? -1 : 1;
		seen |= 1 << a->from[i];
		for (k = 0; k < 3; k++)
			if (k != a->from[i])
				rest = fmax(rest, fabs(m[3 * i + k]));
	}
	if (seen != 7)
		return AXES_NONE;
	return rest < ROUNDING ? AXES_EXACT : AXES_NEAR;
}
