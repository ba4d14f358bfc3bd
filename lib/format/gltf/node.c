#include <limits.h>
#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/tree.h"
#include "format/gltf/node.h"

/* Scales that differ by less are the same: exporters round. */
static const double even_enough = 1e-4;

static void
set_stretch(struct gltf_local *l)
{
	double det = mat_det(l->stretch), off;
	int i;

	l->scale = cbrt(det);
	l->even = 1;
	for (i = 0; i < 9; i++) {
		off = l->stretch[i] - (i % 4 ? 0 : l->scale);
		l->even &= fabs(off) <= even_enough * l->scale;
	}
}

static void
take_matrix(const struct gltf *g, size_t v, struct gltf_local *l)
{
	double c[16], m[9], inv[9];
	int i;

	json_nums(&g->json, v, 16, c);
	if (c[3] != 0 || c[7] != 0 || c[11] != 0 || c[15] != 1)
		json_die(&g->json, v, "expected 0 0 0 1 as its last row");
	for (i = 0; i < 9; i++)
		m[i] = c[i / 3 + 4 * (i % 3)];
	memcpy(l->t, c + 12, sizeof l->t);
	if (mat_det(m) <= 0 || !mat_nearest_rotation(l->m, m))
		json_die(&g->json, v, "expected a matrix that neither mirrors "
		    "nor flattens");
	quat_from_mat(l->q, l->m);
	mat_transpose(inv, l->m);
	mat_mul(l->stretch, inv, m);
	l->trs = 0;
}

static void
take_parts(const struct gltf *g, size_t v, struct gltf_local *l)
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
		if (scale[i] <= 0)
			json_die(&g->json, s, "expected a scale above 0");
		l->stretch[4 * i] = scale[i];
	}
}

void
gltf_local(const struct gltf *g, size_t node, struct gltf_local *l)
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

void
gltf_node_tree(const struct gltf *g, int *parent, int *order)
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
