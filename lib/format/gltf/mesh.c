#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "format/gltf/accessor.h"
#include "format/gltf/mesh.h"
#include "ir/put.h"

/* The modes of a primitive: how its vertices make faces. */
enum { TRIANGLES = 4, STRIP, FAN };

enum { SETS = 16 };              /* of four joints and weights each */

/* What is drawn at once: a part of a mesh. */
struct primitive {
	const struct gltf_skin *skin;
	size_t v;                /* the JSON value */
	int mode;
	struct gltf_accessor at, joints[SETS], weights[SETS];
	int sets;
	size_t first;            /* the number of its first vertex */
};

struct mesh_parts {
	struct gltf *g;
	const struct gltf_joints *js;
	struct primitive *part;
	size_t n, cap, vertices;
	size_t mesh;             /* the last mesh: its JSON value */
	size_t meshes;           /* how many have parts */
};

static size_t
attribute(const struct json *j, size_t attributes, const char *what, int set)
{
	char name[20];

	snprintf(name, sizeof name, "%s_%d", what, set);
	return json_get(j, attributes, name);
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
	for (v = json_first(j, attributes, JSON_OBJECT); v && !e;
	    v = json_next(j, v))
		e = gltf_accessor_unknown(g, v);
	v = json_get(j, primitive, "indices");
	if (v && !e)
		e = gltf_accessor_unknown(g, v);
	v = json_get(j, attributes, "POSITION");
	if (extensions && v && !e && !gltf_accessor_has_bytes(g, v))
		e = json_get(j, extensions, draco);
	return e;
}

static void
check_rows(const struct gltf *g, const struct gltf_accessor *a, size_t v,
    size_t rows)
{
	if (a->rows != rows)
		json_die(&g->json, v, "expected %zu rows, as POSITION has, "
		    "saw %zu", rows, a->rows);
}

static void
open_sets(struct gltf *g, struct primitive *p, size_t attributes)
{
	const struct json *j = &g->json;
	size_t joints, weights;

	for (;;) {
		joints = attribute(j, attributes, "JOINTS", p->sets);
		weights = attribute(j, attributes, "WEIGHTS", p->sets);
		if (!joints || !weights)
			return;
		if (p->sets == SETS)
			json_die(j, joints, "more than %d sets of joints",
			    SETS);
		gltf_accessor_open(&p->joints[p->sets], g, joints, "VEC4");
		gltf_accessor_open(&p->weights[p->sets], g, weights, "VEC4");
		check_rows(g, &p->joints[p->sets], joints, p->at.rows);
		check_rows(g, &p->weights[p->sets], weights, p->at.rows);
		p->sets++;
	}
}

/* Returns whether the part has faces, and vertices that a skin moves. */
static int
open_part(struct gltf *g, struct primitive *p)
{
	const struct json *j = &g->json;
	size_t attributes = json_need(j, p->v, "attributes");
	size_t mode = json_get(j, p->v, "mode");
	size_t at = json_get(j, attributes, "POSITION"), e = hidden_by(g, p->v);

	p->mode = mode ? (int)json_int(j, mode, 0, FAN) : TRIANGLES;
	if (e)
		json_warn(j, e, "not known here: this part of the mesh is "
		    "left out");
	if (e || !at || p->mode < TRIANGLES)
		return 0;
	gltf_accessor_open(&p->at, g, at, "VEC3");
	open_sets(g, p, attributes);
	return p->sets > 0;
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
		memset(p, 0, sizeof *p);
		p->skin = skin;
		p->v = v;
		if (!open_part(s->g, p))
			continue;
		p->first = s->vertices;
		s->vertices += p->at.rows;
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

static void
put_weights(const struct mesh_parts *s, const struct primitive *p, size_t i,
    struct str number)
{
	double joint[GLTF_COLS], weight[GLTF_COLS];
	int set, k;

	for (set = 0; set < p->sets; set++) {
		gltf_accessor_get(&p->joints[set], i, joint);
		gltf_accessor_get(&p->weights[set], i, weight);
		for (k = 0; k < 4; k++) {
			if (weight[k] == 0)
				continue;
			if (!(joint[k] < (double)p->skin->n))
				json_die(&s->g->json, p->joints[set].v,
				    "row %zu: expected a joint below %zu, saw "
				    "%.0f", i, p->skin->n, joint[k]);
			ir_put_frame(IR_WEIGHT, number, s->js->joint[
			    p->skin->joint[(size_t)joint[k]]].name);
			gltf_accessor_put(&p->weights[set], &weight[k], 1);
			out_ch('\n');
		}
	}
}

static void
put_vertices(const struct mesh_parts *s, const struct primitive *p)
{
	double at[GLTF_COLS];
	char digits[20];
	struct str number = { digits, 0 };
	size_t i;

	for (i = 0; i < p->at.rows; i++) {
		number.n = (size_t)(str_uint(digits, p->first + i) - digits);
		gltf_accessor_get(&p->at, i, at);
		ir_put_record(IR_VERT, number);
		if (p->skin->is_there) {
			gltf_accessor_put(&p->at, at, 3);
		} else {
			mat_vec(at, p->skin->to.m, at);
			vec_add(at, at, p->skin->to.t);
			out_nums(at, 3);
		}
		out_ch('\n');
		put_weights(s, p, i, number);
	}
}

/* The vertex that is the i-th corner of a part. */
static size_t
corner(const struct primitive *p, const struct gltf_accessor *index, size_t i)
{
	double v[GLTF_COLS];

	if (!index)
		return i;
	gltf_accessor_get(index, i, v);
	if (!(v[0] >= 0 && v[0] < (double)p->at.rows))
		json_die(index->json, index->v, "row %zu: expected a vertex "
		    "below %zu, saw %.0f", i, p->at.rows, v[0]);
	return (size_t)v[0];
}

/* Triangle i; its corners stay counter-clockwise in a strip. */
static void
put_face(const struct primitive *p, const struct gltf_accessor *index, size_t i,
    long long *number)
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
	out_field_int((long long)(p->first + a));
	out_field_int((long long)(p->first + b));
	out_field_int((long long)(p->first + c));
	out_ch('\n');
}

static void
put_faces(const struct mesh_parts *s, const struct primitive *p,
    long long *number)
{
	size_t v = json_get(&s->g->json, p->v, "indices"), n, i;
	struct gltf_accessor index;

	if (v)
		gltf_accessor_open(&index, s->g, v, "SCALAR");
	n = v ? index.rows : p->at.rows;
	n = p->mode == TRIANGLES ? n / 3 : n < 3 ? 0 : n - 2;
	for (i = 0; i < n; i++)
		put_face(p, v ? &index : NULL, i, number);
}

static struct str
name_of(const struct mesh_parts *s, struct str name)
{
	size_t v = json_get(&s->g->json, s->mesh, "name");

	return v && s->meshes == 1 ? json_string(&s->g->json, v) : name;
}

void
gltf_mesh_put(struct gltf *g, const struct gltf_joints *js,
    const struct gltf_skin *skin, struct str name)
{
	struct mesh_parts s = { g, js, NULL, 0, 0, 0, 0, 0 };
	long long face = 0;
	size_t i;

	find_parts(&s, skin);
	if (s.n) {
		ir_put_begin(IR_MESH, name_of(&s, name));
		out_ch('\n');
		ir_put_source("gltf 2.0");
		ir_put_count("vertices", (long long)s.vertices);
		for (i = 0; i < s.n; i++)
			put_vertices(&s, &s.part[i]);
		for (i = 0; i < s.n; i++)
			put_faces(&s, &s.part[i], &face);
		ir_put_end(IR_MESH);
	}
	free(s.part);
}
