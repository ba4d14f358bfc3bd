#include <stdio.h>
#include <string.h>

#include "base/math/vec.h"
#include "format/gltf/vertices.h"
#include "ir/put.h"

size_t
gltf_attribute(const struct json *j, size_t attributes, const char *what,
    int set)
{
	char name[20];

	snprintf(name, sizeof name, "%s_%d", what, set);
	return json_get(j, attributes, name);
}

void
gltf_attribute_open(const struct gltf_vertices *vs, struct gltf_accessor *a,
    size_t ref, const char *rows)
{
	gltf_accessor_open(a, vs->g, ref, rows);
	if (a->rows != vs->at.rows)
		json_die(a->json, ref, "expected %zu rows, as POSITION has, "
		    "saw %zu", vs->at.rows, a->rows);
}

static void
open_joints(struct gltf_vertices *vs, size_t attributes)
{
	const struct json *j = &vs->g->json;
	size_t joints, weights;

	for (;;) {
		joints = gltf_attribute(j, attributes, "JOINTS", vs->sets);
		weights = gltf_attribute(j, attributes, "WEIGHTS", vs->sets);
		if (!joints || !weights)
			return;
		if (vs->sets == GLTF_SETS)
			json_die(j, joints, "more than %d sets of joints",
			    GLTF_SETS);
		gltf_attribute_open(vs, &vs->joints[vs->sets], joints, "VEC4");
		gltf_attribute_open(vs, &vs->weights[vs->sets], weights,
		    "VEC4");
		vs->sets++;
	}
}

static void
open_uvs(struct gltf_vertices *vs, size_t attributes)
{
	const struct json *j = &vs->g->json;
	size_t v;
	int set;

	for (set = 0; set <= GLTF_SETS; set++) {
		v = gltf_attribute(j, attributes, "TEXCOORD", set);
		if (v && set == GLTF_SETS)
			json_die(j, v, "more than %d sets of texture "
			    "coordinates", GLTF_SETS);
		if (v)
			gltf_attribute_open(vs, &vs->uv[set], v, "VEC2");
	}
}

/* ref: the JSON number of an accessor with alpha or without. */
static void
open_color(struct gltf_vertices *vs, size_t ref)
{
	const struct gltf *g = vs->g;
	size_t v = g->accessor.v[gltf_ref(g, ref, &g->accessor)];
	size_t type = json_need(&g->json, v, "type");
	struct gltf_accessor *a = &vs->color;

	gltf_attribute_open(vs, a, ref,
	    json_is(&g->json, type, "VEC3") ? "VEC3" : "VEC4");
	if (a->type != GLTF_FLOAT && !a->normal)
		json_die(&g->json, v, "expected colours as floats or as "
		    "normalized integers");
}

void
gltf_vertices_open(struct gltf_vertices *vs, struct gltf *g, size_t part,
    const struct gltf_skin *skin, size_t first)
{
	const struct json *j = &g->json;
	size_t attributes = json_need(j, part, "attributes"), v;

	memset(vs, 0, sizeof *vs);
	vs->g = g;
	vs->skin = skin;
	vs->first = first;
	mat_cofactors(vs->turn, skin->to.m);
	gltf_accessor_open(&vs->at, g, json_need(j, attributes, "POSITION"),
	    "VEC3");
	v = json_get(j, attributes, "NORMAL");
	if (v)
		gltf_attribute_open(vs, &vs->normal, v, "VEC3");
	open_uvs(vs, attributes);
	v = json_get(j, attributes, "COLOR_0");
	if (v)
		open_color(vs, v);
	open_joints(vs, attributes);
}

void
gltf_vertices_place(const struct gltf_vertices *vs, double *at)
{
	if (vs->skin->is_there)
		return;
	mat_vec(at, vs->skin->to.m, at);
	vec_add(at, at, vs->skin->to.t);
}

double
gltf_vertices_factor(const struct gltf_vertices *vs, const double *n)
{
	double v[3], len;

	if (vs->skin->is_there && vs->normal.type == GLTF_FLOAT)
		return 1;
	mat_vec(v, vs->turn, n);
	len = vec_len(v);
	return len > 0 ? 1 / len : 1;
}

/* Numbers of the file that have been moved: if they have not, floats are as
 * exact as there. */
static void
put_moved(const struct gltf_vertices *vs, const struct gltf_accessor *a,
    const double *v)
{
	if (vs->skin->is_there && a->type == GLTF_FLOAT)
		gltf_put_floats(v, 3);
	else
		out_nums(v, 3);
	out_ch('\n');
}

static void
put_normal(const struct gltf_vertices *vs, size_t i, struct str number)
{
	double n[GLTF_COLS], factor;

	gltf_accessor_get(&vs->normal, i, n);
	ir_put_record(IR_NORMAL, number);
	if (!vs->skin->is_there || vs->normal.type != GLTF_FLOAT) {
		factor = gltf_vertices_factor(vs, n);
		mat_vec(n, vs->turn, n);
		vec_scale(n, n, factor);
	}
	put_moved(vs, &vs->normal, n);
}

static void
put_uvs(const struct gltf_vertices *vs, size_t i, struct str number)
{
	double uv[GLTF_COLS];
	int set;

	for (set = 0; set < GLTF_SETS; set++) {
		if (!vs->uv[set].json)
			continue;
		gltf_accessor_get(&vs->uv[set], i, uv);
		ir_put_record(IR_UV, number);
		out_field_int(set);
		gltf_accessor_put(&vs->uv[set], uv, 2);
		out_ch('\n');
	}
}

static void
put_color(const struct gltf_vertices *vs, size_t i, struct str number)
{
	double color[GLTF_COLS];

	gltf_accessor_get(&vs->color, i, color);
	ir_put_record(IR_COLOR, number);
	gltf_accessor_put(&vs->color, color, vs->color.cols);
	out_ch('\n');
}

static void
put_weights(const struct gltf_vertices *vs, const struct gltf_joints *js,
    size_t i, struct str number)
{
	double joint[GLTF_COLS], weight[GLTF_COLS];
	int set, k;

	for (set = 0; set < vs->sets; set++) {
		gltf_accessor_get(&vs->joints[set], i, joint);
		gltf_accessor_get(&vs->weights[set], i, weight);
		for (k = 0; k < 4; k++) {
			if (weight[k] == 0)
				continue;
			if (!(joint[k] >= 0 &&
			    joint[k] < (double)vs->skin->n))
				json_die(&vs->g->json, vs->joints[set].v,
				    "row %zu: expected a joint below %zu, saw "
				    "%.0f", i, vs->skin->n, joint[k]);
			ir_put_frame(IR_WEIGHT, number, js->joint[
			    vs->skin->joint[(size_t)joint[k]]].name);
			gltf_accessor_put(&vs->weights[set], &weight[k], 1);
			out_ch('\n');
		}
	}
}

void
gltf_vertices_put(const struct gltf_vertices *vs,
    const struct gltf_joints *js)
{
	double at[GLTF_COLS];
	char digits[20];
	struct str number = { digits, 0 };
	size_t i;

	for (i = 0; i < vs->at.rows; i++) {
		number.n = (size_t)(str_uint(digits, vs->first + i) - digits);
		gltf_accessor_get(&vs->at, i, at);
		ir_put_record(IR_VERT, number);
		gltf_vertices_place(vs, at);
		put_moved(vs, &vs->at, at);
		if (vs->normal.json)
			put_normal(vs, i, number);
		put_uvs(vs, i, number);
		if (vs->color.json)
			put_color(vs, i, number);
		put_weights(vs, js, i, number);
	}
}
