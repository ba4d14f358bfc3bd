#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "format/acclaim/convert.h"

void
convert_begin(struct convert_motion *cm, const struct convert *cv,
    const struct frames *from)
{
	memset(cm, 0, sizeof *cm);
	cm->from = from;
	cm->convert = cv;
	motion_begin(&cm->to, cv->sk);
	cm->before = xreallocarray(NULL, cm->to.nval, sizeof *cm->before);
	cm->source = xreallocarray(NULL, from->m.sk->n, sizeof *cm->source);
	cm->world = xreallocarray(NULL, cv->sk->n, sizeof *cm->world);
}

/* Sets where joint i should be, as seen from where its parent is now. */
static void
find_wanted(struct convert_motion *cm, size_t i, struct xform *local)
{
	const struct joint *joint = &cm->convert->sk->joint[i];
	struct xform world = cm->source[cm->convert->from[i]], back;

	rotation_only(&cm->from->ir->in, joint->name, world.m, &cm->warned);
	mat_mul(world.m, world.m, cm->convert->turn[i]);
	if (joint->parent < 0) {
		*local = world;
		return;
	}
	xform_invert(&back, &cm->world[joint->parent]);
	xform_mul(local, &back, &world);
}

/* Keeps the largest residuals; those of rounding do not count. */
static void
measure(struct convert_motion *cm, size_t i, const struct xform *want,
    const struct xform *got)
{
	double a[4], b[4], d[3], angle, shift;
	int k;

	quat_from_mat(a, want->m);
	quat_from_mat(b, got->m);
	angle = quat_angle(a, b);
	for (k = 0; k < 3; k++)
		d[k] = want->t[k] - got->t[k];
	shift = vec_len(d);
	if (angle > 1e-6 && most_take(&cm->angle, angle))
		cm->anglejoint = (int)i;
	if (shift > 1e-6 * (1 + vec_len(want->t)) &&
	    most_take(&cm->shift, shift))
		cm->shiftjoint = (int)i;
}

/* Joint i of the result; its parent has been converted. */
static void
convert_joint(struct convert_motion *cm, size_t i)
{
	const struct skel *sk = cm->convert->sk;
	int parent = sk->joint[i].parent, from = cm->convert->from[i];
	struct xform want, got;

	if (from >= 0)
		find_wanted(cm, i, &want);
	if (from >= 0 && cm->to.dof[i].n)
		pose_channels(&cm->to, (int)i, &want,
		    cm->started ? cm->before : NULL, cm->to.val);
	pose_local(&cm->to, (int)i, cm->to.val, &got);
	if (from >= 0)
		measure(cm, i, &want, &got);
	if (parent < 0)
		cm->world[i] = got;
	else
		xform_mul(&cm->world[i], &cm->world[parent], &got);
}

void
convert_frame(struct convert_motion *cm)
{
	size_t i;

	frames_pose(cm->from, cm->source);
	if (cm->to.nval)
		memcpy(cm->before, cm->to.val,
		    cm->to.nval * sizeof *cm->before);
	for (i = 0; i < cm->convert->sk->n; i++)
		convert_joint(cm, i);
	cm->started = 1;
}

static void
warn_residual(const struct convert_motion *cm, int joint, double residual,
    const char *unit)
{
	char number[NUM_MAX];
	int n;

	if (residual == 0)
		return;
	n = (int)num_print(number, residual, 4);
	err_warn("%s: joint %.*s lacks channels: off by up to %.*s %s",
	    cm->from->ir->in.name, STRF(cm->convert->sk->joint[joint].name),
	    n, number, unit);
}

void
convert_end(const struct convert_motion *cm)
{
	warn_residual(cm, cm->anglejoint, cm->angle.v / RAD_PER_DEG, "degrees");
	warn_residual(cm, cm->shiftjoint, cm->shift.v, "units");
}
