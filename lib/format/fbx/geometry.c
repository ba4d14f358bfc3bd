#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/fbx/geometry.h"

/* --- the polygons --- */

static void
take_controls(struct fbx_geometry *g)
{
	const struct fbx *f = g->room.f;
	int node = fbx_child(f, g->node, "Vertices");
	size_t n, i;

	if (node < 0)
		return;
	n = fbx_reals(f, node, &g->control);
	fbx_room_take(&g->room, node, n * sizeof *g->control);
	if (n % 3 || n > INT_MAX)
		fbx_die(f, node, "Vertices: expected three numbers for each, "
		    "saw %zu in all", n);
	for (i = 0; i < n; i++)
		if (!isfinite(g->control[i]))
			fbx_die(f, node, "Vertices: number %zu: expected a "
			    "finite number", i + 1);
	g->ncontrol = n / 3;
}

/* Sets the vertex of corner i. Returns whether its polygon ends. */
static int
take_corner(struct fbx_geometry *g, int node, size_t i, long long v)
{
	long long at = v < 0 ? ~v : v;

	if (at >= (long long)g->ncontrol)
		fbx_die(g->room.f, node, "PolygonVertexIndex: number %zu: "
		    "expected a vertex below %zu, saw %lld", i + 1,
		    g->ncontrol, at);
	g->corner[i] = (int)at;
	return v < 0;
}

static void
take_polygons(struct fbx_geometry *g)
{
	const struct fbx *f = g->room.f;
	int node = fbx_child(f, g->node, "PolygonVertexIndex"), ended = 1;
	long long *v;
	size_t i;

	if (node < 0)
		return;
	g->ncorner = fbx_ints(f, node, &v);
	fbx_room_take(&g->room, node, g->ncorner * (sizeof *v +
	    2 * sizeof *g->corner + FBX_WELD));
	if (g->ncorner >= INT_MAX)
		fbx_die(f, node, "PolygonVertexIndex: too many numbers");
	g->corner = xreallocarray(NULL, g->ncorner, sizeof *g->corner);
	g->first = xreallocarray(NULL, g->ncorner + 1, sizeof *g->first);
	for (i = 0; i < g->ncorner; i++) {
		if (ended)
			g->first[g->npolygon++] = (int)i;
		ended = take_corner(g, node, i, v[i]);
	}
	if (!ended)
		fbx_die(f, node, "PolygonVertexIndex: expected a negative "
		    "number, which ends the polygon, last, saw %lld",
		    v[g->ncorner - 1]);
	g->first[g->npolygon] = (int)g->ncorner;
	free(v);
}

/* --- what is said of them --- */

/* The number of the element of that name that the first Layer has, or -1. */
static long long
in_layer(const struct fbx *f, int geometry, const char *name)
{
	int layer = fbx_child(f, geometry, "Layer"), e, type, at;
	long long number;

	if (layer < 0)
		return -1;
	for (e = fbx_child(f, layer, "LayerElement"); e >= 0;
	    e = fbx_next(f, e, "LayerElement")) {
		type = fbx_child(f, e, "Type");
		at = fbx_child(f, e, "TypedIndex");
		if (type >= 0 && at >= 0 && fbx_is(f, type, 0, name) &&
		    fbx_int(f, at, 0, &number))
			return number;
	}
	return -1;
}

/* The element of that name that the first Layer has, else the first one; -1:
 * there is none. *others: there are more. */
static int
element(const struct fbx *f, int geometry, const char *name, int *others)
{
	long long want = in_layer(f, geometry, name), number;
	int first = fbx_child(f, geometry, name), node;

	*others = first >= 0 && fbx_next(f, first, name) >= 0;
	for (node = first; node >= 0; node = fbx_next(f, node, name))
		if (fbx_int(f, node, 0, &number) && number == want)
			return node;
	return first;
}

static void
take_layer(struct fbx_geometry *g, const char *name, struct fbx_layer *l,
    const char *rows, const char *index, int width)
{
	const size_t most[FBX_PERS] = {
		g->ncorner, g->ncontrol, g->npolygon, 1
	};
	int others, node = element(g->room.f, g->node, name, &others);

	if (others && g->npolygon)
		fbx_warn(g->room.f, node, "%s: only one is read", name);

	if (node >= 0 && g->npolygon)
		fbx_layer_read(l, &g->room, node, rows, index, width, most);
}

static void
take_uvs(struct fbx_geometry *g)
{
	const size_t most[FBX_PERS] = {
		g->ncorner, g->ncontrol, g->npolygon, 1
	};
	const struct fbx *f = g->room.f;
	int node = fbx_child(f, g->node, "LayerElementUV");

	for (; node >= 0 && g->npolygon;
	    node = fbx_next(f, node, "LayerElementUV")) {
		if (g->nuv == FBX_UVSETS)
			fbx_die(f, node, "more than %d sets of texture "
			    "coordinates", FBX_UVSETS);
		fbx_layer_read(&g->uv[g->nuv++], &g->room, node, "UV",
		    "UVIndex", 2, most);
	}
}

void
fbx_geometry_read(struct fbx_geometry *g, const struct fbx *f, int node)
{
	memset(g, 0, sizeof *g);
	g->room.f = f;
	g->node = node;
	take_controls(g);
	take_polygons(g);
	take_layer(g, "LayerElementNormal", &g->normal, "Normals",
	    "NormalsIndex", 3);
	take_layer(g, "LayerElementColor", &g->color, "Colors", "ColorIndex",
	    4);
	take_layer(g, "LayerElementMaterial", &g->material, "Materials", NULL,
	    1);
	take_uvs(g);
}

void
fbx_geometry_free(struct fbx_geometry *g)
{
	free(g->control);
	free(g->corner);
	free(g->first);
	fbx_layer_free(&g->normal);
	fbx_layer_free(&g->color);
	fbx_layer_free(&g->material);
	while (g->nuv)
		fbx_layer_free(&g->uv[--g->nuv]);
}
