#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "acclaim/twin.h"
#include "base/num.h"
#include "math/polar.h"
#include "math/quat.h"

void
twin_begin(struct twin_motion *tm, const struct twin *tw,
    const struct motion *from, const struct in *in)
{
	memset(tm, 0, sizeof *tm);
	tm->from = from;
	tm->twin = tw;
	tm->in = in;
	motion_begin(&tm->to, tw->sk);
	tm->before = xreallocarray(NULL, tm->to.nval, sizeof *tm->before);
	tm->source = xreallocarray(NULL, from->sk->n, sizeof *tm->source);
	tm->world = xreallocarray(NULL, tw->sk->n, sizeof *tm->world);
}

/* Where joint i should be, seen from where its parent came to be. */
static int
wanted(struct twin_motion *tm, size_t i, struct xform *local)
{
	const struct xform *source = &tm->source[tm->twin->from[i]];
	int parent = tm->twin->sk->joint[i].parent;
	struct xform world = *source, back;

	if (mat_rotation_error(world.m) > 1e-5 && !tm->scaled++)
		in_warn(tm->in, "%.*s: not a pure rotation: the nearest one "
		    "is written", STRF(tm->twin->sk->joint[i].name));
	if (!mat_nearest_rotation(world.m, world.m))
		return 0;
	mat_mul(world.m, world.m, tm->twin->turn[i]);
	if (parent < 0) {
		*local = world;
		return 1;
	}
	xform_invert(&back, &tm->world[parent]);
	xform_mul(local, &back, &world);
	return 1;
}

static void
measure(struct twin_motion *tm, size_t i, const struct xform *want,
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
	if (angle > 1e-6 && angle > tm->angle) {
		tm->angle = angle;
		tm->anglejoint = (int)i;
	}
	if (shift > 1e-6 * (1 + vec_len(want->t)) && shift > tm->shift) {
		tm->shift = shift;
		tm->shiftjoint = (int)i;
	}
}

int
twin_frame(struct twin_motion *tm)
{
	const struct skel *sk = tm->twin->sk;
	struct xform want, got;
	size_t i;
	int bad = pose_world(tm->from, tm->from->val, tm->source), from;

	if (tm->to.nval)
		memcpy(tm->before, tm->to.val,
		    tm->to.nval * sizeof *tm->before);
	for (i = 0; i < sk->n && bad < 0; i++) {
		from = tm->twin->from[i];
		if (from >= 0 && !wanted(tm, i, &want))
			return from;
		if (from >= 0 && tm->to.dof[i].n)
			pose_channels(&tm->to, (int)i, &want,
			    tm->frames ? tm->before : NULL, tm->to.val);
		pose_local(&tm->to, (int)i, tm->to.val, &got);
		if (from >= 0)
			measure(tm, i, &want, &got);
		if (sk->joint[i].parent < 0)
			tm->world[i] = got;
		else
			xform_mul(&tm->world[i],
			    &tm->world[sk->joint[i].parent], &got);
	}
	tm->frames++;
	return bad;
}

static void
lacks(const struct twin_motion *tm, int joint, double off, const char *what)
{
	struct in file = *tm->in;
	char number[NUM_MAX];
	int n;

	if (off == 0)
		return;
	file.line = 0;
	n = (int)num_print(number, off, 4);
	in_warn(&file, "joint %.*s lacks channels: off by up to %.*s %s",
	    STRF(tm->twin->sk->joint[joint].name), n, number, what);
}

void
twin_end(const struct twin_motion *tm)
{
	lacks(tm, tm->anglejoint, tm->angle / RAD_PER_DEG, "degrees");
	lacks(tm, tm->shiftjoint, tm->shift, "units");
}
