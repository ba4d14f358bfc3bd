#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/fbx/geometry.h"

/* Vertices of the IR: corners at one place that look the same are one. */

/* --- what corners have --- */

static uint64_t
mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15;
	return h ^ h >> 32;
}

static uint64_t
hash_row(uint64_t h, const struct fbx_layer *l, const struct fbx_corner *c)
{
	const double *row = fbx_layer_at(l, c);
	double v;
	uint64_t bits;
	int i;

	for (i = 0; row && i < l->width; i++) {
		v = row[i] + 0.0;        /* -0 is 0 */
		memcpy(&bits, &v, sizeof bits);
		h = mix(h, bits);
	}
	return h;
}

static uint64_t
hash_corner(const struct fbx_geometry *g, const struct fbx_corner *c)
{
	uint64_t h = mix(1, (uint64_t)c->control);
	int i;

	h = hash_row(h, &g->normal, c);
	h = hash_row(h, &g->color, c);
	for (i = 0; i < g->nuv; i++)
		h = hash_row(h, &g->uv[i], c);
	return h;
}

static int
same_row(const struct fbx_layer *l, const struct fbx_corner *a,
    const struct fbx_corner *b)
{
	const double *x = fbx_layer_at(l, a), *y = fbx_layer_at(l, b);
	int i;

	if (x == y)
		return 1;
	if (!x || !y)
		return 0;
	for (i = 0; i < l->width; i++)
		if (x[i] != y[i])
			return 0;
	return 1;
}

static int
same_corner(const struct fbx_geometry *g, const struct fbx_corner *a,
    const struct fbx_corner *b)
{
	int i;

	if (a->control != b->control || !same_row(&g->normal, a, b) ||
	    !same_row(&g->color, a, b))
		return 0;
	for (i = 0; i < g->nuv; i++)
		if (!same_row(&g->uv[i], a, b))
			return 0;
	return 1;
}

/* --- the vertices --- */

/* A hash table of vertices, -1: free; its size is a power of 2. */
struct corner_table {
	int *slot;
	size_t size;
};

static struct corner_table
corner_table_for(size_t corners)
{
	struct corner_table t = { NULL, 16 };

	while (t.size < 2 * corners)
		t.size *= 2;
	t.slot = xreallocarray(NULL, t.size, sizeof *t.slot);
	memset(t.slot, -1, t.size * sizeof *t.slot);
	return t;
}

/* The vertex of a corner, which may be a new one. */
static int
vertex_of(struct fbx_weld *w, struct corner_table *t, const struct fbx_corner *c)
{
	size_t i = (size_t)hash_corner(w->g, c) & (t->size - 1);

	for (; t->slot[i] >= 0; i = (i + 1) & (t->size - 1))
		if (same_corner(w->g, &w->of[t->slot[i]], c))
			return t->slot[i];
	w->of[w->n] = *c;
	t->slot[i] = (int)w->n;
	return (int)w->n++;
}

void
fbx_weld_make(struct fbx_weld *w, const struct fbx_geometry *g,
    const int *polygon, size_t npolygon)
{
	size_t n = 0, i;
	struct fbx_corner c;
	struct corner_table t;

	memset(w, 0, sizeof *w);
	w->g = g;
	for (i = 0; i < npolygon; i++)
		n += (size_t)(g->first[polygon[i] + 1] - g->first[polygon[i]]);
	w->vertex = xreallocarray(NULL, n, sizeof *w->vertex);
	w->of = xreallocarray(NULL, n, sizeof *w->of);
	t = corner_table_for(n);
	n = 0;
	for (i = 0; i < npolygon; i++) {
		c.polygon = polygon[i];
		for (c.at = g->first[c.polygon];
		    c.at < g->first[c.polygon + 1]; c.at++) {
			c.control = g->corner[c.at];
			w->vertex[n++] = vertex_of(w, &t, &c);
		}
	}
	free(t.slot);
}

void
fbx_weld_free(struct fbx_weld *w)
{
	free(w->vertex);
	free(w->of);
}
