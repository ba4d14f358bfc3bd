#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/text.h"
#include "format/gltf/joints.h"
#include "format/gltf/node.h"

/* What a node is. */
enum { JOINT = 1, MOVED = 2, BELOW = 4 };

static size_t
mark_skins(const struct gltf *g, char *mark)
{
	const struct json *j = &g->json;
	size_t found = 0, i, v, node;

	for (i = 0; i < g->skin.n; i++) {
		gltf_refuse_unknown(g, g->skin.v[i]);
		v = json_need(j, g->skin.v[i], "joints");
		for (v = json_first(j, v, JSON_ARRAY); v; v = json_next(j, v)) {
			node = gltf_ref(g, v, &g->node);
			mark[node] |= JOINT;
			found++;
		}
	}
	return found;
}

/* The node that a channel of an animation moves, or -1. */
static long long
moved(const struct gltf *g, size_t channel)
{
	const struct json *j = &g->json;
	size_t target = json_need(j, channel, "target");
	size_t node = json_get(j, target, "node");
	size_t path = json_need(j, target, "path");

	if (!node || (!json_is(j, path, "translation") &&
	    !json_is(j, path, "rotation")))
		return -1;
	return (long long)gltf_ref(g, node, &g->node);
}

static void
mark_moved(const struct gltf *g, char *mark)
{
	const struct json *j = &g->json;
	long long node;
	size_t i, v;

	for (i = 0; i < g->animation.n; i++) {
		v = json_need(j, g->animation.v[i], "channels");
		for (v = json_first(j, v, JSON_ARRAY); v;
		    v = json_next(j, v)) {
			node = moved(g, v);
			if (node >= 0)
				mark[node] |= MOVED;
		}
	}
}

/* Whether there is a skeleton. */
static int
mark_joints(const struct gltf *g, char *mark)
{
	size_t found = mark_skins(g, mark), i;

	mark_moved(g, mark);
	for (i = 0; i < g->node.n && !g->skin.n; i++) {
		if (mark[i] & MOVED) {
			mark[i] |= JOINT;
			found++;
		}
	}
	return found > 0;
}

/* What lies between joints, or moves above one, is one. */
static void
add_between(struct gltf_joints *js, size_t n, const int *order, char *mark)
{
	const int *parent = js->parent;
	size_t i;
	int k;

	for (i = n; i-- > 0;) {
		k = order[i];
		if (parent[k] >= 0 && mark[k] & (JOINT | BELOW))
			mark[parent[k]] |= BELOW;
	}
	for (i = 0; i < n; i++) {
		k = order[i];
		if (mark[k] & BELOW && (mark[k] & MOVED ||
		    (parent[k] >= 0 && mark[parent[k]] & JOINT)))
			mark[k] |= JOINT;
		js->n += mark[k] & JOINT;
		js->above[k] = (mark[k] & BELOW) != 0;
	}
}

static void
name_joint(struct gltf_joints *js, struct gltf *g, size_t j)
{
	struct gltf_joint *joint = &js->joint[j];
	size_t v = json_get(&g->json, g->node.v[joint->node], "name");
	struct str want = { NULL, 0 }, name;
	struct text t = { NULL, 0, 0 };

	if (v)
		want = json_string(&g->json, v);
	if (!want.n) {
		text_z(&t, "node");
		text_int(&t, (long long)joint->node);
		want = str_keep(&js->arena, text_get(&t));
	}
	name = map_add_unique(&js->names, &js->arena, want, '~', 0, j);
	joint->renamed = v && !str_same(name, json_string(&g->json, v));
	t.n = 0;
	text_name(&t, name);
	joint->name = str_keep(&js->arena, text_get(&t));
	free(t.s);
}

static void
need_even(const struct gltf *g, size_t node, const struct gltf_local *l)
{
	if (!l->even)
		json_die(&g->json, g->node.v[node], "its scale is not the same "
		    "in all directions, and joints are below it");
}

/* Where a node above the top joints is in the world. None of them moves. */
struct fixed {
	struct xform x;
	double q[4], scale;
};

static const struct fixed no_fixed = {
	{ { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, { 0, 0, 0 } }, { 0, 0, 0, 1 }, 1
};

/* up: of the node above it */
static void
set_base(const struct gltf *g, size_t node, const struct fixed *up,
    struct fixed *base)
{
	struct gltf_local l;
	struct xform x;

	gltf_refuse_unknown(g, g->node.v[node]);
	gltf_local(g, node, &l);
	need_even(g, node, &l);
	memcpy(x.m, l.m, sizeof x.m);
	vec_scale(x.t, l.t, up->scale);
	xform_mul(&base->x, &up->x, &x);
	quat_mul(base->q, up->q, l.q);
	base->scale = up->scale * l.scale;
}

/* base: of the node above it */
static void
take_base(struct gltf_joint *joint, const struct fixed *base)
{
	joint->scale = base->scale;
	joint->base = base->x;
	memcpy(joint->base_q, base->q, sizeof joint->base_q);
	joint->is_base = vec_len(joint->base.t) > 0 ||
	    quat_angle(joint->base_q, quat_none) > 0;
}

/* The numbers of a member of the node as a text. */
static struct str
numbers_of(struct gltf_joints *js, const struct gltf *g, size_t node,
    const char *key, const char *none)
{
	size_t v = json_get(&g->json, g->node.v[node], key);
	struct text t = { NULL, 0, 0 };
	struct str a;

	if (!v)
		return str_of(none);
	for (v = json_first(&g->json, v, JSON_ARRAY); v;
	    v = json_next(&g->json, v)) {
		if (t.n)
			text_ch(&t, ' ');
		text_str(&t, json_raw(&g->json, v));
	}
	a = str_keep(&js->arena, text_get(&t));
	free(t.s);
	return a;
}

static void
place_joint(struct gltf_joints *js, const struct gltf *g, size_t j,
    const struct fixed *base)
{
	struct gltf_joint *joint = &js->joint[j], *up;
	struct gltf_local l;

	gltf_refuse_unknown(g, g->node.v[joint->node]);
	gltf_local(g, joint->node, &l);
	if (js->above[joint->node])
		need_even(g, joint->node, &l);
	if (joint->parent < 0) {
		take_base(joint, base);
	} else {
		up = &js->joint[joint->parent];
		joint->scale = up->scale * cbrt(mat_det(up->stretch));
	}
	memcpy(joint->stretch, l.stretch, sizeof l.stretch);
	memcpy(joint->q, l.q, sizeof l.q);
	vec_scale(joint->t, l.t, joint->scale);
	joint->copied = l.trs && joint->scale == 1 && !joint->is_base;
	if (joint->is_base) {
		mat_vec(joint->t, joint->base.m, joint->t);
		vec_add(joint->t, joint->t, joint->base.t);
		quat_mul(joint->q, joint->base_q, joint->q);
	}
	if (!joint->copied)
		return;
	joint->ttext = numbers_of(js, g, joint->node, "translation", "0 0 0");
	joint->qtext = numbers_of(js, g, joint->node, "rotation", "");
}

/* Node is the next joint, number k. */
static void
add_joint(struct gltf_joints *js, struct gltf *g, size_t k, size_t node,
    const struct fixed *base)
{
	int up = js->parent[node];

	js->joint[k].node = node;
	js->joint[k].parent = up < 0 ? -1 : js->of_node[up];
	js->of_node[node] = (int)k;
	name_joint(js, g, k);
	place_joint(js, g, k, up < 0 ? &no_fixed : &base[up]);
}

/* order: of nodes, parents first */
static void
add_joints(struct gltf_joints *js, struct gltf *g, const int *order,
    const char *mark)
{
	struct fixed *base = xcalloc(g->node.n, sizeof *base);
	size_t i, k = 0, node;
	int up;

	for (i = 0; i < g->node.n; i++) {
		node = (size_t)order[i];
		up = js->parent[node];
		js->of_node[node] = -1;
		if (mark[node] & JOINT)
			add_joint(js, g, k++, node, base);
		else if (js->above[node])
			set_base(g, node, up < 0 ? &no_fixed : &base[up],
			    &base[node]);
	}
	free(base);
}

void
gltf_joints_find(struct gltf_joints *js, struct gltf *g)
{
	size_t n = g->node.n;
	int *order = xcalloc(n, sizeof *order);
	char *mark = xcalloc(n, 1);

	memset(js, 0, sizeof *js);
	js->parent = xcalloc(n, sizeof *js->parent);
	js->of_node = xcalloc(n, sizeof *js->of_node);
	js->above = xcalloc(n, 1);
	gltf_node_tree(g, js->parent, order);
	if (!mark_joints(g, mark))
		in_fail(&g->in, "no skeleton: neither a skin nor a node that "
		    "an animation moves");
	add_between(js, n, order, mark);
	js->joint = xcalloc(js->n, sizeof *js->joint);
	add_joints(js, g, order, mark);
	free(order);
	free(mark);
}

void
gltf_joints_free(struct gltf_joints *js)
{
	free(js->joint);
	free(js->of_node);
	free(js->above);
	free(js->parent);
	map_free(&js->names);
	arena_free(&js->arena);
}
