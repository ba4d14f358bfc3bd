#include <math.h>
#include <stdlib.h>

#include "base/math/vec.h"
#include "format/gltf/accessor.h"
#include "format/gltf/write_priv.h"

/* The vertices of a part, as attributes of a primitive. */

static void
set_range(const float *v, size_t n, float *lo, float *hi)
{
	size_t k;
	int i;

	for (k = 0; k < n; k++, v += 3)
		for (i = 0; i < 3; i++) {
			lo[i] = !k || v[i] < lo[i] ? v[i] : lo[i];
			hi[i] = !k || v[i] > hi[i] ? v[i] : hi[i];
		}
}

void
gltf_turn(const struct gltf_writer *w, const double *from, double factor,
    float *to)
{
	double at[3];
	int i;

	vec_scale(at, from, factor);
	mat_vec(at, w->figure.turn, at);
	for (i = 0; i < 3; i++)
		to[i] = gltf_float(w, at[i]);
}

/* --- normals --- */

/* A vertex without a normal gets that of the faces around it. missing: per
 * vertex of the part. */
static void
complete(const struct mesh *m, const struct mesh_part *part, const char *missing,
    double (*normal)[3])
{
	double (*of_faces)[3] = mesh_face_normals(m, part);
	size_t i;

	for (i = 0; i < part->vert.n; i++)
		if (missing[i])
			memcpy(normal[i], of_faces[i], sizeof normal[i]);
	free(of_faces);
}

/* Sets those that the stream has; returns how many. */
static size_t
set_normals(const struct mesh *m, const struct mesh_part *part, char *missing,
    double (*normal)[3])
{
	size_t i, n = 0;
	int k;

	for (i = 0; i < part->vert.n; i++) {
		k = m->vert[part->vert.first + i].normal;
		missing[i] = k < 0 || !mesh_unit_normal(normal[i], m->normal[k].v);
		n += !missing[i];
	}
	return n;
}

double (*
gltf_make_normals(const struct mesh *m, const struct mesh_part *part))[3]
{
	double (*normal)[3] = xcalloc(part->vert.n, sizeof *normal);
	char *missing = xcalloc(part->vert.n, 1);
	size_t n = set_normals(m, part, missing, normal);

	if (n && n < part->vert.n)
		complete(m, part, missing, normal);
	free(missing);
	if (n)
		return normal;
	free(normal);
	return NULL;
}

/* --- tables --- */

/* Packs n rows of floats, and frees them. range: whether the least and the most
 * of each column are said. */
static size_t
pack_floats(struct gltf_writer *w, const char *shape, size_t n, int cols,
    float *v, int range)
{
	struct gltf_rows rows = { GLTF_FLOAT, shape, n, NULL, NULL, 0 };
	float lo[3], hi[3];
	size_t table;

	if (range) {
		set_range(v, n, lo, hi);
		rows.lo = lo;
		rows.hi = hi;
		rows.cols = cols;
	}
	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, &rows);
	gltf_pack_table(&w->pack, v, n, (size_t)cols, cols);
	gltf_pack_end(&w->pack, GLTF_VERTICES);
	free(v);
	return table;
}

static size_t
pack_positions(struct gltf_writer *w, const struct gltf_part *p)
{
	const struct mesh_run *run = &p->part->vert;
	float *at = xcalloc(run->n, 3 * sizeof *at);
	size_t i;

	for (i = 0; i < run->n; i++)
		gltf_turn(w, p->mesh->vert[run->first + i].at,
		    w->figure.length, at + 3 * i);
	return pack_floats(w, "VEC3", run->n, 3, at, 1);
}

static size_t
pack_normals(struct gltf_writer *w, const struct gltf_part *p)
{
	size_t n = p->part->vert.n, i;
	float *v = xcalloc(n, 3 * sizeof *v);

	for (i = 0; i < n; i++)
		gltf_turn(w, p->normal[i], 1, v + 3 * i);
	return pack_floats(w, "VEC3", n, 3, v, 0);
}

int
gltf_uv_sets(const struct mesh *m, const struct mesh_part *part)
{
	int sets = 0, k;
	size_t i;

	for (i = 0; i < part->vert.n; i++)
		for (k = m->vert[part->vert.first + i].uv; k >= 0;
		    k = m->uv[k].next)
			if (m->uv[k].set >= sets && m->uv[k].set < GLTF_UVSETS)
				sets = m->uv[k].set + 1;
	return sets;
}

static size_t
pack_uv(struct gltf_writer *w, const struct gltf_part *p, int set)
{
	const struct mesh *m = p->mesh;
	const struct mesh_run *run = &p->part->vert;
	float *v = xcalloc(run->n, 2 * sizeof *v);
	size_t i;
	int k;

	for (i = 0; i < run->n; i++)
		for (k = m->vert[run->first + i].uv; k >= 0; k = m->uv[k].next)
			if (m->uv[k].set == set) {
				v[2 * i] = gltf_float(w, m->uv[k].v[0]);
				v[2 * i + 1] = gltf_float(w, m->uv[k].v[1]);
			}
	return pack_floats(w, "VEC2", run->n, 2, v, 0);
}

/* How many numbers a colour of the part has: 0 where all are white, as they are
 * without a colour. */
static int
color_columns(const struct gltf_part *p)
{
	const struct mesh_color *c;
	int columns = 0, colored = 0, k, i;
	size_t v;

	for (v = 0; v < p->part->vert.n; v++) {
		k = p->mesh->vert[p->part->vert.first + v].color;
		if (k < 0)
			continue;
		c = &p->mesh->color[k];
		for (i = 0; i < c->n; i++)
			colored |= c->v[i] < 1;
		columns = c->n > columns ? c->n : columns;
	}
	return colored ? columns : 0;
}

static size_t
pack_colors(struct gltf_writer *w, const struct gltf_part *p, int columns)
{
	const struct mesh_run *run = &p->part->vert;
	float *v = xcalloc(run->n, (size_t)columns * sizeof *v), *to = v;
	size_t n;
	int k, i;

	for (n = 0; n < run->n; n++) {
		k = p->mesh->vert[run->first + n].color;
		for (i = 0; i < columns; i++)
			*to++ = k < 0 ? 1 : (float)fmin(fmax(
			    p->mesh->color[k].v[i], 0), 1);
	}
	return pack_floats(w, columns == 4 ? "VEC4" : "VEC3", run->n, columns,
	    v, 0);
}

static size_t
pack_joints(struct gltf_writer *w, const struct gltf_part *p)
{
	const struct mesh_run *run = &p->part->vert;
	int size = w->figure.sk->n > 256 ? 2 : 1, i;
	struct gltf_rows rows = { GLTF_UBYTE, "VEC4", run->n, NULL, NULL, 0 };
	size_t v, table;

	if (size == 2)
		rows.type = GLTF_USHORT;
	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, &rows);
	for (v = run->first; v < run->first + run->n; v++)
		for (i = 0; i < GLTF_STRONGEST; i++)
			gltf_pack_uint(&w->pack,
			    (unsigned long)p->shares->joint[v][i], size);
	gltf_pack_end(&w->pack, GLTF_VERTICES);
	return table;
}

static size_t
pack_weights(struct gltf_writer *w, const struct gltf_part *p)
{
	const struct mesh_run *run = &p->part->vert;
	struct gltf_rows rows = { GLTF_FLOAT, "VEC4", run->n, NULL, NULL, 0 };
	size_t table;

	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, &rows);
	gltf_pack_table(&w->pack, p->shares->weight[run->first], run->n,
	    GLTF_STRONGEST, GLTF_STRONGEST);
	gltf_pack_end(&w->pack, GLTF_VERTICES);
	return table;
}

void
gltf_add_attributes(struct gltf_writer *w, struct text *t,
    const struct gltf_part *p)
{
	int columns = color_columns(p), set;

	gltf_add(t, "{\"POSITION\":", pack_positions(w, p));
	if (p->normal)
		gltf_add(t, ",\"NORMAL\":", pack_normals(w, p));
	for (set = 0; set < p->sets; set++) {
		gltf_add(t, ",\"TEXCOORD_", (size_t)set);
		gltf_add(t, "\":", pack_uv(w, p, set));
	}
	if (columns)
		gltf_add(t, ",\"COLOR_0\":", pack_colors(w, p, columns));
	gltf_add(t, ",\"JOINTS_0\":", pack_joints(w, p));
	gltf_add(t, ",\"WEIGHTS_0\":", pack_weights(w, p));
}
