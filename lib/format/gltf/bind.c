#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "format/gltf/accessor.h"
#include "format/gltf/bind.h"

/* Rest and bind pose that differ by less, in degrees, are the same. */
static const double close_enough = 1;

/* Binds whose parts differ by less are the same. */
static const double same_bind = 1e-3;
/* An identity of float32 is off by less than this. */
static const double no_transform = 1e-6;

static void
local_at_rest(const struct gltf_joint *joint, struct xform *x)
{
	quat_mat(x->m, joint->q);
	memcpy(x->t, joint->t, sizeof x->t);
}

/* The world transforms of the joints at rest. */
static void
set_worlds(const struct gltf_joints *js, struct xform *w)
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

/* The inverse bind matrix of the skin's joint number i, for joints as the IR
 * has them, without scale: the scale is in the matrix. inverse: NULL if the
 * skin has no matrices. */
static void
get_bind(const struct gltf_joint *joint, const struct gltf_accessor *inverse,
    size_t i, struct xform *x)
{
	double c[GLTF_COLS];
	int k;

	memset(x, 0, sizeof *x);
	mat_identity(x->m);
	if (inverse) {
		gltf_accessor_get(inverse, i, c);
		for (k = 0; k < 9; k++)
			x->m[k] = c[k / 3 + 4 * (k % 3)];
		memcpy(x->t, c + 12, sizeof x->t);
	}
	mat_mul(x->m, joint->stretch, x->m);
	mat_vec(x->t, joint->stretch, x->t);
	vec_scale(x->t, x->t, joint->scale);
	for (k = 0; k < 9; k++)
		x->m[k] *= joint->scale;
}

/* Whether it is an identity, but for what float32 makes of points that are
 * `out` away. */
static int
is_identity(const struct xform *x, double out)
{
	static const struct xform none = {
		{ 1, 0, 0, 0, 1, 0, 0, 0, 1 }, { 0, 0, 0 }
	};

	return vec_apart(x->m, none.m, 9) <= no_transform &&
	    vec_apart(x->t, none.t, 3) <= no_transform * (1 + out);
}

static void
take_joints(const struct gltf_joints *js, struct gltf *g, size_t k,
    struct gltf_skin *skin)
{
	const struct json *j = &g->json;
	size_t v = json_need(j, g->skin.v[k], "joints");

	skin->joint = xreallocarray(NULL, json_count(j, v, JSON_ARRAY),
	    sizeof *skin->joint);
	for (v = json_first(j, v, JSON_ARRAY); v; v = json_next(j, v))
		skin->joint[skin->n++] =
		    js->of_node[gltf_ref(g, v, &g->node)];
}

/* The joint, by its number in the skin, that says what takes the skin to the
 * world: one that is bound already, or else the first of the skeleton. */
static size_t
guide(const struct gltf_joints *js, const struct gltf_skin *skin)
{
	size_t first = 0, i;

	for (i = 0; i < skin->n; i++) {
		if (js->joint[skin->joint[i]].bound)
			return i;
		if (skin->joint[i] < skin->joint[first])
			first = i;
	}
	return first;
}

/* Sets what takes the skin to the world. Returns 0 if that mirrors or
 * flattens. */
static int
set_space(const struct gltf_joints *js, const struct gltf_accessor *inverse,
    const struct xform *rest, struct gltf_skin *skin)
{
	size_t i = guide(js, skin);
	const struct gltf_joint *joint = &js->joint[skin->joint[i]];
	struct xform x, world = rest[skin->joint[i]];

	get_bind(joint, inverse, i, &x);
	if (joint->bound && !xform_invert(&world, &joint->bind))
		return 0;
	xform_mul(&skin->to, &world, &x);
	skin->is_there = is_identity(&skin->to, vec_len(x.t));
	if (skin->is_there) {
		mat_identity(skin->to.m);
		memset(skin->to.t, 0, sizeof skin->to.t);
	}
	return mat_det(skin->to.m) > 0;
}

/* x: from the world to the joint. Returns how far the joint's bind is from
 * it. */
static double
set_bind(struct gltf_joint *joint, const struct xform *x, int exact)
{
	double r[9], size = vec_len(x->t) + 1;

	if (joint->bound)
		return fmax(vec_apart(joint->bind.m, x->m, 9),
		    vec_apart(joint->bind.t, x->t, 3) / size);
	if (!mat_nearest_rotation(r, x->m))
		return HUGE_VAL;
	joint->bound = 1;
	memcpy(joint->bind.m, r, sizeof r);
	memcpy(joint->bind.t, x->t, sizeof x->t);
	quat_from_mat(joint->bind_q, r);
	joint->bind_exact = exact;
	return vec_apart(r, x->m, 9);
}

static int
is_plain(const struct gltf_joint *joint)
{
	double one[9];

	mat_identity(one);
	return joint->scale == 1 && vec_apart(joint->stretch, one, 9) == 0;
}

static void
bind_skin(struct gltf_joints *js, struct gltf *g, size_t k,
    const struct xform *rest, struct gltf_skin *skin)
{
	size_t v = json_get(&g->json, g->skin.v[k], "inverseBindMatrices"), i;
	struct gltf_accessor inverse;
	struct xform x, back;
	double off = 0;
	int exact;

	if (v)
		gltf_accessor_open(&inverse, g, v, "MAT4");
	if (v && inverse.rows < skin->n)
		json_die(&g->json, v, "expected matrices of %zu joints, saw "
		    "%zu", skin->n, inverse.rows);
	if (!set_space(js, v ? &inverse : NULL, rest, skin) ||
	    !xform_invert(&back, &skin->to)) {
		gltf_unfit(g);
		json_die(&g->json, g->skin.v[k], "its inverse bind matrices "
		    "mirror or flatten");
	}
	for (i = 0; i < skin->n; i++) {
		struct gltf_joint *joint = &js->joint[skin->joint[i]];

		get_bind(joint, v ? &inverse : NULL, i, &x);
		xform_mul(&x, &x, &back);
		exact = v && skin->is_there && is_plain(joint) &&
		    inverse.type == GLTF_FLOAT;
		off = fmax(off, set_bind(joint, &x, exact));
	}
	if (off > same_bind)
		json_warn(&g->json, g->skin.v[k], "its inverse bind matrices "
		    "do not fit together without scale, or with those of the "
		    "skins before: the mesh is not quite right");
}

struct gltf_skin *
gltf_bind(struct gltf_joints *js, struct gltf *g)
{
	struct gltf_skin *skin = xcalloc(g->skin.n, sizeof *skin);
	struct xform *rest = xcalloc(js->n, sizeof *rest);
	size_t k;

	set_worlds(js, rest);
	for (k = 0; k < g->skin.n; k++) {
		take_joints(js, g, k, &skin[k]);
		if (skin[k].n)
			bind_skin(js, g, k, rest, &skin[k]);
	}
	free(rest);
	return skin;
}

void
gltf_skins_free(struct gltf_skin *skin, size_t n)
{
	size_t k;

	for (k = 0; k < n; k++)
		free(skin[k].joint);
	free(skin);
}

/* The bind pose. */

/* Returns the angle by which joint j is turned against joint up, the next bound
 * one above it, compared to their binds. */
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

/* The transform from a part of the bind pose to the world: the part's topmost
 * bound joint is where it is at rest. */
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

	set_worlds(js, w);
	if (take)
		take_rest(js, w);
	else
		warn_of_rest(js, g, w);
	free(w);
}
