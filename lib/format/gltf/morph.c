#include <string.h>

#include "base/math/vec.h"
#include "base/num.h"
#include "format/gltf/morph.h"
#include "ir/put.h"

/* By how much a morph changes vertices: an accessor whose json is NULL is not
 * there. */
struct gltf_target {
	const struct gltf_vertices *vs;
	struct gltf_accessor at, normal, uv[GLTF_SETS];
	struct str morph;        /* its number */
};

/* A change of what the vertices do not have means nothing. */
static void
open_target(struct gltf_target *t, size_t v)
{
	const struct gltf_vertices *vs = t->vs;
	const struct json *j = &vs->g->json;
	size_t at = json_get(j, v, "POSITION"), uv;
	size_t normal = json_get(j, v, "NORMAL");
	int set;

	if (at)
		gltf_attribute_open(vs, &t->at, at, "VEC3");
	if (normal && vs->normal.json)
		gltf_attribute_open(vs, &t->normal, normal, "VEC3");
	for (set = 0; set < GLTF_SETS; set++) {
		uv = gltf_attribute(j, v, "TEXCOORD", set);
		if (uv && vs->uv[set].json)
			gltf_attribute_open(vs, &t->uv[set], uv, "VEC2");
	}
}

/* What the text of a number of the file says: 0.6, where the float is nearer to
 * 0.600000024. So a difference of 0 changes no text. */
static double
as_text(const struct gltf_accessor *a, double v)
{
	char s[NUM_MAX];
	struct str text = { s, 0 };

	if (a->type == GLTF_FLOAT) {
		text.n = num_print_float(s, (float)v);
		num_of(text, &v);
	}
	return v;
}

/* Sets `to` to row i of base, with the difference; 0 if that is none. */
static int
changed(const struct gltf_accessor *base, const struct gltf_accessor *by,
    size_t i, double *to)
{
	double off[GLTF_COLS];
	int k, any = 0;

	if (!by->json)
		return 0;
	gltf_accessor_get(by, i, off);
	for (k = 0; k < by->cols; k++)
		any |= off[k] != 0;
	if (!any)
		return 0;
	gltf_accessor_get(base, i, to);
	for (k = 0; k < by->cols; k++)
		to[k] = as_text(base, to[k]) + as_text(by, off[k]);
	return 1;
}

static void
put_normal(const struct gltf_target *t, size_t i, const double *moved)
{
	const struct gltf_vertices *vs = t->vs;
	double base[GLTF_COLS], n[3];

	gltf_accessor_get(&vs->normal, i, base);
	mat_vec(n, vs->turn, moved);
	vec_scale(n, n, gltf_vertices_factor(vs, base));
	out_nums(n, 3);
	out_ch('\n');
}

/* number: of the vertex in row i. */
static void
put_vertex(const struct gltf_target *t, size_t i, struct str number)
{
	const struct gltf_vertices *vs = t->vs;
	double v[GLTF_COLS];
	int set;

	if (changed(&vs->at, &t->at, i, v)) {
		gltf_vertices_place(vs, v);
		ir_put_frame(IR_MVERT, t->morph, number);
		out_nums(v, 3);
		out_ch('\n');
	}
	if (changed(&vs->normal, &t->normal, i, v)) {
		ir_put_frame(IR_MNORMAL, t->morph, number);
		put_normal(t, i, v);
	}
	for (set = 0; set < GLTF_SETS; set++) {
		if (!changed(&vs->uv[set], &t->uv[set], i, v))
			continue;
		ir_put_frame(IR_MUV, t->morph, number);
		out_field_int(set);
		out_nums(v, 2);
		out_ch('\n');
	}
}

/* The first row from i on in which there may be a difference. */
static size_t
next_row(const struct gltf_target *t, size_t i)
{
	size_t next = t->vs->at.rows, k;
	const struct gltf_accessor *a;
	int n;

	for (n = -2; n < GLTF_SETS; n++) {
		a = n == -2 ? &t->at : n == -1 ? &t->normal : &t->uv[n];
		k = a->json ? gltf_accessor_next(a, i) : next;
		if (k < next)
			next = k;
	}
	return next;
}

static void
put_target(struct gltf_target *t)
{
	char digits[20];
	struct str number = { digits, 0 };
	size_t i, n = t->vs->at.rows;

	for (i = next_row(t, 0); i < n; i = next_row(t, i + 1)) {
		number.n = (size_t)(str_uint(digits, t->vs->first + i) -
		    digits);
		put_vertex(t, i, number);
	}
}

/* The first name of the morphs of a mesh or a part, in which exporters have put
 * them; 0: there is none. */
static size_t
first_name(const struct json *j, size_t v)
{
	size_t extras = json_get(j, v, "extras"), names;

	if (!extras || json_kind(j, extras) != JSON_OBJECT)
		return 0;
	names = json_get(j, extras, "targetNames");
	return names && json_kind(j, names) == JSON_ARRAY ?
	    json_first(j, names, JSON_ARRAY) : 0;
}

/* name: a JSON value, or 0. */
static void
put_morph(struct json *j, size_t name, struct str number)
{
	ir_put_record(IR_MORPH, number);
	out_ch(' ');
	if (name && json_kind(j, name) == JSON_STRING &&
	    json_string(j, name).n)
		out_name(json_string(j, name));
	else
		out_ch('-');
	out_ch('\n');
}

void
gltf_morphs_put(const struct gltf_vertices *vs, size_t mesh, size_t part,
    long long *number)
{
	struct json *j = &vs->g->json;
	size_t v = json_get(j, part, "targets"), name = first_name(j, mesh);
	struct gltf_target t;
	char digits[20];

	if (!v)
		return;
	if (!name)
		name = first_name(j, part);
	for (v = json_first(j, v, JSON_ARRAY); v; v = json_next(j, v)) {
		memset(&t, 0, sizeof t);
		t.vs = vs;
		t.morph.s = digits;
		t.morph.n = (size_t)(str_uint(digits,
		    (unsigned long long)(*number)++) - digits);
		open_target(&t, v);
		put_morph(j, name, t.morph);
		put_target(&t);
		name = name ? json_next(j, name) : 0;
	}
}
