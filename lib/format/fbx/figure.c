#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/math/quat.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/fbx/figure.h"
#include "ir/put.h"

/* --- which Models --- */

static int
is_class(const struct fbx_scene *s, int object, const char *class)
{
	return str_is(s->object[object].class, class);
}

/* The words of a limb: programs write the first, and the manual has others. */
static int
is_limb(const struct fbx_object *o)
{
	return str_is(o->type, "LimbNode") || str_is(o->type, "Limb") ||
	    str_is(o->type, "Root");
}

/* Marks the limbs; returns whether there are any. */
static int
mark_limbs(struct fbx_figure *g)
{
	const struct fbx_scene *s = g->s;
	int found = 0;
	size_t i;

	for (i = 0; i < s->n; i++)
		if (is_class(s, (int)i, "Model") && is_limb(&s->object[i]))
			found = g->wanted[i] = 1;
	return found;
}

/* Marks all Models but cameras and lights; returns whether there are any. */
static int
mark_all(struct fbx_figure *g)
{
	const struct fbx_scene *s = g->s;
	int found = 0;
	size_t i;

	for (i = 0; i < s->n; i++)
		if (is_class(s, (int)i, "Model") &&
		    !str_is(s->object[i].type, "Camera") &&
		    !str_is(s->object[i].type, "CameraSwitcher") &&
		    !str_is(s->object[i].type, "Light"))
			found = g->wanted[i] = 1;
	return found;
}

/* Marks what a Cluster binds vertices to. */
static void
mark_bound(struct fbx_figure *g)
{
	const struct fbx_scene *s = g->s;
	const struct fbx_link *l;
	size_t i;

	for (i = 0; i < s->nlinks; i++) {
		l = &s->link[i];
		if (l->parent >= 0 && is_class(s, l->child, "Model") &&
		    is_class(s, l->parent, "Deformer"))
			g->wanted[l->child] = 1;
	}
}

static void
mark_above(struct fbx_figure *g)
{
	const struct fbx_scene *s = g->s;
	size_t i;
	int up;

	for (i = 0; i < s->n; i++)
		for (up = g->wanted[i] ? s->object[i].parent : -1;
		    up >= 0 && !g->wanted[up]; up = s->object[up].parent)
			g->wanted[up] = 1;
}

/* Makes a joint of each that is wanted, parents first. */
static void
add_joints(struct fbx_figure *g)
{
	const struct fbx_scene *s = g->s;
	int *parent = xcalloc(s->n + 1, sizeof *parent), up;
	int *order = xcalloc(s->n + 1, sizeof *order);
	struct fbx_joint *j;
	size_t i;

	for (i = 0; i < s->n; i++)
		parent[i] = g->wanted[i] ? s->object[i].parent : -1;
	tree_order(parent, (int)s->n, order);
	g->joint = xcalloc(s->n + 1, sizeof *g->joint);
	for (i = 0; i < s->n; i++) {
		g->of[order[i]] = -1;
		if (!g->wanted[order[i]])
			continue;
		j = &g->joint[g->n];
		j->object = order[i];
		up = parent[order[i]];
		j->parent = up < 0 ? -1 : g->of[up];
		j->limb = is_limb(&s->object[order[i]]);
		fbx_model_read(&j->m, s, j->object);
		g->of[order[i]] = (int)g->n++;
	}
	free(parent);
	free(order);
}

static void
name_joints(struct fbx_figure *g)
{
	struct map names = { 0 };
	struct str own, want;
	struct text t = { 0 };
	size_t i;

	for (i = 0; i < g->n; i++) {
		own = g->s->object[g->joint[i].object].name;
		want = map_add_unique(&names, &g->arena, own.n ? own :
		    str_of("node"), '~', 0, i);
		g->joint[i].renamed = !str_same(want, own);
		t.n = 0;
		text_name(&t, want);
		g->joint[i].name = str_keep(&g->arena, text_get(&t));
	}
	map_free(&names);
	free(t.s);
}

/* --- what moves --- */

/* What is less is the rounding of floats, in parts of a value; and of scales,
 * the noise of programs that compute them from matrices. */
static const double rounding = 1e-6, noise = 1e-4;

/* What the stacks do with a part of a Model. */
enum change { CHANGES = 1, CHANGES_MUCH };

static void
see_track(struct fbx_figure *g, const struct fbx_driven *d, char *changes)
{
	struct fbx_joint *j = &g->joint[g->of[d->model]];
	struct fbx_track t;

	if (fbx_stack_leaves(g->s, d, j->m.v[d->part], noise)) {
		changes[d->part] = CHANGES_MUCH;
		return;
	}
	fbx_track_read(&t, g->s, d, j->m.v[d->part]);
	if (!fbx_track_rests(&t, j->m.v[d->part], noise))
		changes[d->part] = CHANGES_MUCH;
	else if (!changes[d->part] &&
	    !fbx_track_rests(&t, j->m.v[d->part], rounding))
		changes[d->part] = CHANGES;
	fbx_track_free(&t);
}

/* Sets, for each joint and part, how much some animation changes it. */
static void
see_stacks(struct fbx_figure *g, char (*changes)[FBX_PARTS])
{
	const struct fbx_scene *s = g->s;
	struct fbx_room room = { s->f, 0 };
	struct fbx_stack k;
	size_t i, d;

	for (i = 0; i < s->n; i++) {
		if (!is_class(s, (int)i, "AnimationStack"))
			continue;
		room.used = 0;
		fbx_stack_read(&k, s, (int)i, g->wanted, &room);
		for (d = 0; d < k.n; d++)
			see_track(g, &k.driven[d],
			    changes[g->of[k.driven[d].model]]);
		fbx_stack_free(&k);
	}
}

static int
is_even(const double *v, double part)
{
	return v[0] > 0 && fabs(v[1] - v[0]) <= part * v[0] &&
	    fabs(v[2] - v[0]) <= part * v[0];
}

/* Sets the factors of joint i and of what is below it. */
static void
set_scale(struct fbx_figure *g, size_t i, int changes)
{
	struct fbx_joint *j = &g->joint[i];
	const struct fbx_joint *up = j->parent < 0 ? NULL : &g->joint[j->parent];
	const double *v = j->m.v[FBX_SCALE];
	int even = is_even(v, rounding);

	j->own = even ? v[0] : 1;
	j->scale = up ? up->below : 1;
	j->below = j->own * j->scale;
	if (up && j->m.inherit == FBX_SKIP)
		j->below /= up->own;
	j->scales = !even || changes;
	j->skewed = (up && up->skewed) || changes == CHANGES_MUCH ||
	    !is_even(v, noise);
	if (up && up->skewed && j->m.inherit == FBX_AFTER) {
		err_unfit();
		fbx_die(g->s->f, g->s->object[j->object].node,
		    "%.*s: InheritType 0 (RrSs) below a scale that changes or "
		    "is not the same in all directions: not read",
		    STRF(j->name));
	}
}

/* Whether the limbs have pre- or post-rotations: at rest their own rotations
 * are 0 then. */
static int
has_pre(const struct fbx_figure *g)
{
	size_t i;

	for (i = 0; i < g->n; i++)
		if (g->joint[i].limb && !g->joint[i].m.plain)
			return 1;
	return 0;
}

static enum fbx_turns
turns_of(const struct fbx_figure *g, const struct fbx_joint *j, int changes,
    int pre)
{
	const struct fbx_joint *up = j->parent < 0 ? NULL : &g->joint[j->parent];
	int post = mat_rotation_error(j->m.post) > 0;

	if (up && up->scales && j->m.inherit == FBX_SKIP)
		return FBX_LINEAR_PART;
	if (!j->limb && g->limbs && !changes)
		return FBX_STILL;
	if (j->limb && pre)
		return j->scales && post ? FBX_QUAT : FBX_ADDED;
	return j->m.plain ? FBX_WHOLE : FBX_QUAT;
}

/* Sets the rest of a joint. */
static void
set_rest(struct fbx_joint *j, int pre)
{
	static const double none[3];

	fbx_model_turn(&j->m, j->limb && pre ? none : j->m.v[FBX_TURN],
	    j->rest);
}

/* The topmost limbs can move, so that another motion fits, too. */
static int
is_top(const struct fbx_figure *g, const struct fbx_joint *j)
{
	return j->limb && (j->parent < 0 || !g->joint[j->parent].limb);
}

static void
settle_joints(struct fbx_figure *g)
{
	char (*changes)[FBX_PARTS] = xcalloc(g->n + 1, sizeof *changes);
	int pre = has_pre(g);
	struct fbx_joint *j;
	size_t i;

	see_stacks(g, changes);
	for (i = 0; i < g->n; i++) {
		j = &g->joint[i];
		set_scale(g, i, changes[i][FBX_SCALE]);
		j->turns = turns_of(g, j, changes[i][FBX_TURN], pre);
		set_rest(j, pre);
		j->moves = changes[i][FBX_MOVE] || is_top(g, j) ||
		    (j->m.is_pivoted && (j->turns || j->scales));
	}
	free(changes);
}

void
fbx_figure_find(struct fbx_figure *g, struct fbx_scene *s)
{
	memset(g, 0, sizeof *g);
	g->s = s;
	g->wanted = xcalloc(s->n + 1, 1);
	g->of = xcalloc(s->n + 1, sizeof *g->of);
	g->limbs = mark_limbs(g);
	if (!g->limbs && !mark_all(g)) {
		err_unfit();
		in_fail(&s->f->in, "no skeleton: no Model but cameras and "
		    "lights");
	}
	mark_bound(g);
	mark_above(g);
	add_joints(g);
	name_joints(g);
	settle_joints(g);
}

void
fbx_figure_rest(const struct fbx_figure *g, size_t i, struct xform *x)
{
	const struct fbx_joint *j = &g->joint[i];

	memcpy(x[i].m, j->rest, sizeof x[i].m);
	fbx_model_place(&j->m, (const double (*)[3])j->m.v, j->rest, x[i].t);
	vec_scale(x[i].t, x[i].t, j->scale);
	if (j->parent >= 0)
		xform_mul(&x[i], &x[j->parent], &x[i]);
}

void
fbx_figure_free(struct fbx_figure *g)
{
	free(g->joint);
	free(g->wanted);
	free(g->of);
	arena_free(&g->arena);
}
