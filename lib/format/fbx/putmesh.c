#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "format/fbx/geometry.h"
#include "format/fbx/material.h"
#include "format/fbx/shape.h"
#include "format/fbx/skin.h"
#include "ir/put.h"

/* Writes the mesh of the IR. */

enum { ROW = 4 };                /* steps of work that a record takes */

/* The mesh that is being written, and the numbers of what comes next. */
struct written {
	const struct fbx_meshes *ms;
	struct fbx_materials materials;
	struct str name;
	int begun, bare;         /* bare: it is one part, which has no record */
	long long part, morph, face;
	size_t vertex, corners;
};

/* One of the meshes of the file. */
struct drawn {
	struct written *w;
	const struct fbx_mesh *m;
	struct fbx_geometry g;
	struct fbx_weights weights;
	struct fbx_shape *shape;
	size_t nshape;
	struct fbx_offsets offsets;
	double turn[9];          /* takes normals to model space, but for their
	                          * length */
	int mirrored;
	int *material;           /* objects */
	size_t nmaterial;
	int *polygon;            /* sorted by their materials */
	size_t *start;           /* of each material, and of those without */
};

/* The text of a number of a vertex or a morph. */
struct number {
	char digits[20];
	struct str s;
};

static void
set_number(struct number *n, size_t v)
{
	n->s.s = n->digits;
	n->s.n = (size_t)(str_uint(n->digits, v) - n->digits);
}

/* --- the transforms --- */

/* Sets turn to what takes normals along. Returns whether x mirrors. */
static int
normals_by(double *turn, const double *m)
{
	int mirrors = mat_det(m) < 0;

	mat_cofactors(turn, m);
	if (mirrors)
		vec_scale(turn, turn, -1);
	if (mirrors)
		vec_scale(turn + 3, turn + 3, -1);
	if (mirrors)
		vec_scale(turn + 6, turn + 6, -1);
	return mirrors;
}

static void
turn_normal(double *to, const double *turn, const double *n)
{
	mat_vec(to, turn, n);
	vec_unit(to, to, 0);
}

/* --- vertices --- */

static void
put_color(const struct drawn *d, const struct fbx_corner *c, struct str number)
{
	const double *row = fbx_layer_at(&d->g.color, c);

	if (!row)
		return;
	ir_put_record(IR_COLOR, number);
	out_nums(row, 4);
	out_ch('\n');
}

static void
put_uvs(const struct drawn *d, const struct fbx_corner *c, struct str number)
{
	const double *row;
	double uv[2];
	int i;

	for (i = 0; i < d->g.nuv; i++) {
		row = fbx_layer_at(&d->g.uv[i], c);
		if (!row)
			continue;
		uv[0] = row[0];
		uv[1] = 1 - row[1];
		ir_put_record(IR_UV, number);
		out_field_int(i);
		out_nums(uv, 2);
		out_ch('\n');
	}
}

static void
put_weight(const struct drawn *d, int joint, double w, struct str number)
{
	ir_put_frame(IR_WEIGHT, number, d->w->ms->g->joint[joint].name);
	out_nums(&w, 1);
	out_ch('\n');
}

static void
put_local(const struct drawn *d, const struct fbx_corner *c,
    const struct fbx_cluster *by, struct str number)
{
	const double *normal = fbx_layer_at(&d->g.normal, c);
	double turn[9], v[6] = { 0, 0, 0, 0, 0, 0 };

	xform_apply(v, &by->to, d->g.control + 3 * (size_t)c->control);
	normals_by(turn, by->to.m);
	if (normal)
		turn_normal(v + 3, turn, normal);
	ir_put_frame(IR_LOCAL, number, d->w->ms->g->joint[by->joint].name);
	out_nums(v, 6);
	out_ch('\n');
}

static void
put_weights(const struct drawn *d, const struct fbx_corner *c,
    struct str number)
{
	const struct fbx_weight *w = d->weights.weight;
	int k, first;

	if (!d->m->n) {
		put_weight(d, d->m->joint, 1, number);
		return;
	}
	first = d->weights.first[c->control];
	for (k = first; k >= 0; k = w[k].next) {
		fbx_work(d->g.room.f, d->g.node, ROW);
		put_weight(d, d->m->cluster[w[k].cluster].joint, w[k].w,
		    number);
	}
	for (k = first; k >= 0 && d->m->local; k = w[k].next)
		put_local(d, c, &d->m->cluster[w[k].cluster], number);
}

static void
put_vertex(const struct drawn *d, const struct fbx_corner *c,
    struct str number)
{
	const double *normal = fbx_layer_at(&d->g.normal, c);
	double v[3];

	fbx_work(d->g.room.f, d->g.node, (size_t)(3 + d->g.nuv) * ROW);
	ir_put_record(IR_VERT, number);
	xform_apply(v, &d->m->to, d->g.control + 3 * (size_t)c->control);
	out_nums(v, 3);
	out_ch('\n');
	if (normal) {
		turn_normal(v, d->turn, normal);
		ir_put_record(IR_NORMAL, number);
		out_nums(v, 3);
		out_ch('\n');
	}
	put_uvs(d, c, number);
	put_color(d, c, number);
	put_weights(d, c, number);
}

/* --- morphs --- */

/* Writes where a vertex is, and its normal, `by` of the offsets. */
static void
put_target(const struct drawn *d, const struct fbx_corner *c, int by,
    struct str morph, struct str number)
{
	const double *normal = fbx_layer_at(&d->g.normal, c);
	const double *off = d->offsets.at + 3 * (size_t)by;
	double v[3];

	fbx_work(d->g.room.f, d->g.node, 2 * ROW);
	if (vec_len(off) > 0) {
		vec_add(v, d->g.control + 3 * (size_t)c->control, off);
		xform_apply(v, &d->m->to, v);
		ir_put_frame(IR_MVERT, morph, number);
		out_nums(v, 3);
		out_ch('\n');
	}
	if (!normal || !d->offsets.normal)
		return;
	off = d->offsets.normal + 3 * (size_t)by;
	if (vec_len(off) > 0) {
		vec_add(v, normal, off);
		turn_normal(v, d->turn, v);
		ir_put_frame(IR_MNORMAL, morph, number);
		out_nums(v, 3);
		out_ch('\n');
	}
}

static void
put_morph(struct drawn *d, const struct fbx_weld *weld,
    const struct fbx_shape *shape)
{
	const struct fbx_scene *s = d->w->ms->g->s;
	struct number morph, number;
	size_t i;
	int by;

	fbx_offsets_read(&d->offsets, &d->g, s->object[shape->object].node);
	set_number(&morph, (size_t)d->w->morph++);
	fbx_work(d->g.room.f, d->g.node, weld->n);
	ir_put_record(IR_MORPH, morph.s);
	out_ch(' ');
	if (shape->name.n)
		out_name(shape->name);
	else
		out_ch('-');
	out_ch('\n');
	for (i = 0; i < weld->n && d->offsets.n; i++) {
		by = d->offsets.of[weld->of[i].control];
		if (by < 0)
			continue;
		set_number(&number, d->w->vertex + i);
		put_target(d, &weld->of[i], by, morph.s, number.s);
	}
}

/* --- parts --- */

/* The faces, which have the corners of the polygons one after the other. */
static void
put_faces(struct drawn *d, const struct fbx_weld *weld, const int *polygon,
    size_t n)
{
	const int *vertex = weld->vertex;
	size_t i;
	int k, corners;

	for (i = 0; i < n; i++, vertex += corners) {
		corners = d->g.first[polygon[i] + 1] - d->g.first[polygon[i]];
		ir_put(IR_FACE);
		out_field_int(d->w->face++);
		for (k = 0; k < corners; k++)
			out_field_int((long long)d->w->vertex +
			    vertex[d->mirrored && k ? corners - k : k]);
		out_ch('\n');
	}
}

static void
begin_mesh(struct written *w)
{
	if (w->begun++)
		return;
	ir_put_begin(IR_MESH, w->name);
	out_ch('\n');
	fbx_put_source(w->ms->g->s->f);
}

/* Begins the part of material k; k is nmaterial where there is none. */
static void
begin_part(struct drawn *d, size_t k)
{
	struct written *w = d->w;
	struct str name = w->ms->g->s->object[d->m->model].name;

	begin_mesh(w);
	if (w->bare)
		return;
	ir_put(IR_MESHPART);
	out_field_int(w->part++);
	out_ch(' ');
	if (w->ms->n > 1 && name.n)
		out_name(name);
	else
		out_ch('-');
	out_field(k == d->nmaterial ? str_of("-") :
	    w->materials.name[d->material[k]]);
	out_ch('\n');
}

static void
put_part(struct drawn *d, size_t k)
{
	const int *polygon = d->polygon + d->start[k];
	size_t n = d->start[k + 1] - d->start[k], i;
	struct fbx_weld weld;
	struct number number;

	if (!n)
		return;
	fbx_weld_make(&weld, &d->g, polygon, n);
	begin_part(d, k);
	for (i = 0; i < weld.n; i++) {
		set_number(&number, d->w->vertex + i);
		put_vertex(d, &weld.of[i], number.s);
	}
	for (i = 0; i < d->nshape; i++)
		put_morph(d, &weld, &d->shape[i]);
	put_faces(d, &weld, polygon, n);
	d->w->vertex += weld.n;
	fbx_weld_free(&weld);
}

/* --- polygons by their materials --- */

/* The material of a polygon, or nmaterial. */
static size_t
material_of(const struct drawn *d, int polygon)
{
	struct fbx_corner c = { d->g.first[polygon], polygon, 0 };
	const double *row;
	double v = 0;

	c.control = d->g.corner[c.at];
	row = fbx_layer_at(&d->g.material, &c);
	if (row)
		v = row[0];
	return v >= 0 && v < (double)d->nmaterial ? (size_t)v : d->nmaterial;
}

static int
is_face(const struct drawn *d, size_t polygon)
{
	return d->g.first[polygon + 1] - d->g.first[polygon] >= 3;
}

static void
sort_polygons(struct drawn *d)
{
	size_t n = d->nmaterial + 3, i, faces = 0;

	d->start = xcalloc(n, sizeof *d->start);
	d->polygon = xreallocarray(NULL, d->g.npolygon, sizeof *d->polygon);
	for (i = 0; i < d->g.npolygon; i++)
		if (is_face(d, i)) {
			d->start[material_of(d, (int)i) + 2]++;
			faces++;
		}
	for (i = 2; i < n; i++)
		d->start[i] += d->start[i - 1];
	for (i = 0; i < d->g.npolygon; i++)
		if (is_face(d, i))
			d->polygon[d->start[material_of(d, (int)i) + 1]++] =
			    (int)i;
	if (!d->g.npolygon)
		fbx_warn(d->g.room.f, d->g.node, "no polygons: left out");
	if (faces < d->g.npolygon)
		fbx_warn(d->g.room.f, d->g.node, "a polygon of less than three "
		    "corners: left out (%zu in all)", d->g.npolygon - faces);
}

/* --- meshes --- */

/* A Geometry may be that of several Models: what comes out is in proportion to
 * the file, too. */
static void
count_corners(struct written *w, const struct fbx_geometry *g)
{
	enum { SPREAD = 4, ROOM = 1 << 20 };
	size_t size = g->room.f->file.n;

	w->corners += g->ncorner;
	if (w->corners > ROOM && (w->corners - ROOM) / SPREAD > size)
		fbx_die(g->room.f, g->node, "more than %zu corners of polygons "
		    "in a file of %zu bytes", w->corners, size);
	if (w->corners > INT_MAX)
		fbx_die(g->room.f, g->node, "too many vertices");
}

static void
open_mesh(struct drawn *d, struct written *w, const struct fbx_mesh *m)
{
	const struct fbx_scene *s = w->ms->g->s;

	memset(d, 0, sizeof *d);
	d->w = w;
	d->m = m;
	fbx_geometry_read(&d->g, s->f, s->object[m->geometry].node);
	count_corners(w, &d->g);
	fbx_weights_read(&d->weights, &d->g.room, m, s, d->g.ncontrol);
	d->nshape = fbx_shapes_find(&d->shape, s, m->geometry, &d->g.room);
	fbx_offsets_open(&d->offsets, &d->g);
	d->nmaterial = fbx_materials_of(s, m->model, &d->material);
	d->mirrored = normals_by(d->turn, m->to.m);
	sort_polygons(d);
}

static void
close_mesh(struct drawn *d)
{
	fbx_offsets_close(&d->offsets, &d->g);
	fbx_weights_free(&d->weights);
	fbx_geometry_free(&d->g);
	free(d->shape);
	free(d->material);
	free(d->polygon);
	free(d->start);
}

static void
put_mesh(struct written *w, const struct fbx_mesh *m)
{
	struct drawn d;
	size_t k;

	open_mesh(&d, w, m);
	w->bare = w->ms->n == 1 && d.nmaterial == 0;
	for (k = 0; k <= d.nmaterial; k++)
		put_part(&d, k);
	close_mesh(&d);
}

static void
put_materials(struct written *w)
{
	int *object;
	size_t i, k, n;

	for (i = 0; i < w->ms->n; i++) {
		n = fbx_materials_of(w->ms->g->s, w->ms->mesh[i].model,
		    &object);
		for (k = 0; k < n; k++)
			fbx_material_put(&w->materials, object[k]);
		free(object);
	}
}

void
fbx_meshes_put(const struct fbx_meshes *ms, struct str name,
    const char *dir)
{
	struct written w;
	size_t i;

	if (!ms->n)
		return;
	memset(&w, 0, sizeof w);
	w.ms = ms;
	w.name = ms->n == 1 && ms->g->s->object[ms->mesh->model].name.n ?
	    ms->g->s->object[ms->mesh->model].name : name;
	fbx_materials_open(&w.materials, ms->g->s, dir);
	put_materials(&w);
	for (i = 0; i < ms->n; i++)
		put_mesh(&w, &ms->mesh[i]);
	if (w.begun)
		ir_put_end(IR_MESH);
	fbx_materials_close(&w.materials);
}
