#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "picture/front.h"

/* A sum of directions shorter than this part of their number is none: the body
 * faces all around. Then the first one counts, which this part makes heavier. */
#define FIRST 1e-3

void
front_begin(struct front *f, const struct body *body, const double *up)
{
	memset(f, 0, sizeof *f);
	f->body = body;
	memcpy(f->up, up, sizeof f->up);
	f->hips_tell = body && facing_make(&f->facing, body, up);
}

static int
by_hips(struct front *f, const struct xform *world, double *dir)
{
	const struct xform *hips = &world[f->body->hips];
	int axis = f->facing.up;
	double m[9], q[4], angle;

	if (!isfinite(vec_len(hips->m) + vec_len(hips->m + 3) +
	    vec_len(hips->m + 6)))
		return 0;
	memcpy(m, hips->m, sizeof m);
	if (mat_rotation_error(m) > 1e-12 && !mat_nearest_rotation(m, m))
		return 0;
	quat_from_mat(q, m);
	angle = facing_angle(axis, f->facing.forward) +
	    facing_turn(&f->facing, q);
	dir[axis] = 0;
	dir[(axis + 1) % 3] = cos(angle);
	dir[(axis + 2) % 3] = sin(angle);
	return 1;
}

static int
by_thighs(const struct front *f, const struct xform *world, double *dir)
{
	double left[3];

	if (!body_left(left, f->body, world, f->up))
		return 0;
	vec_cross(dir, left, f->up);
	return isfinite(vec_len(dir));
}

void
front_add(struct front *f, const struct xform *world)
{
	int first = vec_len(f->sum) == 0;
	double dir[3];

	if (!f->body || !(f->hips_tell ? by_hips(f, world, dir) :
	    by_thighs(f, world, dir)))
		return;
	vec_scale(dir, dir, first ? 1 + FIRST : 1);
	vec_add(f->sum, f->sum, dir);
}

int
front_find(const struct front *f, double *dir)
{
	return vec_unit(dir, f->sum, FIRST / 2);
}
