#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/tree.h"
#include "format/fbx/skin.h"

/* Finds the meshes, and where they are. */

/* Binds that are off by more need `local` records, and a warning for those who
 * do not go by these. */
static const double exact_bind = 1e-4, same_bind = 1e-3;

/* What is rigid below a joint: the joint, and the transform to the joint's
 * space, without the scale that the IR folds into it. */
struct rider {
	int joint;               /* or -1 */
	int moved;               /* something between them is animated */
	struct xform x;
};

/* --- what a joint carries --- */

static void
scale_columns(double *m, const double *by, int over)
{
	int i;

	for (i = 0; i < 9; i++)
		m[i] = over ? m[i] / by[i % 3] : m[i] * by[i % 3];
}

static void
scale_rows(double *m, const double *by)
{
	int i;

	for (i = 0; i < 9; i++)
		m[i] /= by[i / 3];
}

static int
is_flat(const double *scale)
{
	return scale[0] == 0 || scale[1] == 0 || scale[2] == 0;
}

/* The transform of a Model at rest, below one that has that scale. */
static void
local_of(const struct fbx_model *m, const double *above, struct xform *x)
{
	fbx_model_turn(m, m->v[FBX_TURN], x->m);
	fbx_model_place(m, (const double (*)[3])m->v, x->m, x->t);
	if (m->inherit != FBX_FULL && !is_flat(above)) {
		scale_rows(x->m, above);
		if (m->inherit == FBX_AFTER)
			scale_columns(x->m, above, 0);
	}
	scale_columns(x->m, m->v[FBX_SCALE], 0);
}

static int
is_animated(const struct fbx_scene *s, int model)
{
	size_t i;
	int k;

	for (i = 0; (k = fbx_link_down(s, model, i)) >= 0; i++)
		if (fbx_part_of(s->link[k].property) >= 0)
			return 1;
	return 0;
}

/* Sets what carries an object; that of the one above it is set. */
static void
carry(struct rider *c, const struct fbx_figure *g, int object)
{
	const struct fbx_scene *s = g->s;
	int up = s->object[object].parent;
	struct fbx_model m, above;
	struct xform local;

	c[object].joint = g->of[object];
	c[object].moved = 0;
	memset(&c[object].x, 0, sizeof c->x);
	mat_identity(c[object].x.m);
	if (g->of[object] >= 0 || up < 0 || c[up].joint < 0)
		return;
	fbx_model_read(&m, s, object);
	fbx_model_read(&above, s, up);
	local_of(&m, above.v[FBX_SCALE], &local);
	xform_mul(&c[object].x, &c[up].x, &local);
	c[object].joint = c[up].joint;
	c[object].moved = c[up].moved || is_animated(s, object);
}

static struct rider *
find_riders(const struct fbx_figure *g)
{
	const struct fbx_scene *s = g->s;
	struct rider *c = xcalloc(s->n + 1, sizeof *c);
	int *parent = xreallocarray(NULL, s->n, sizeof *parent);
	int *order = xreallocarray(NULL, s->n, sizeof *order);
	size_t i;

	for (i = 0; i < s->n; i++)
		parent[i] = s->object[i].parent;
	tree_order(parent, (int)s->n, order);
	for (i = 0; i < s->n; i++)
		if (str_is(s->object[order[i]].class, "Model"))
			carry(c, g, order[i]);
	free(parent);
	free(order);
	return c;
}

/* --- meshes --- */

static struct str
name_of(const struct fbx_meshes *ms, const struct fbx_mesh *m)
{
	return ms->g->s->object[m->model].name;
}

static void
leave_out(const struct fbx_meshes *ms, const struct fbx_mesh *m,
    const char *why)
{
	const struct fbx_scene *s = ms->g->s;

	fbx_warn(s->f, s->object[m->model].node, "mesh '%.*s': %s: left out",
	    STRF(name_of(ms, m)), why);
}

/* Adds those of a Model. */
static void
add_meshes(struct fbx_meshes *ms, int model)
{
	const struct fbx_scene *s = ms->g->s;
	const struct fbx_object *o;
	struct fbx_mesh *m;
	size_t i;
	int l;

	for (i = 0; (l = fbx_link_down(s, model, i)) >= 0; i++) {
		o = &s->object[s->link[l].child];
		if (!str_is(o->class, "Geometry") || !str_is(o->type, "Mesh"))
			continue;
		ms->mesh = xgrow(ms->mesh, &ms->cap, ms->n + 1,
		    sizeof *ms->mesh);
		m = &ms->mesh[ms->n++];
		memset(m, 0, sizeof *m);
		m->model = model;
		m->geometry = s->link[l].child;
		m->joint = -1;
	}
}

/* Binds a skinned one; returns whether that can be. seen: the Geometries that
 * have been bound. */
static int
bind_skinned(struct fbx_meshes *ms, struct fbx_mesh *m, char *seen)
{
	if (seen[m->geometry]) {
		leave_out(ms, m, "a second Model has its Geometry, which is "
		    "bound to joints");
		return 0;
	}
	seen[m->geometry] = 1;
	if (!fbx_skin_bind(m, ms->g)) {
		leave_out(ms, m, "its clusters have no inverse");
		return 0;
	}
	m->local = m->off > exact_bind;
	if (m->off > same_bind)
		fbx_warn(ms->g->s->f, ms->g->s->object[m->model].node,
		    "mesh '%.*s': its binds do not fit together without scale, "
		    "or with those of meshes before it: `local` records say "
		    "where its vertices are", STRF(name_of(ms, m)));
	return 1;
}

/* Reads the clusters of one; returns whether it has some, and is bound. */
static int
read_skin(struct fbx_meshes *ms, struct fbx_mesh *m, struct fbx_room *room,
    char *seen)
{
	fbx_skin_read(m, ms->g, room);
	if (!m->n || bind_skinned(ms, m, seen))
		return m->n > 0;
	room->used -= m->n * sizeof *m->cluster;
	free(m->cluster);
	m->cluster = NULL;
	return 0;
}

/* Sets the place of one that a joint carries; returns whether there is one. */
static int
bind_rider(struct fbx_meshes *ms, struct fbx_mesh *m, const struct rider *c,
    const struct xform *rest)
{
	const struct fbx_joint *j;
	struct xform own, space;
	int k;

	if (c->joint < 0) {
		leave_out(ms, m, "no joint moves it");
		return 0;
	}
	if (c->moved)
		fbx_warn(ms->g->s->f, ms->g->s->object[m->model].node,
		    "mesh '%.*s': its own motion is left out, as no joint has "
		    "it", STRF(name_of(ms, m)));
	j = &ms->g->joint[c->joint];
	m->joint = c->joint;
	fbx_model_geometric(&own, ms->g->s, m->model);
	xform_mul(&own, &c->x, &own);
	for (k = 0; k < 9; k++)
		own.m[k] *= j->below;
	vec_scale(own.t, own.t, j->below);
	if (j->bind)
		xform_invert(&space, j->bind);
	else
		space = rest[c->joint];
	xform_mul(&m->to, &space, &own);
	return 1;
}

/* Skinned meshes come first, as those that are carried go by their binds. */
static void
bind_meshes(struct fbx_meshes *ms)
{
	const struct fbx_figure *g = ms->g;
	struct xform *rest = xcalloc(g->n + 1, sizeof *rest);
	struct rider *c = find_riders(g);
	char *seen = xcalloc(g->s->n + 1, 1), *good = xcalloc(ms->n + 1, 1);
	struct fbx_room room = { g->s->f, 0 };
	size_t i, n = 0;

	for (i = 0; i < g->n; i++)
		fbx_figure_rest(g, i, rest);
	for (i = 0; i < ms->n; i++)
		good[i] = (char)read_skin(ms, &ms->mesh[i], &room, seen);
	for (i = 0; i < ms->n; i++) {
		if (!ms->mesh[i].n)
			good[i] = (char)bind_rider(ms, &ms->mesh[i],
			    &c[ms->mesh[i].model], rest);
		if (good[i])
			ms->mesh[n++] = ms->mesh[i];
	}
	ms->n = n;
	free(rest);
	free(c);
	free(seen);
	free(good);
}

void
fbx_meshes_find(struct fbx_meshes *ms, struct fbx_figure *g)
{
	size_t i;

	memset(ms, 0, sizeof *ms);
	ms->g = g;
	for (i = 0; i < g->s->n; i++)
		if (str_is(g->s->object[i].class, "Model"))
			add_meshes(ms, (int)i);
	if (ms->n)
		bind_meshes(ms);
}

void
fbx_meshes_free(struct fbx_meshes *ms)
{
	while (ms->n)
		free(ms->mesh[--ms->n].cluster);
	free(ms->mesh);
}
