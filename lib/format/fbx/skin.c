#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "format/fbx/skin.h"

/* The scale of a matrix that differs by less is the same: matrices of files are
 * often those of float32. */
static const double same_scale = 1e-5;

int
fbx_deformer_next(const struct fbx_scene *s, int object, const char *type,
    size_t *at)
{
	const struct fbx_object *o;
	int l;

	while ((l = fbx_link_down(s, object, *at)) >= 0) {
		++*at;
		o = &s->object[s->link[l].child];
		if (str_is(o->class, "Deformer") && str_is(o->type, type))
			return s->link[l].child;
	}
	return -1;
}

/* --- clusters --- */

/* Reads a matrix; returns 0 if there is none. */
static int
read_matrix(struct xform *x, const struct fbx *f, int node, const char *name)
{
	int n = fbx_child(f, node, name), k;
	double *v;
	size_t count;

	if (n < 0)
		return 0;
	count = fbx_reals(f, n, &v);
	if (count != 16)
		fbx_die(f, n, "%s: expected 16 numbers, saw %zu", name, count);
	for (k = 0; k < 16; k++)
		if (!isfinite(v[k]))
			fbx_die(f, n, "%s: number %d: expected a finite "
			    "number", name, k + 1);
	for (k = 0; k < 9; k++)
		x->m[k] = v[k / 3 + 4 * (k % 3)];
	memcpy(x->t, v + 12, sizeof x->t);
	free(v);
	return 1;
}

/* The joint that a cluster is connected to, or -1. */
static int
joint_of(const struct fbx_figure *g, int cluster)
{
	const struct fbx_scene *s = g->s;
	size_t i;
	int l, child;

	for (i = 0; (l = fbx_link_down(s, cluster, i)) >= 0; i++) {
		child = s->link[l].child;
		if (str_is(s->object[child].class, "Model"))
			return g->of[child];
	}
	return -1;
}

static void
add_cluster(struct fbx_mesh *m, size_t *cap, const struct fbx_figure *g,
    struct fbx_room *room, int object, const struct xform *own)
{
	const struct fbx *f = g->s->f;
	int node = g->s->object[object].node, joint = joint_of(g, object), k;
	struct fbx_cluster *c;
	double below;

	if (joint < 0 || fbx_child(f, node, "Indexes") < 0)
		return;
	fbx_room_take(room, node, sizeof *m->cluster);
	m->cluster = xgrow(m->cluster, cap, m->n + 1, sizeof *m->cluster);
	c = &m->cluster[m->n++];
	c->object = object;
	c->joint = joint;
	if (!read_matrix(&c->to, f, node, "Transform"))
		fbx_die(f, node, "Cluster: expected a Transform");
	xform_mul(&c->to, &c->to, own);
	below = g->joint[joint].below;
	for (k = 0; k < 9; k++)
		c->to.m[k] *= below;
	vec_scale(c->to.t, c->to.t, below);
}

static void
warn_of_skin(const struct fbx_scene *s, int skin)
{
	int n = fbx_child(s->f, s->object[skin].node, "SkinningType");

	if (n >= 0 && !fbx_is(s->f, n, 0, "Linear") &&
	    !fbx_is(s->f, n, 0, "Rigid"))
		fbx_warn(s->f, n, "expected SkinningType Linear: taken as "
		    "that");
}

void
fbx_skin_read(struct fbx_mesh *m, const struct fbx_figure *g,
    struct fbx_room *room)
{
	size_t skins = 0, clusters, cap = 0;
	struct xform own;
	int skin, c;

	fbx_model_geometric(&own, g->s, m->model);
	while ((skin = fbx_deformer_next(g->s, m->geometry, "Skin",
	    &skins)) >= 0) {
		warn_of_skin(g->s, skin);
		clusters = 0;
		while ((c = fbx_deformer_next(g->s, skin, "Cluster",
		    &clusters)) >= 0)
			add_cluster(m, &cap, g, room, c, &own);
	}
}

/* --- binds --- */

/* The cluster that says where the mesh is: one whose joint is bound already, or
 * else the first of the skeleton. */
static const struct fbx_cluster *
guide(const struct fbx_mesh *m, const struct fbx_figure *g)
{
	const struct fbx_cluster *first = m->cluster;
	size_t i;

	for (i = 0; i < m->n; i++) {
		if (g->joint[m->cluster[i].joint].bind)
			return &m->cluster[i];
		if (m->cluster[i].joint < first->joint)
			first = &m->cluster[i];
	}
	return first;
}

/* By what a matrix multiplies lengths, in the mean. */
static double
scale_of(const double *m)
{
	return cbrt(fabs(mat_det(m)));
}

/* Binds the joint where it was, by the cluster, in units of the skeleton, as
 * some files state the matrix in others. Returns 0 if that is nowhere. */
static int
bind_guide(const struct fbx_cluster *c, struct fbx_figure *g)
{
	const struct fbx *f = g->s->f;
	struct fbx_joint *j = &g->joint[c->joint];
	int node = g->s->object[c->object].node, i;
	struct xform link;
	double r[9], scale;

	if (!read_matrix(&link, f, node, "TransformLink"))
		fbx_die(f, node, "Cluster: expected a TransformLink");
	if (!mat_nearest_rotation(r, link.m))
		return 0;
	scale = j->below / scale_of(link.m);
	if (fabs(scale - 1) <= same_scale)
		scale = 1;
	j->bind = arena_alloc(&g->arena, sizeof *j->bind);
	mat_transpose(j->bind->m, r);
	mat_vec(j->bind->t, j->bind->m, link.t);
	for (i = 0; i < 3; i++)
		j->bind->t[i] *= -scale;
	return 1;
}

/* Binds the joint of a cluster that has no bind: x takes model space to it.
 * Returns how far its bind is from x, of 1 or of the size. */
static double
bind_joint(struct fbx_joint *j, struct arena *arena, const struct xform *x,
    double size)
{
	double r[9];

	if (!j->bind) {
		if (!mat_nearest_rotation(r, x->m))
			return HUGE_VAL;
		j->bind = arena_alloc(arena, sizeof *j->bind);
		memcpy(j->bind->m, r, sizeof r);
		memcpy(j->bind->t, x->t, sizeof j->bind->t);
	}
	return fmax(vec_apart(j->bind->m, x->m, 9),
	    size > 0 ? vec_apart(j->bind->t, x->t, 3) / size : 0);
}

int
fbx_skin_bind(struct fbx_mesh *m, struct fbx_figure *g)
{
	const struct fbx_cluster *c = guide(m, g);
	struct xform x, back;
	double size = 0;
	size_t i;

	if (!g->joint[c->joint].bind && !bind_guide(c, g))
		return 0;
	if (!xform_invert(&x, g->joint[c->joint].bind))
		return 0;
	xform_mul(&m->to, &x, &c->to);
	if (!xform_invert(&back, &m->to))
		return 0;
	for (i = 0; i < m->n; i++)
		size = fmax(size, vec_len(m->cluster[i].to.t));
	for (i = 0; i < m->n; i++) {
		xform_mul(&x, &m->cluster[i].to, &back);
		m->off = fmax(m->off, bind_joint(
		    &g->joint[m->cluster[i].joint], &g->arena, &x, size));
	}
	return 1;
}

/* --- weights --- */

static void
add_weight(struct fbx_weights *w, struct fbx_room *room, int node,
    size_t vertex, int cluster, double v)
{
	struct fbx_weight *new;

	if (w->n == INT_MAX)
		fbx_die(room->f, node, "too many weights");
	fbx_room_take(room, node, sizeof *new);
	w->weight = xgrow(w->weight, &w->cap, w->n + 1, sizeof *w->weight);
	new = &w->weight[w->n];
	new->w = v;
	new->cluster = cluster;
	new->next = w->first[vertex];
	w->first[vertex] = (int)w->n++;
}

/* Adds those of a cluster, the last one first. */
static void
add_weights(struct fbx_weights *w, struct fbx_room *room, int node, int cluster,
    size_t vertices)
{
	const struct fbx *f = room->f;
	int indexes = fbx_child(f, node, "Indexes");
	int weights = fbx_child(f, node, "Weights");
	long long *at;
	double *v = NULL;
	size_t n = fbx_ints(f, indexes, &at), saw, i;

	fbx_room_take(room, indexes, n * sizeof *at);
	saw = weights < 0 ? 0 : fbx_reals(f, weights, &v);
	if (saw != n)
		fbx_die(f, node, "Weights: expected %zu numbers, as Indexes "
		    "has, saw %zu", n, saw);
	for (i = n; i-- > 0;) {
		if (at[i] < 0 || (size_t)at[i] >= vertices)
			fbx_die(f, indexes, "Indexes: number %zu: expected a "
			    "vertex below %zu, saw %lld", i + 1, vertices,
			    at[i]);
		if (!(v[i] >= -1e-6) || !isfinite(v[i]))
			fbx_die(f, weights, "Weights: number %zu: expected a "
			    "weight of 0 or more, saw %g", i + 1, v[i]);
		if (v[i] > 0)
			add_weight(w, room, node, (size_t)at[i], cluster, v[i]);
	}
	room->used -= n * sizeof *at;
	free(v);
	free(at);
}

void
fbx_weights_read(struct fbx_weights *w, struct fbx_room *room,
    const struct fbx_mesh *m, const struct fbx_scene *s, size_t vertices)
{
	size_t i;

	memset(w, 0, sizeof *w);
	w->first = xreallocarray(NULL, vertices, sizeof *w->first);
	memset(w->first, -1, vertices * sizeof *w->first);
	for (i = m->n; i-- > 0;)
		add_weights(w, room, s->object[m->cluster[i].object].node,
		    (int)i, vertices);
}

void
fbx_weights_free(struct fbx_weights *w)
{
	free(w->first);
	free(w->weight);
}
