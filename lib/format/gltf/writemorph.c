#include <stdlib.h>

#include "base/math/vec.h"
#include "format/gltf/accessor.h"
#include "format/gltf/write_priv.h"

/* Morphs: how far the vertices of a part are from their places, and their
 * normals from their own. Mostly few are, and only these are written. */

/* A vertex that a morph moves. */
struct moved {
	size_t vertex;           /* in the part */
	float by[3];
};

/* The vertices of one table of a morph. */
struct moved_list {
	struct moved *v;
	size_t n, cap;
};

static int
compare_moved(const void *a, const void *b)
{
	const struct moved *x = a, *y = b;

	return (x->vertex > y->vertex) - (x->vertex < y->vertex);
}

/* What a target says of the normal, or of the place: 0 if nothing. */
static int
difference(const struct gltf_writer *w, const struct gltf_part *p,
    const struct mesh_target *t, int normals, struct moved *to)
{
	double v[3];

	to->vertex = (size_t)t->vertex - p->part->vert.first;
	if (!(t->has & (normals ? MESH_NORMAL : MESH_AT)))
		return 0;
	if (!normals) {
		vec_sub(v, t->at, p->mesh->vert[t->vertex].at);
	} else {
		if (!mesh_unit_normal(v, t->normal))
			return 0;
		vec_sub(v, v, p->normal[to->vertex]);
	}
	gltf_turn(w, v, normals ? 1 : w->figure.length, to->by);
	return 1;
}

static void
set_moved(struct gltf_writer *w, const struct gltf_part *p,
    const struct mesh_run *run, int normals, struct moved_list *l)
{
	struct moved moved;
	size_t i;

	l->n = 0;
	for (i = 0; i < run->n; i++)
		if (difference(w, p, &p->mesh->target[run->first + i], normals,
		    &moved)) {
			l->v = xgrow(l->v, &l->cap, l->n + 1, sizeof *l->v);
			l->v[l->n++] = moved;
		}
	if (l->n)
		qsort(l->v, l->n, sizeof *l->v, compare_moved);
}

/* All rows, most of which are not 0. */
static size_t
pack_all(struct gltf_writer *w, const struct moved_list *l,
    const struct gltf_rows *rows)
{
	float *v = xcalloc(rows->n, 3 * sizeof *v);
	size_t i, table;

	for (i = 0; i < l->n; i++)
		memcpy(v + 3 * l->v[i].vertex, l->v[i].by, sizeof l->v[i].by);
	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, rows);
	gltf_pack_table(&w->pack, v, rows->n, 3, 3);
	gltf_pack_end(&w->pack, GLTF_VERTICES);
	free(v);
	return table;
}

/* The rows that are not 0. size: bytes of the place of one */
static size_t
pack_few(struct gltf_writer *w, const struct moved_list *l,
    const struct gltf_rows *rows, int size)
{
	size_t i;

	gltf_pack_begin(&w->pack);
	for (i = 0; i < l->n; i++)
		gltf_pack_uint(&w->pack, l->v[i].vertex, size);
	gltf_pack_end(&w->pack, 0);
	gltf_pack_begin(&w->pack);
	for (i = 0; i < l->n; i++)
		gltf_pack_floats(&w->pack, l->v[i].by, 3);
	gltf_pack_end(&w->pack, 0);
	return gltf_pack_few(&w->pack, rows, l->n,
	    size == 4 ? GLTF_UINT : GLTF_USHORT);
}

/* The least and most of all n rows, those of the others being 0. */
static void
set_range(const struct moved_list *l, size_t n, float *lo, float *hi)
{
	size_t k;
	int i;

	for (i = 0; i < 3; i++) {
		lo[i] = hi[i] = l->n == n ? l->v[0].by[i] : 0;
		for (k = 0; k < l->n; k++) {
			lo[i] = l->v[k].by[i] < lo[i] ? l->v[k].by[i] : lo[i];
			hi[i] = l->v[k].by[i] > hi[i] ? l->v[k].by[i] : hi[i];
		}
	}
}

static size_t
pack_moved(struct gltf_writer *w, const struct moved_list *l, size_t n,
    int range)
{
	struct gltf_rows rows = { GLTF_FLOAT, "VEC3", n, NULL, NULL, 0 };
	int size = n > 0xffff ? 4 : 2;
	float lo[3], hi[3];

	if (range) {
		set_range(l, n, lo, hi);
		rows.lo = lo;
		rows.hi = hi;
		rows.cols = 3;
	}
	if (!l->n)
		return gltf_pack_zeros(&w->pack, &rows);
	if (l->n * (12 + (size_t)size) < n * 12)
		return pack_few(w, l, &rows, size);
	return pack_all(w, l, &rows);
}

/* Whether a morph of the part says something of normals that are there. If one
 * does, all get them: readers want the same tables of each. */
static int
has_normals(const struct gltf_part *p)
{
	const struct mesh_run *run = &p->part->morph, *target;
	size_t i, k;

	for (i = run->first; p->normal && i < run->first + run->n; i++) {
		target = &p->mesh->morph[i].target;
		for (k = target->first; k < target->first + target->n; k++)
			if (p->mesh->target[k].has & MESH_NORMAL)
				return 1;
	}
	return 0;
}

void
gltf_add_targets(struct gltf_writer *w, struct text *t,
    const struct gltf_part *p)
{
	const struct mesh_run *run = &p->part->morph, *target;
	struct moved_list l = { NULL, 0, 0 };
	int normals = has_normals(p);
	size_t n = p->part->vert.n, i;

	for (i = 0; i < run->n; i++) {
		target = &p->mesh->morph[run->first + i].target;
		text_z(t, i ? ",{" : ",\"targets\":[{");
		set_moved(w, p, target, 0, &l);
		gltf_add(t, "\"POSITION\":", pack_moved(w, &l, n, 1));
		if (normals) {
			set_moved(w, p, target, 1, &l);
			gltf_add(t, ",\"NORMAL\":", pack_moved(w, &l, n, 0));
		}
		text_ch(t, '}');
	}
	if (run->n)
		text_ch(t, ']');
	free(l.v);
}
