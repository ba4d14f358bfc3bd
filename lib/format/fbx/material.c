#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/text.h"
#include "format/fbx/figure.h"
#include "format/fbx/material.h"
#include "ir/put.h"

/* The pictures that are read, by the property that they are connected to. */
static const struct picture {
	const char *property, *type;     /* type: NULL for the colour */
} pictures[] = {
	{ "DiffuseColor", NULL },
	{ "NormalMap", "normal" },
	{ "EmissiveColor", "emissive" }
};

enum { PICTURES = sizeof pictures / sizeof *pictures };

/* --- properties --- */

/* Sets v to n numbers of a property; returns 0 and leaves it if there are
 * none. */
static int
get(const struct fbx_scene *s, int object, const char *name, double *v, int n)
{
	int p = fbx_property(s, object, name), i;
	double x[3] = { 0, 0, 0 };

	for (i = 0; i < n; i++)
		if (p < 0 || !fbx_real(s->f, p, FBX_P_VALUE + (size_t)i, &x[i]))
			return 0;
	memcpy(v, x, (size_t)n * sizeof *v);
	return 1;
}

/* A colour times its factor, from 0 to 1. Returns 0 if there is none. */
static int
get_color(const struct fbx_scene *s, int object, const char *color,
    const char *factor, double *v)
{
	double by = 1;
	int i;

	if (!get(s, object, color, v, 3))
		return 0;
	get(s, object, factor, &by, 1);
	for (i = 0; i < 3; i++)
		v[i] = fmin(fmax(v[i] * by, 0), 1);
	return 1;
}

/* How opaque it is. Files have Opacity, or how transparent it is, times a
 * colour, or both. */
static double
opacity(const struct fbx_scene *s, int object)
{
	double v = 1, factor = 0, color[3] = { 1, 1, 1 };

	if (!get(s, object, "Opacity", &v, 1) &&
	    get(s, object, "TransparencyFactor", &factor, 1)) {
		get(s, object, "TransparentColor", color, 3);
		v = 1 - factor * (color[0] + color[1] + color[2]) / 3;
	}
	return fmin(fmax(v, 0), 1);
}

/* --- pictures --- */

/* The file of the picture that a property has; n 0: there is none. */
static struct str
picture_of(struct fbx_materials *m, int material, const char *property)
{
	const struct fbx_scene *s = m->s;
	struct str name = { "", 0 };
	const struct fbx_link *l;
	size_t i;
	int k;

	for (i = 0; (k = fbx_link_down(s, material, i)) >= 0; i++) {
		l = &s->link[k];
		if (!str_is(l->property, property))
			continue;
		if (str_is(s->object[l->child].class, "Texture"))
			return fbx_picture(&m->pictures, l->child);
		fbx_warn(s->f, s->object[l->child].node, "%.*s of a material's "
		    "%s: left out", STRF(s->object[l->child].class), property);
	}
	return name;
}

/* --- records --- */

static void
put_color(enum ir_word word, const double *v)
{
	double c[4];

	vec_scale(c, v, 255);
	c[3] = 255;
	ir_put(word);
	out_nums(c, 4);
	out_ch('\n');
}

static void
put_colors(const struct fbx_scene *s, int object)
{
	double v[3], shine;

	if (get_color(s, object, "AmbientColor", "AmbientFactor", v))
		put_color(IR_MATAMBIENT, v);
	if (get_color(s, object, "DiffuseColor", "DiffuseFactor", v))
		put_color(IR_DIFFUSE, v);
	if (get_color(s, object, "SpecularColor", "SpecularFactor", v))
		put_color(IR_SPECULAR, v);
	if (get(s, object, "ShininessExponent", &shine, 1) ||
	    get(s, object, "Shininess", &shine, 1)) {
		ir_put(IR_SHININESS);
		out_nums(&shine, 1);
		out_ch('\n');
	}
}

static void
put_emission(const struct fbx_scene *s, int object)
{
	struct text t = { 0 };
	double v[3];

	if (!get_color(s, object, "EmissiveColor", "EmissiveFactor", v) ||
	    vec_len(v) == 0)
		return;
	text_nums(&t, v, 3);
	ir_put_attr(str_of("-"), str_of("emissiveFactor"), text_get(&t));
	free(t.s);
}

/* Light, for a value of a picture from 0 to 1. */
static double
light(double v)
{
	return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

/* What a picture is multiplied by, or the colour where there is none: `diffuse`
 * says neither that it is transparent, nor that a picture replaces it. */
static void
put_base(const struct fbx_scene *s, int object, int has_picture, double alpha)
{
	double v[4] = { 1, 1, 1, 1 }, by = 1;
	int i;

	if (has_picture)
		get(s, object, "DiffuseFactor", &by, 1);
	else
		get_color(s, object, "DiffuseColor", "DiffuseFactor", v);
	for (i = 0; i < 3; i++)
		v[i] = has_picture ? fmin(fmax(by, 0), 1) : light(v[i]);
	v[3] = alpha;
	ir_put(IR_BASE);
	out_nums(v, 4);
	out_ch('\n');
}

static void
put_pictures(struct fbx_materials *m, int object)
{
	struct str name;
	long long n = 0;
	int i;

	for (i = 0; i < PICTURES; i++) {
		name = picture_of(m, object, pictures[i].property);
		if (!name.n)
			continue;
		ir_put(IR_MAP);
		out_field_int(n++);
		out_field(name);
		if (pictures[i].type)
			out_field(str_of(pictures[i].type));
		out_ch('\n');
	}
}

static void
begin(struct fbx_materials *m, int object)
{
	struct str own = m->s->object[object].name, name;
	struct text want = { 0 }, t = { 0 };

	if (!own.n)
		own = str_of("material");
	ir_object_name(&want, own);
	name = map_add_unique(&m->names, &m->arena, text_get(&want), '~', 0, 0);
	text_name(&t, name);
	m->name[object] = str_keep(&m->arena, text_get(&t));
	ir_put_begin_field(IR_MATERIAL, m->name[object]);
	out_ch('\n');
	fbx_put_source(m->s->f);
	if (!str_same(name, text_get(&want))) {
		t.n = 0;
		text_name(&t, own);
		ir_put_attr(str_of("-"), str_of("name"), text_get(&t));
	}
	free(want.s);
	free(t.s);
}

void
fbx_material_put(struct fbx_materials *m, int object)
{
	const struct fbx_scene *s = m->s;
	double alpha = opacity(s, object);
	int has_picture;

	if (m->name[object].n)
		return;
	has_picture = picture_of(m, object, pictures[0].property).n > 0;
	begin(m, object);
	put_emission(s, object);
	if (alpha < 1)
		ir_put_attr(str_of("-"), str_of("alphaMode"), str_of("BLEND"));
	put_colors(s, object);
	if (has_picture || alpha < 1)
		put_base(s, object, has_picture, alpha);
	put_pictures(m, object);
	ir_put_end(IR_MATERIAL);
}

/* --- which --- */

size_t
fbx_materials_of(const struct fbx_scene *s, int model, int **object)
{
	size_t n = 0, cap = 0, i;
	int l, child;

	*object = NULL;
	for (i = 0; (l = fbx_link_down(s, model, i)) >= 0; i++) {
		child = s->link[l].child;
		if (!str_is(s->object[child].class, "Material"))
			continue;
		*object = xgrow(*object, &cap, n + 1, sizeof **object);
		(*object)[n++] = child;
	}
	return n;
}

void
fbx_materials_open(struct fbx_materials *m, const struct fbx_scene *s,
    const char *dir)
{
	memset(m, 0, sizeof *m);
	m->s = s;
	fbx_pictures_open(&m->pictures, s, dir);
	m->name = xcalloc(s->n + 1, sizeof *m->name);
}

void
fbx_materials_close(struct fbx_materials *m)
{
	fbx_pictures_close(&m->pictures);
	free(m->name);
	map_free(&m->names);
	arena_free(&m->arena);
}
