#include <math.h>
#include <string.h>

#include "base/math/axes.h"
#include "base/math/vec.h"
#include "filter/mirror/local.h"
#include "filter/mirror/plane.h"

/* What the direction of a bone counts for beside how the joint is turned, which
 * differs between left and right in most poses. */
#define BONES 10

/* From this mean cosine on, bones are where their partners' are at rest. */
#define ALIKE 0.95

/* The direction of a joint from its parent, in the parent's axes. */
static int
bone_to(const struct body *b, int j, double *v)
{
	return vec_unit(v, b->sk->joint[j].offset, 1e-6 * b->size);
}

/* That of its own bone. */
static int
tail_of(const struct body *b, int j, double *v)
{
	const struct joint *joint = &b->sk->joint[j];

	return joint->has & HAS_BONE && joint->length > 1e-6 * b->size &&
	    vec_unit(v, joint->dir, 0);
}

/* The mean cosine between the bones of j, so turned, and those of k. */
static double
fit_of_bones(const struct body *b, const int *partner, int j, const double *r)
{
	double sum = 0, v[3], w[3];
	int i, n = 0;

	if (tail_of(b, j, v) && tail_of(b, partner[j], w)) {
		mat_vec(v, r, v);
		sum = vec_dot(v, w);
		n = 1;
	}
	for (i = b->first[j]; i >= 0; i = b->next[i]) {
		if (b->sk->joint[partner[i]].parent != partner[j] ||
		    !bone_to(b, i, v) || !bone_to(b, partner[i], w))
			continue;
		mat_vec(v, r, v);
		sum += vec_dot(v, w);
		n++;
	}
	return n ? sum / n : 0;
}

static double
likeness(const double *a, const double *b)
{
	double sum = 0;
	int i;

	for (i = 0; i < 9; i++)
		sum += a[i] * b[i];
	return sum;
}

/* W(k)⁻¹·F·W(j), with F the reflection in the figure's own plane. */
static void
posed(double *m, const struct xform *first, int j, int k, const double *left)
{
	double f[9];
	int i;

	mat_identity(f);
	for (i = 0; i < 9; i++)
		f[i] -= 2 * left[i / 3] * left[i % 3];
	mat_transpose(m, first[k].m);
	mat_mul(m, m, f);
	mat_mul(m, m, first[j].m);
}

static void
at_rest(double *c, const struct body *b, int j, int k, int axis)
{
	double back[9], own[9];

	memcpy(own, b->rest[j].m, sizeof own);
	plane_mat(axis, own);
	mat_transpose(back, b->rest[k].m);
	mat_mul(c, back, own);
}

static void
in_first(double *c, const struct body *b, const int *partner, int j,
    const struct xform *first, const double *left)
{
	double r[9], m[9], fit, best = -HUGE_VAL;
	int i;

	posed(m, first, j, partner[j], left);
	for (i = 0; i < AXES_WAYS; i++) {
		axes_way(r, i);
		if (mat_det(r) > 0)
			continue;
		fit = BONES * fit_of_bones(b, partner, j, r) + likeness(r, m);
		if (fit > best + 1e-9) {
			best = fit;
			memcpy(c, r, sizeof r);
		}
	}
}

/* What is above the hips is turned as the world is. */
void
local_axes(double (*c)[9], const struct body *b, const int *partner,
    int axis, int rest_axis, const double *up, const struct xform *first)
{
	double left[3];
	int j, k, n = (int)b->sk->n, folded = body_folded(b);

	if (!body_left(left, b, first, up)) {
		left[0] = left[1] = left[2] = 0;
		left[axis] = 1;
	}
	for (j = 0; j < n; j++) {
		k = partner[j];
		if (j != b->hips && skel_is_above(b->sk, j, b->hips)) {
			at_rest(c[j], b, j, k, axis);
			continue;
		}
		at_rest(c[j], b, j, k, rest_axis);
		if (folded || fit_of_bones(b, partner, j, c[j]) < ALIKE)
			in_first(c[j], b, partner, j, first, left);
	}
}
