#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/axes.h"
#include "base/math/quat.h"
#include "filter/retarget/axes.h"
#include "filter/retarget/fit.h"

static const char letters[] = "xyz";

void
axes_text(char *p, const double *u)
{
	int i, k;

	for (i = 0; i < 3; i++) {
		for (k = 0; k < 2 && u[3 * k + i] == 0;)
			k++;
		if (u[3 * k + i] < 0)
			*p++ = '-';
		*p++ = letters[k];
	}
	*p = '\0';
}

/* The rotation that takes axes to axes, and from to to if those are given (not
 * 0), which is the nearest to m. */
static void
snap(double *u, const double *m, const double *from, const double *to)
{
	double r[9], v[3], near, best = -HUGE_VAL;
	int i, k;

	for (i = 0; i < AXES_WAYS; i++) {
		axes_way(r, i);
		mat_vec(v, r, from);
		if (mat_det(r) < 0 ||
		    (vec_len(from) > 0 && vec_dot(v, to) < 0.5))
			continue;
		near = 0;
		for (k = 0; k < 9; k++)
			near += r[k] * m[k];
		if (near > best + 1e-9) {
			best = near;
			memcpy(u, r, sizeof r);
		}
	}
}

/* Makes the vectors relative to their mean. */
static void
center(double (*v)[3], size_t n)
{
	double mean[3] = { 0, 0, 0 };
	size_t i;
	int k;

	for (i = 0; i < n; i++)
		for (k = 0; k < 3; k++)
			mean[k] += v[i][k] / (double)n;
	for (i = 0; i < n; i++)
		vec_sub(v[i], v[i], mean);
}

/* Where the bodies do not say: by how the mapped joints lie around their
 * center. */
static void
whole(double *m, const struct body *target, const struct body *source,
    const struct bone_map *map)
{
	double (*a)[3] = xcalloc(map->n, sizeof *a), q[4];
	double (*b)[3] = xcalloc(map->n, sizeof *b);
	size_t i, n = 0;

	for (i = 0; i < map->n; i++) {
		if (map->src[i] < 0)
			continue;
		memcpy(a[n], source->rest[map->src[i]].t, sizeof *a);
		memcpy(b[n], target->rest[i].t, sizeof *b);
		n++;
	}
	center(a, n);
	center(b, n);
	fit_rotation(q, (const double (*)[3])a, (const double (*)[3])b, n);
	quat_mat(m, q);
	free(a);
	free(b);
}

/* By the axes of the bodies, which columns left, up and forward show. */
static void
by_frames(double *m, const double *target, const double *source)
{
	double back[9];

	mat_transpose(back, source);
	mat_mul(m, target, back);
}

/* Where both stand, each as it does in its motion; a folded rest pose shows no
 * front. */
static void
by_stand(double *m, const struct body *target, const struct body *source,
    const double *to, const double *from)
{
	double ft[9], fs[9], q[4], stand[9];

	if (body_folded(target) || body_folded(source)) {
		quat_between(q, from, to);
		quat_mat(m, q);
		return;
	}
	body_frame(ft, target);
	body_stand_up(q, target, to);
	quat_mat(stand, q);
	mat_mul(ft, stand, ft);
	body_frame(fs, source);
	body_stand_up(q, source, from);
	quat_mat(stand, q);
	mat_mul(fs, stand, fs);
	by_frames(m, ft, fs);
}

/* Habit is enough where the trunk does not say otherwise at rest. */
static int
is_known(const struct body *b, enum up_by by, const double *up)
{
	double trunk[3];

	if (by <= UP_REST || body_folded(b))
		return 1;
	body_span(b, b->hips, b->head, trunk);
	return by == UP_HABIT && vec_unit(trunk, trunk, 0) &&
	    vec_dot(trunk, up) >= 0.7;
}

static int
takes(const double *u, const double *from, const double *to)
{
	double v[3];

	mat_vec(v, u, from);
	return vec_dot(v, to) > 0.5;
}

static int
is_none(const double *u)
{
	return u[0] > 0.5 && u[4] > 0.5 && u[8] > 0.5;
}

/* Bodies whose joints have the same names are taken to be alike at rest,
 * whichever way they stand; unless one of them would lie then. */
void
axes_guess(double *u, const struct body *target, const struct body *source,
    const struct bone_map *map, const double *up, enum up_by by)
{
	static const double any[3] = { 0, 0, 0 };
	double ft[9], fs[9], m[9], to[3];
	enum up_by to_by = body_up(to, target, NULL);
	int known = body_frame(ft, target) && body_frame(fs, source);
	int stand = known && is_known(target, to_by, to) &&
	    is_known(source, by, up);
	int spaces = to_by == UP_SPACE && by == UP_SPACE;

	if (!stand || map->by_name) {
		if (known)
			by_frames(m, ft, fs);
		else
			whole(m, target, source, map);
		snap(u, m, spaces ? up : any, to);
		stand = stand && !is_none(u) && !takes(u, up, to);
	}
	if (stand) {
		body_up_doubt(source, by);
		if (body_folded(target))
			body_up_doubt(target, to_by);
		by_stand(m, target, source, to, up);
		snap(u, m, up, to);
	}
}
