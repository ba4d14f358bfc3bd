#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "format/gltf/bind.h"

/* Rest and bind pose that differ by less, in degrees, are the same. */
static const double close_enough = 1;

static void
local_at_rest(const struct gltf_joint *joint, struct xform *x)
{
	quat_mat(x->m, joint->q);
	memcpy(x->t, joint->t, sizeof x->t);
}

void
gltf_rest_worlds(const struct gltf_joints *js, struct xform *w)
{
	struct xform local;
	size_t j;

	for (j = 0; j < js->n; j++) {
		local_at_rest(&js->joint[j], &local);
		if (js->joint[j].parent < 0)
			w[j] = local;
		else
			xform_mul(&w[j], &w[js->joint[j].parent], &local);
	}
}

/* By how much joint j is turned against joint up, the next bound one above it,
 * from what its bind says. */
static double
turned(const struct gltf_joint *joint, size_t j, int up,
    const struct xform *w)
{
	double back[9], m[9], rest[4], bind[4];

	if (!joint[j].bound || up < 0)
		return 0;
	mat_transpose(back, w[up].m);
	mat_mul(m, back, w[j].m);
	quat_from_mat(rest, m);
	mat_transpose(back, joint[j].bind.m);
	mat_mul(m, joint[up].bind.m, back);
	quat_from_mat(bind, m);
	return quat_angle(rest, bind) / RAD_PER_DEG;
}

static void
warn_of_rest(const struct gltf_joints *js, const struct gltf *g,
    const struct xform *w)
{
	const struct gltf_joint *joint = js->joint;
	int *bound = xcalloc(js->n, sizeof *bound), up;
	double most = 0, angle;
	size_t which = 0, j;

	for (j = 0; j < js->n; j++) {
		up = joint[j].parent;
		bound[j] = up < 0 || joint[up].bound ? up : bound[up];
		angle = turned(joint, j, bound[j], w);
		if (angle > most) {
			most = angle;
			which = j;
		}
	}
	if (most > close_enough)
		err_warn("%s: at rest joint %.*s is turned by %.1f degrees "
		    "from its bind pose, which -B takes", g->in.name,
		    STRF(joint[which].name), most);
	free(bound);
}

/* What takes a joint of the bind pose to where the topmost one is at rest. */
struct space {
	int known;
	struct xform x;
};

/* The place of joint j in the bind pose. */
static void
place_bound(const struct gltf_joints *js, size_t j, const struct xform *rest,
    struct space *space, struct xform *w)
{
	const struct gltf_joint *joint = &js->joint[j];
	struct xform local;
	int up = joint->parent;

	if (up >= 0)
		space[j] = space[up];
	if (joint->bound && !space[j].known) {
		xform_mul(&space[j].x, &rest[j], &joint->bind);
		space[j].known = 1;
	}
	local_at_rest(joint, &local);
	if (joint->bound) {
		xform_invert(&local, &joint->bind);
		xform_mul(&w[j], &space[j].x, &local);
	} else if (up >= 0) {
		xform_mul(&w[j], &w[up], &local);
	} else {
		w[j] = local;
	}
}

static void
take_rest(struct gltf_joints *js, const struct xform *rest)
{
	struct space *space = xcalloc(js->n, sizeof *space);
	struct xform *w = xcalloc(js->n, sizeof *w), local;
	size_t j;
	int up;

	for (j = 0; j < js->n; j++) {
		place_bound(js, j, rest, space, w);
		up = js->joint[j].parent;
		if (up < 0 || !js->joint[j].bound)
			continue;
		xform_invert(&local, &w[up]);
		xform_mul(&local, &local, &w[j]);
		memcpy(js->joint[j].t, local.t, sizeof local.t);
		quat_from_mat(js->joint[j].q, local.m);
		js->joint[j].copied = 0;
	}
	free(space);
	free(w);
}

void
gltf_bind_rest(struct gltf_joints *js, const struct gltf *g, int take)
{
	struct xform *w = xcalloc(js->n, sizeof *w);

	gltf_rest_worlds(js, w);
	if (take)
		take_rest(js, w);
	else
		warn_of_rest(js, g, w);
	free(w);
}
