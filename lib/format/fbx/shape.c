#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/fbx/shape.h"
#include "format/fbx/skin.h"

/* The last shape of a channel, which is that of its full weight, or -1. */
static int
last_shape(const struct fbx_scene *s, int channel)
{
	const struct fbx_object *o;
	int l, last = -1;
	size_t i;

	for (i = 0; (l = fbx_link_down(s, channel, i)) >= 0; i++) {
		o = &s->object[s->link[l].child];
		if (!str_is(o->class, "Geometry") || !str_is(o->type, "Shape"))
			continue;
		if (last >= 0)
			fbx_warn(s->f, s->object[last].node, "shape '%.*s': on "
			    "the way to another: left out",
			    STRF(s->object[last].name));
		last = s->link[l].child;
	}
	return last;
}

size_t
fbx_shapes_find(struct fbx_shape **shape, const struct fbx_scene *s,
    int geometry, struct fbx_room *room)
{
	size_t blends = 0, channels, n = 0, cap = 0;
	int blend, channel, object;

	*shape = NULL;
	while ((blend = fbx_deformer_next(s, geometry, "BlendShape",
	    &blends)) >= 0) {
		channels = 0;
		while ((channel = fbx_deformer_next(s, blend,
		    "BlendShapeChannel", &channels)) >= 0) {
			object = last_shape(s, channel);
			if (object < 0)
				continue;
			fbx_room_take(room, s->object[object].node,
			    sizeof **shape);
			*shape = xgrow(*shape, &cap, n + 1, sizeof **shape);
			(*shape)[n].object = object;
			(*shape)[n++].name = s->object[channel].name;
		}
	}
	return n;
}

/* --- offsets --- */

void
fbx_offsets_open(struct fbx_offsets *o, struct fbx_geometry *g)
{
	memset(o, 0, sizeof *o);
	o->of = xreallocarray(NULL, g->ncontrol, sizeof *o->of);
	memset(o->of, -1, g->ncontrol * sizeof *o->of);
}

static void
forget(struct fbx_offsets *o, struct fbx_geometry *g)
{
	size_t i;

	for (i = 0; i < o->n; i++)
		o->of[o->vertex[i]] = -1;
	g->room.used -= o->n * (sizeof *o->vertex + 3 * sizeof *o->at +
	    (o->normal ? 3 * sizeof *o->normal : 0));
	free(o->at);
	free(o->normal);
	free(o->vertex);
	o->at = o->normal = NULL;
	o->vertex = NULL;
	o->n = 0;
}

/* Three numbers for each vertex; NULL: there are none, and need not be. */
static double *
take_vectors(const struct fbx_offsets *o, struct fbx_geometry *g, int node,
    const char *name, int needed)
{
	const struct fbx *f = g->room.f;
	int list = fbx_child(f, node, name);
	double *v = NULL;
	size_t n = list < 0 ? 0 : fbx_reals(f, list, &v), i;

	if (n == 0 && !needed) {
		free(v);
		return NULL;
	}
	if (n != 3 * o->n)
		fbx_die(f, list < 0 ? node : list, "%s: expected %zu numbers, "
		    "saw %zu", name, 3 * o->n, n);
	for (i = 0; i < n; i++)
		if (!isfinite(v[i]))
			fbx_die(f, list, "%s: number %zu: expected a finite "
			    "number", name, i + 1);
	fbx_room_take(&g->room, node, n * sizeof *v);
	return v;
}

void
fbx_offsets_read(struct fbx_offsets *o, struct fbx_geometry *g, int node)
{
	const struct fbx *f = g->room.f;
	int list = fbx_child(f, node, "Indexes");
	size_t i;

	forget(o, g);
	if (list < 0)
		return;
	o->n = fbx_ints(f, list, &o->vertex);
	fbx_room_take(&g->room, list, o->n * sizeof *o->vertex);
	if (o->n > INT_MAX)
		fbx_die(f, list, "Indexes: too many numbers");
	for (i = 0; i < o->n; i++) {
		if (o->vertex[i] < 0 ||
		    (size_t)o->vertex[i] >= g->ncontrol)
			fbx_die(f, list, "Indexes: number %zu: expected a "
			    "vertex below %zu, saw %lld", i + 1, g->ncontrol,
			    o->vertex[i]);
		o->of[o->vertex[i]] = (int)i;
	}
	o->at = take_vectors(o, g, node, "Vertices", 1);
	o->normal = take_vectors(o, g, node, "Normals", 0);
}

void
fbx_offsets_close(struct fbx_offsets *o, struct fbx_geometry *g)
{
	forget(o, g);
	free(o->of);
}
