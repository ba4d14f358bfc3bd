#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "format/gltf/material.h"
#include "format/gltf/pictures.h"
#include "ir/put.h"

/* The pictures that a material may have. */
static const struct gltf_map {
	int metallic;            /* it is in pbrMetallicRoughness */
	const char *key, *type;  /* type: NULL for the colour of the surface */
	const char *factor, *attr;       /* how strong it is, or NULL */
} maps[] = {
	{ 1, "baseColorTexture", NULL, NULL, NULL },
	{ 1, "metallicRoughnessTexture", "metallicRoughness", NULL, NULL },
	{ 0, "normalTexture", "normal", "scale", "normalScale" },
	{ 0, "occlusionTexture", "occlusion", "strength",
	    "occlusionStrength" },
	{ 0, "emissiveTexture", "emissive", NULL, NULL }
};

enum { MAPS = sizeof maps / sizeof *maps };

/* A map that is there: its file, and where its texture is in the JSON. */
struct gltf_found {
	const struct gltf_map *map;
	struct str file;
	size_t v;
};

/* Extensions of one name. */
struct gltf_lost {
	size_t v, n;             /* the first, and how many there are */
};

struct gltf_look {
	struct gltf_materials *m;
	struct gltf_pictures pictures;
	struct gltf_lost *lost;
	size_t n, cap;
	struct map names;        /* of lost ones */
	struct text text;
};

static const struct str whole = { "-", 1 };

/* Counts extension v among those of its name. */
static void
lose(struct gltf_look *l, size_t v)
{
	struct str key = json_key(&l->m->g->json, v);
	size_t *found = map_find(&l->names, key);

	if (found) {
		l->lost[*found].n++;
		return;
	}
	map_add(&l->names, key, l->n);
	l->lost = xgrow(l->lost, &l->cap, l->n + 1, sizeof *l->lost);
	l->lost[l->n].v = v;
	l->lost[l->n++].n = 1;
}

/* Whether KHR_texture_transform, the object v, changes nothing. */
static int
is_still(const struct json *j, size_t v)
{
	size_t offset = json_get(j, v, "offset"), set;
	size_t turn = json_get(j, v, "rotation");
	size_t scale = json_get(j, v, "scale");
	double o[2] = { 0, 0 }, s[2] = { 1, 1 };

	if (offset)
		json_nums(j, offset, 2, o);
	if (scale)
		json_nums(j, scale, 2, s);
	set = json_get(j, v, "texCoord");
	return !set && o[0] == 0 && o[1] == 0 && s[0] == 1 && s[1] == 1 &&
	    !(turn && json_num(j, turn) != 0);
}

/* The extension of a texture's place, or of a material, that has that name; 0:
 * there is none. */
static size_t
extension(const struct json *j, size_t v, const char *name)
{
	size_t extensions = json_get(j, v, "extensions");

	return extensions ? json_get(j, extensions, name) : 0;
}

/* Loses all extensions of object v but `known`, which may be 0. */
static void
lose_others(struct gltf_look *l, size_t v, size_t known)
{
	const struct json *j = &l->m->g->json;
	size_t extensions = json_get(j, v, "extensions"), e;

	if (!extensions)
		return;
	for (e = json_first(j, extensions, JSON_OBJECT); e;
	    e = json_next(j, e))
		if (e != known)
			lose(l, e);
}

/* v: a textureInfo. */
static void
take_map(struct gltf_look *l, size_t v, struct gltf_found *to)
{
	struct gltf *g = l->m->g;
	const struct json *j = &g->json;
	size_t ref = json_need(j, v, "index"), move, source;
	size_t texture = g->texture.v[gltf_ref(g, ref, &g->texture)];

	move = extension(j, v, "KHR_texture_transform");
	lose_others(l, v, move && is_still(j, move) ? move : 0);
	source = json_get(j, texture, "source");
	if (!source) {
		json_warn(j, texture, "it has no image that is known here: "
		    "left out");
		return;
	}
	to->v = v;
	to->file = gltf_picture(&l->pictures, source);
}

static void
put_attr(const char *key, struct str text)
{
	ir_put_attr(whole, str_of(key), text);
}

/* Numbers as the file has them, in l->text. */
static struct str
numbers(struct gltf_look *l, size_t v, size_t n)
{
	const struct json *j = &l->m->g->json;
	double checked[4];

	json_nums(j, v, n, checked);
	l->text.n = 0;
	for (v = json_first(j, v, JSON_ARRAY); v; v = json_next(j, v)) {
		if (l->text.n)
			text_ch(&l->text, ' ');
		text_str(&l->text, json_raw(j, v));
	}
	return text_get(&l->text);
}

/* An attr of the number that object v has as `key`, if it has one. */
static void
put_number(const struct json *j, size_t v, const char *key, const char *attr)
{
	size_t number = v ? json_get(j, v, key) : 0;

	if (!number)
		return;
	json_num(j, number);
	put_attr(attr, json_raw(j, number));
}

static void
put_alpha(struct json *j, size_t v)
{
	size_t mode = json_get(j, v, "alphaMode");
	struct str saw;

	if (mode) {
		saw = json_raw(j, mode);
		if (!json_is(j, mode, "OPAQUE") && !json_is(j, mode, "MASK") &&
		    !json_is(j, mode, "BLEND"))
			json_die(j, mode, "expected \"OPAQUE\", \"MASK\" or "
			    "\"BLEND\", saw %.*s", STRF(saw));
		put_attr("alphaMode", json_string(j, mode));
	}
	put_number(j, v, "alphaCutoff", "alphaCutoff");
}

/* Which set of texture coordinates each map takes, where that is not the
 * first. */
static void
put_sets(struct gltf_look *l, const struct gltf_found *found, size_t n)
{
	const struct json *j = &l->m->g->json;
	long long set;
	size_t i, v;

	for (i = 0; i < n; i++) {
		v = json_get(j, found[i].v, "texCoord");
		set = v ? json_int(j, v, 0, INT_MAX) : 0;
		if (!set)
			continue;
		l->text.n = 0;
		text_int(&l->text, (long long)i);
		text_ch(&l->text, ' ');
		text_int(&l->text, set);
		put_attr("texCoord", text_get(&l->text));
	}
}

static void
put_attrs(struct gltf_look *l, size_t v, const struct gltf_found *found,
    size_t n)
{
	struct json *j = &l->m->g->json;
	size_t pbr = json_get(j, v, "pbrMetallicRoughness"), x, i;

	put_number(j, pbr, "metallicFactor", "metallicFactor");
	put_number(j, pbr, "roughnessFactor", "roughnessFactor");
	x = json_get(j, v, "emissiveFactor");
	if (x)
		put_attr("emissiveFactor", numbers(l, x, 3));
	put_alpha(j, v);
	x = json_get(j, v, "doubleSided");
	if (x && json_bool(j, x))
		put_attr("doubleSided", str_of("true"));
	if (extension(j, v, "KHR_materials_unlit"))
		put_attr("unlit", str_of("true"));
	for (i = 0; i < n; i++)
		if (found[i].map->factor)
			put_number(j, found[i].v, found[i].map->factor,
			    found[i].map->attr);
	put_sets(l, found, n);
}

/* Finds the maps of material v; returns how many there are. */
static size_t
find_maps(struct gltf_look *l, size_t v, struct gltf_found *found)
{
	const struct json *j = &l->m->g->json;
	size_t pbr = json_get(j, v, "pbrMetallicRoughness"), n = 0, in, at;
	int i;

	for (i = 0; i < MAPS; i++) {
		in = maps[i].metallic ? pbr : v;
		at = in ? json_get(j, in, maps[i].key) : 0;
		found[n].map = &maps[i];
		found[n].file.n = 0;
		if (at)
			take_map(l, at, &found[n]);
		n += found[n].file.n > 0;
	}
	return n;
}

static void
put_base(struct gltf_look *l, size_t v)
{
	const struct json *j = &l->m->g->json;
	size_t pbr = json_get(j, v, "pbrMetallicRoughness");
	size_t base = pbr ? json_get(j, pbr, "baseColorFactor") : 0;

	ir_put_line(IR_BASE, base ? numbers(l, base, 4) : str_of("1 1 1 1"));
}

static void
put_maps(const struct gltf_found *found, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		ir_put(IR_MAP);
		out_field_int((long long)i);
		out_field(found[i].file);
		if (found[i].map->type)
			out_field(str_of(found[i].map->type));
		out_ch('\n');
	}
}

/* The name that material i has in the file. */
static struct str
own_name(struct gltf_materials *m, size_t i, struct text *t)
{
	struct json *j = &m->g->json;
	size_t v = json_get(j, m->g->material.v[i], "name");

	if (v && json_string(j, v).n)
		return json_string(j, v);
	t->n = 0;
	text_z(t, "material-");
	text_int(t, (long long)i);
	return text_get(t);
}

/* Writes a material's first lines, with the name that parts call it by. */
static void
begin(struct gltf_look *l, size_t i)
{
	struct gltf_materials *m = l->m;
	struct text want = { 0 }, t = { 0 };
	struct str name, own = own_name(m, i, &t);

	ir_object_name(&want, own);
	name = map_add_unique(&m->names, &m->arena, text_get(&want), '~', 0,
	    i);
	l->text.n = 0;
	text_name(&l->text, name);
	m->name[i] = str_keep(&m->arena, text_get(&l->text));
	ir_put_begin_field(IR_MATERIAL, m->name[i]);
	out_ch('\n');
	ir_put_source("gltf 2.0");
	if (!str_same(name, text_get(&want))) {
		l->text.n = 0;
		text_name(&l->text, own);
		put_attr("name", text_get(&l->text));
	}
	free(want.s);
	free(t.s);
}

static void
put_material(struct gltf_look *l, size_t i)
{
	size_t v = l->m->g->material.v[i], n;
	struct gltf_found found[MAPS];

	lose_others(l, v, extension(&l->m->g->json, v, "KHR_materials_unlit"));
	n = find_maps(l, v, found);
	begin(l, i);
	put_attrs(l, v, found, n);
	put_base(l, v);
	put_maps(found, n);
	ir_put_end(IR_MATERIAL);
}

void
gltf_materials_open(struct gltf_materials *m, struct gltf *g)
{
	size_t i, n = g->material.n;

	m->g = g;
	m->used = xcalloc(n, sizeof *m->used);
	m->name = xcalloc(n, sizeof *m->name);
	for (i = 0; i < n; i++)
		m->name[i] = whole;
}

void
gltf_materials_put(struct gltf_materials *m, const char *dir)
{
	struct gltf_look l = { 0 };
	size_t i;

	l.m = m;
	gltf_pictures_open(&l.pictures, m->g, dir);
	for (i = 0; i < m->g->material.n; i++)
		if (m->used[i])
			put_material(&l, i);
	for (i = 0; i < l.n; i++)
		json_warn(&m->g->json, l.lost[i].v, "left out (%zu in all)",
		    l.lost[i].n);
	gltf_pictures_close(&l.pictures);
	map_free(&l.names);
	free(l.lost);
	free(l.text.s);
}

void
gltf_materials_close(struct gltf_materials *m)
{
	free(m->used);
	free(m->name);
	map_free(&m->names);
	arena_free(&m->arena);
}
