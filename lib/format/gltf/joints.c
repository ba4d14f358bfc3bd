#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/math/vec.h"
#include "base/text.h"
#include "base/tree.h"
#include "format/gltf/humanoid.h"
#include "format/gltf/joints.h"
#include "format/gltf/uneven.h"

/* The nodes. */

/* A scale that is more uneven than this cannot stand above joints. */
static const double most_uneven = 1e-2;

static void
set_stretch(struct gltf_local *l)
{
	double det = mat_det(l->stretch), off;
	int i;

	l->scale = cbrt(det);
	l->uneven = 0;
	for (i = 0; i < 9; i++) {
		off = l->stretch[i] - (i % 4 ? 0 : l->scale);
		l->uneven = fmax(l->uneven, fabs(off) / l->scale);
	}
}

static void
take_matrix(struct gltf *g, size_t v, struct gltf_local *l)
{
	double c[16], m[9], inv[9];
	int i;

	json_nums(&g->json, v, 16, c);
	if (c[3] != 0 || c[7] != 0 || c[11] != 0 || c[15] != 1)
		json_die(&g->json, v, "expected 0 0 0 1 as its last row");
	for (i = 0; i < 9; i++)
		m[i] = c[i / 3 + 4 * (i % 3)];
	memcpy(l->t, c + 12, sizeof l->t);
	if (mat_det(m) <= 0 || !mat_nearest_rotation(l->m, m)) {
		gltf_unfit(g);
		json_die(&g->json, v, "expected a matrix that neither mirrors "
		    "nor flattens");
	}
	quat_from_mat(l->q, l->m);
	mat_transpose(inv, l->m);
	mat_mul(l->stretch, inv, m);
	l->trs = 0;
}

static void
take_parts(struct gltf *g, size_t v, struct gltf_local *l)
{
	size_t t = json_get(&g->json, v, "translation");
	size_t r = json_get(&g->json, v, "rotation");
	size_t s = json_get(&g->json, v, "scale");
	double scale[3];
	int i;

	if (t)
		json_nums(&g->json, t, 3, l->t);
	if (r)
		json_nums(&g->json, r, 4, l->q);
	if (r && !quat_unit(l->q))
		json_die(&g->json, r, "expected a quaternion of length 1");
	quat_mat(l->m, l->q);
	if (!s)
		return;
	json_nums(&g->json, s, 3, scale);
	for (i = 0; i < 3; i++) {
		if (scale[i] <= 0) {
			gltf_unfit(g);
			json_die(&g->json, s, "expected a scale above 0");
		}
		l->stretch[4 * i] = scale[i];
	}
}

void
gltf_local(struct gltf *g, size_t node, struct gltf_local *l)
{
	size_t v = g->node.v[node];
	size_t matrix = json_get(&g->json, v, "matrix");

	memset(l, 0, sizeof *l);
	l->trs = 1;
	memcpy(l->q, quat_none, sizeof l->q);
	mat_identity(l->m);
	mat_identity(l->stretch);
	if (matrix)
		take_matrix(g, matrix, l);
	else
		take_parts(g, v, l);
	set_stretch(l);
}

static void
take_children(const struct gltf *g, size_t node, int *parent)
{
	size_t v = json_get(&g->json, g->node.v[node], "children"), child;

	if (!v)
		return;
	for (v = json_first(&g->json, v, JSON_ARRAY); v;
	    v = json_next(&g->json, v)) {
		child = gltf_ref(g, v, &g->node);
		if (parent[child] >= 0)
			json_die(&g->json, v, "node %zu is a child of node %d, "
			    "too", child, parent[child]);
		parent[child] = (int)node;
	}
}

/* Dies at the reference that closes the circle. */
static void NORETURN
refuse_circle(const struct gltf *g, size_t node, const int *parent)
{
	size_t v = json_get(&g->json, g->node.v[parent[node]], "children");

	v = json_first(&g->json, v, JSON_ARRAY);
	while (gltf_ref(g, v, &g->node) != node)
		v = json_next(&g->json, v);
	json_die(&g->json, v, "node %zu is its own ancestor", node);
}

/* Sets per node its parent, or -1, and their order: parents before their
 * children. Dies if a node is twice in the tree. */
static void
order_nodes(const struct gltf *g, int *parent, int *order)
{
	size_t n = g->node.n, i;
	int circle;

	if (n > INT_MAX)
		in_fail(&g->in, "too many nodes");
	for (i = 0; i < n; i++)
		parent[i] = -1;
	for (i = 0; i < n; i++)
		take_children(g, i, parent);
	circle = tree_order(parent, (int)n, order);
	if (circle >= 0)
		refuse_circle(g, (size_t)circle, parent);
}

/* The joints. */

/* What a node is: a joint, moved by an animation, above a joint; a joint if it is
 * right below one. */
enum { JOINT = 1, MOVED = 2, ABOVE = 4, LOOSE = 8 };

static size_t
mark_skins(struct gltf *g, char *mark)
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

/* Marks the bones of a humanoid; returns how many there are. */
static size_t
mark_bones(const struct gltf_joints *js, size_t n, char *mark)
{
	size_t bones = 0, i;

	for (i = 0; i < n; i++)
		if (js->role[i] >= 0) {
			mark[i] |= JOINT;
			bones++;
		}
	return bones;
}

/* Returns whether there is a skeleton. Without a skin, what moves is one; but
 * beside the bones of VRM's animations move nodes whose places say how wide an
 * eye is open, or where it looks. */
static int
mark_joints(const struct gltf_joints *js, struct gltf *g, char *mark)
{
	size_t found = mark_skins(g, mark), n = g->node.n, i;
	size_t bones = mark_bones(js, n, mark);

	mark_moved(g, mark);
	for (i = 0; i < n && !g->skin.n; i++)
		if (mark[i] & MOVED) {
			mark[i] |= bones ? LOOSE : JOINT;
			found++;
		}
	return found + bones > 0;
}

/* A node that lies between joints, or that moves and is above one, is a joint,
 * too, and so is a loose one below. order: of nodes, parents first. */
static void
add_between(struct gltf_joints *js, size_t n, const int *order, char *mark)
{
	const int *parent = js->parent;
	size_t i;
	int k, hangs;

	for (i = n; i-- > 0;) {
		k = order[i];
		if (parent[k] >= 0 && mark[k] & (JOINT | ABOVE))
			mark[parent[k]] |= ABOVE;
	}
	for (i = 0; i < n; i++) {
		k = order[i];
		hangs = parent[k] >= 0 && mark[parent[k]] & JOINT;
		if ((mark[k] & ABOVE && (mark[k] & MOVED || hangs)) ||
		    (mark[k] & LOOSE && hangs))
			mark[k] |= JOINT;
		js->n += mark[k] & JOINT;
		js->above[k] = (mark[k] & ABOVE) != 0;
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
need_even(struct gltf *g, size_t node, const struct gltf_local *l)
{
	if (l->uneven <= most_uneven)
		return;
	gltf_unfit(g);
	json_die(&g->json, g->node.v[node], "its scale is not the same in all "
	    "directions, and joints are below it");
}

/* Where a node above the topmost joints is in the world. Such nodes do not
 * move. */
struct fixed {
	struct xform x;
	double q[4], scale;
};

static const struct fixed no_fixed = {
	{ { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, { 0, 0, 0 } }, { 0, 0, 0, 1 }, 1
};

/* up: that of the node above it. */
static void
set_base(struct gltf *g, size_t node, const struct fixed *up,
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

/* base: that of the node above it. */
static void
take_base(struct gltf_joint *joint, const struct fixed *base)
{
	joint->scale = base->scale;
	joint->base = base->x;
	memcpy(joint->base_q, base->q, sizeof joint->base_q);
	joint->is_base = vec_len(joint->base.t) > 0 ||
	    quat_angle(joint->base_q, quat_none) > 0;
}

/* The numbers of a node's member as the file writes them; `none` if it is not
 * there. */
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
place_joint(struct gltf_joints *js, struct gltf *g, size_t j,
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

/* Makes a node joint k. */
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

/* order: of nodes, parents first. */
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
	order_nodes(g, js->parent, order);
	js->role = xcalloc(n, sizeof *js->role);
	gltf_humanoid(js->role, g);
	if (!mark_joints(js, g, mark)) {
		gltf_unfit(g);
		in_fail(&g->in, "no skeleton: no skin, no node that an "
		    "animation moves, no humanoid of VRM");
	}
	add_between(js, n, order, mark);
	js->joint = xcalloc(js->n, sizeof *js->joint);
	add_joints(js, g, order, mark);
	gltf_uneven_warn(js, g, order);
	free(order);
	free(mark);
}

void
gltf_joints_free(struct gltf_joints *js)
{
	free(js->joint);
	free(js->of_node);
	free(js->above);
	free(js->role);
	free(js->parent);
	map_free(&js->names);
	arena_free(&js->arena);
}
