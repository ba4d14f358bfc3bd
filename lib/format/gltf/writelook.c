#include <limits.h>
#include <stdlib.h>

#include "base/num.h"
#include "format/gltf/write_priv.h"

/* Which part has which material. */

size_t
gltf_add_look(struct gltf_writer *w, struct str mesh,
    const struct mesh_part *part, size_t number, int drawn)
{
	struct gltf_looks *x = &w->looks;
	struct gltf_part_look *l;

	x->look = xgrow(x->look, &x->lookcap, x->nlook + 1, sizeof *x->look);
	l = &x->look[x->nlook];
	l->mesh = mesh;
	l->material = str_keep(&x->arena, part->material);
	l->slot = str_keep(&x->arena, part->slot);
	l->part = number;
	l->drawn = drawn;
	l->is = NULL;
	l->said = 0;
	return x->nlook++;
}

/* The slot of a part; -1: none. */
static long long
slot_of(const struct gltf_part_look *l)
{
	long long slot;

	if (!l->slot.n || !num_int(l->slot, 0, INT_MAX, &slot))
		return -1;
	return slot;
}

static struct gltf_material *
find(const struct gltf_looks *x, const struct gltf_part_look *l)
{
	size_t *at = str_is(l->material, "-") ? NULL :
	    map_find(&x->names, l->material);
	long long slot = slot_of(l);

	if (at)
		return x->unit[*at];
	return slot >= 0 && (size_t)slot < x->nunit ? x->unit[slot] : NULL;
}

static void
say_lost(const struct gltf_writer *w, const struct gltf_part_look *l)
{
	const char *file = w->ir->in.name;
	size_t n = w->looks.nunit;

	if (!str_is(l->material, "-"))
		err_warn("%s: mesh %.*s: part %zu: no material %.*s among "
		    "the %zu of its unit", file, STRF(l->mesh), l->part,
		    STRF(l->material), n);
	else
		err_warn("%s: mesh %.*s: part %zu: no material in slot %.*s: "
		    "its unit has %zu", file, STRF(l->mesh), l->part,
		    STRF(l->slot), n);
}

/* One message for a mesh. */
void
gltf_find_looks(struct gltf_writer *w, int say)
{
	struct gltf_looks *x = &w->looks;
	const char *mesh = NULL;
	struct gltf_part_look *l;
	size_t i;

	for (i = x->first; i < x->nlook; i++) {
		l = &x->look[i];
		l->is = find(x, l);
		if (!say || l->said || l->is || !l->drawn ||
		    (slot_of(l) < 0 && str_is(l->material, "-")))
			continue;
		if (mesh != l->mesh.s)
			say_lost(w, l);
		mesh = l->mesh.s;
		l->said = 1;
	}
}

void
gltf_end_unit(struct gltf_writer *w)
{
	struct gltf_looks *x = &w->looks;

	gltf_find_looks(w, !w->apart);
	x->first = x->nlook;
	x->nunit = 0;
	map_free(&x->names);
	memset(&x->names, 0, sizeof x->names);
}

void
gltf_add_gap(struct gltf_writer *w, size_t look, int sets, size_t indices)
{
	struct gltf_looks *x = &w->looks;
	struct gltf_gap *gap;

	x->gap = xgrow(x->gap, &x->gapcap, x->ngap + 1, sizeof *x->gap);
	gap = &x->gap[x->ngap++];
	gap->at = w->meshes.n;
	gap->look = look;
	gap->sets = sets;
	gap->indices = indices;
}

static void
fill(struct gltf_writer *w, const struct gltf_gap *gap, struct text *t)
{
	const struct gltf_part_look *l = &w->looks.look[gap->look];

	gltf_add(t, "},\"indices\":", gap->indices);
	if (w->bones)
		text_z(t, ",\"material\":0");
	else if (l->is)
		gltf_add(t, ",\"material\":",
		    gltf_use_material(w, l->is, gap->sets));
}

void
gltf_fill_gaps(struct gltf_writer *w)
{
	const struct gltf_looks *x = &w->looks;
	struct text t = { NULL, 0, 0 };
	size_t i, at = 0;

	for (i = 0; i < x->ngap; i++) {
		text_mem(&t, w->meshes.s + at, x->gap[i].at - at);
		at = x->gap[i].at;
		fill(w, &x->gap[i], &t);
	}
	text_mem(&t, w->meshes.s ? w->meshes.s + at : "", w->meshes.n - at);
	free(w->meshes.s);
	w->meshes = t;
}

void
gltf_forget_file(struct gltf_looks *x)
{
	size_t i;

	x->ngap = 0;
	x->materials.n = x->textures.n = x->images.n = 0;
	x->nmaterial = x->nimage = 0;
	x->unlit = 0;
	map_free(&x->pictures);
	memset(&x->pictures, 0, sizeof x->pictures);
	arena_free(&x->picarena);
	memset(&x->picarena, 0, sizeof x->picarena);
	for (i = 0; i < x->n; i++)
		memset(x->material[i]->number, 0,
		    sizeof x->material[i]->number);
}

void
gltf_forget_looks(struct gltf_looks *x)
{
	x->nlook = x->first = 0;
	arena_free(&x->arena);
	memset(&x->arena, 0, sizeof x->arena);
}
