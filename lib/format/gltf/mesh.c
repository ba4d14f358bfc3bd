#include <limits.h>
#include <stdlib.h>

#include "format/gltf/material.h"
#include "format/gltf/mesh.h"
#include "format/gltf/morph.h"
#include "ir/put.h"

/* The modes of a primitive: how its vertices make faces. */
enum { TRIANGLES = 4, STRIP, FAN };

/* What is drawn at once: a part of a mesh. */
struct primitive {
	const struct gltf_skin *skin;
	size_t mesh, v;          /* the JSON values: its mesh, and itself */
	long long material;      /* its number, or -1 */
	size_t rows;             /* vertices */
	int mode;
};

struct mesh_parts {
	struct gltf *g;
	const struct gltf_joints *js;
	struct gltf_materials materials;
	struct primitive *part;
	size_t n, cap, vertices;
	size_t mesh;             /* the last mesh: its JSON value */
	size_t meshes;           /* how many have parts */
};

/* An unknown extension that hides the numbers of attributes, the object v; or
 * 0. */
static size_t
hidden_attribute(const struct gltf *g, size_t v)
{
	const struct json *j = &g->json;
	size_t e = 0;

	for (v = json_first(j, v, JSON_OBJECT); v && !e; v = json_next(j, v))
		e = gltf_accessor_unknown(g, v);
	return e;
}

static size_t
hidden_target(const struct gltf *g, size_t targets)
{
	const struct json *j = &g->json;
	size_t v, e = 0;

	for (v = json_first(j, targets, JSON_ARRAY); v && !e;
	    v = json_next(j, v))
		e = hidden_attribute(g, v);
	return e;
}

/* The extension that hides the numbers of a primitive, or 0. */
static size_t
hidden_by(const struct gltf *g, size_t primitive)
{
	static const char draco[] = "KHR_draco_mesh_compression";
	const struct json *j = &g->json;
	size_t attributes = json_need(j, primitive, "attributes");
	size_t extensions = json_get(j, primitive, "extensions"), v, e;

	e = gltf_unknown(g, primitive);
	if (!e)
		e = hidden_attribute(g, attributes);
	v = json_get(j, primitive, "indices");
	if (v && !e)
		e = gltf_accessor_unknown(g, v);
	v = json_get(j, primitive, "targets");
	if (v && !e)
		e = hidden_target(g, v);
	v = json_get(j, attributes, "POSITION");
	if (extensions && v && !e && !gltf_accessor_has_bytes(g, v))
		e = json_get(j, extensions, draco);
	return e;
}

/* Returns whether the part has faces, and vertices that a skin moves. */
static int
find_part(struct gltf *g, struct primitive *p)
{
	const struct json *j = &g->json;
	size_t attributes = json_need(j, p->v, "attributes");
	size_t mode = json_get(j, p->v, "mode");
	size_t at = json_get(j, attributes, "POSITION"), e = hidden_by(g, p->v);
	struct gltf_accessor a;

	p->mode = mode ? (int)json_int(j, mode, 0, FAN) : TRIANGLES;
	if (e)
		json_warn(j, e, "not known here: this part of the mesh is "
		    "left out");
	if (e || !at || p->mode < TRIANGLES)
		return 0;
	gltf_accessor_open(&a, g, at, "VEC3");
	p->rows = a.rows;
	return json_get(j, attributes, "JOINTS_0") &&
	    json_get(j, attributes, "WEIGHTS_0");
}

static void
take_material(struct mesh_parts *s, struct primitive *p)
{
	struct gltf *g = s->g;
	size_t ref = json_get(&g->json, p->v, "material"), i;

	p->material = -1;
	if (!ref)
		return;
	i = gltf_ref(g, ref, &g->material);
	p->material = (long long)i;
	s->materials.used[i] = 1;
}

static void
add_mesh(struct mesh_parts *s, size_t mesh, const struct gltf_skin *skin)
{
	const struct json *j = &s->g->json;
	size_t v = json_need(j, mesh, "primitives"), before = s->n;
	struct primitive *p;

	for (v = json_first(j, v, JSON_ARRAY); v; v = json_next(j, v)) {
		s->part = xgrow(s->part, &s->cap, s->n + 1, sizeof *s->part);
		p = &s->part[s->n];
		p->skin = skin;
		p->mesh = mesh;
		p->v = v;
		if (!find_part(s->g, p))
			continue;
		take_material(s, p);
		s->vertices += p->rows;
		if (s->vertices > INT_MAX)
			json_die(j, v, "too many vertices");
		s->n++;
	}
	if (s->n == before)
		return;
	s->mesh = mesh;
	s->meshes++;
}

static void
find_parts(struct mesh_parts *s, const struct gltf_skin *skin)
{
	struct gltf *g = s->g;
	const struct json *j = &g->json;
	size_t i, mesh, k;

	for (i = 0; i < g->node.n; i++) {
		mesh = json_get(j, g->node.v[i], "mesh");
		k = json_get(j, g->node.v[i], "skin");
		if (!mesh || !k)
			continue;
		k = gltf_ref(g, k, &g->skin);
		mesh = g->mesh.v[gltf_ref(g, mesh, &g->mesh)];
		if (skin[k].n)
			add_mesh(s, mesh, &skin[k]);
	}
}

/* Faces. */

/* The vertex that is the i-th corner of a part. */
static size_t
corner(const struct primitive *p, const struct gltf_accessor *index, size_t i)
{
	double v[GLTF_COLS];

	if (!index)
		return i;
	gltf_accessor_get(index, i, v);
	if (!(v[0] >= 0 && v[0] < (double)p->rows))
		json_die(index->json, index->v, "row %zu: expected a vertex "
		    "below %zu, saw %.0f", i, p->rows, v[0]);
	return (size_t)v[0];
}

/* Triangle i; its corners stay counter-clockwise in a strip. first: the number
 * of the part's first vertex. */
static void
put_face(const struct primitive *p, const struct gltf_accessor *index, size_t i,
    size_t first, long long *number)
{
	size_t a = p->mode == TRIANGLES ? 3 * i : p->mode == STRIP ? i : 0;
	size_t b = p->mode == TRIANGLES ? a + 1 : i + 1, c = b + 1;

	if (p->mode == STRIP && i % 2) {
		b = i + 2;
		c = i + 1;
	}
	a = corner(p, index, a);
	b = corner(p, index, b);
	c = corner(p, index, c);
	if (a == b || b == c || a == c)
		return;
	ir_put(IR_FACE);
	out_field_int((*number)++);
	out_field_int((long long)(first + a));
	out_field_int((long long)(first + b));
	out_field_int((long long)(first + c));
	out_ch('\n');
}

static void
put_faces(const struct mesh_parts *s, const struct primitive *p, size_t first,
    long long *number)
{
	size_t v = json_get(&s->g->json, p->v, "indices"), n, i;
	struct gltf_accessor index;

	if (v)
		gltf_accessor_open(&index, s->g, v, "SCALAR");
	n = v ? index.rows : p->rows;
	n = p->mode == TRIANGLES ? n / 3 : n < 3 ? 0 : n - 2;
	for (i = 0; i < n; i++)
		put_face(p, v ? &index : NULL, i, first, number);
}

/* The mesh. */

/* Begins part i, which has its mesh's name if there are several. A part that is
 * all there is, without a material, is none. */
static void
put_part(const struct mesh_parts *s, size_t i)
{
	const struct primitive *p = &s->part[i];
	struct json *j = &s->g->json;
	size_t name = s->meshes > 1 ? json_get(j, p->mesh, "name") : 0;

	if (s->n == 1 && p->material < 0)
		return;
	ir_put(IR_MESHPART);
	out_field_int((long long)i);
	out_ch(' ');
	if (name && json_string(j, name).n)
		out_name(json_string(j, name));
	else
		out_ch('-');
	out_field(p->material < 0 ? str_of("-") :
	    s->materials.name[p->material]);
	out_ch('\n');
}

static void
put_parts(const struct mesh_parts *s)
{
	long long morphs = 0, faces = 0;
	struct gltf_vertices vs;
	size_t first = 0, i;

	for (i = 0; i < s->n; i++) {
		gltf_vertices_open(&vs, s->g, s->part[i].v, s->part[i].skin,
		    first);
		put_part(s, i);
		gltf_vertices_put(&vs, s->js);
		gltf_morphs_put(&vs, s->part[i].mesh, s->part[i].v, &morphs);
		put_faces(s, &s->part[i], first, &faces);
		first += s->part[i].rows;
	}
}

static struct str
name_of(const struct mesh_parts *s, struct str name)
{
	size_t v = json_get(&s->g->json, s->mesh, "name");

	return v && s->meshes == 1 ? json_string(&s->g->json, v) : name;
}

void
gltf_mesh_put(struct gltf *g, const struct gltf_joints *js,
    const struct gltf_skin *skin, struct str name, const char *pictures)
{
	struct mesh_parts s = { 0 };

	s.g = g;
	s.js = js;
	gltf_materials_open(&s.materials, g);
	find_parts(&s, skin);
	if (s.n) {
		gltf_materials_put(&s.materials, pictures);
		ir_put_begin(IR_MESH, name_of(&s, name));
		out_ch('\n');
		ir_put_source("gltf 2.0");
		ir_put_count("vertices", (long long)s.vertices);
		put_parts(&s);
		ir_put_end(IR_MESH);
	}
	gltf_materials_close(&s.materials);
	free(s.part);
}
