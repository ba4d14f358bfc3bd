#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/json/put.h"
#include "base/num.h"
#include "base/utf8.h"
#include "format/gltf/write_priv.h"
#include "ir/put.h"

/* What a material has. */
enum {
	BASE = 1, DIFFUSE = 2, SPECULAR = 4, METALLIC = 8, ROUGHNESS = 16,
	EMISSIVE = 32, CUTOFF = 64, SCALE = 128, STRENGTH = 256
};

/* --- reading --- */

static void
take_color(struct gltf_material *m, const struct ir *ir, unsigned bit,
    double *to)
{
	ir_nums(ir, ir->rec.f, 4, ir_word_text(ir->rec.word), to);
	m->has |= bit;
}

static struct str
keep_name(struct gltf_material *m, const struct ir *ir, struct str field)
{
	return ir_name(ir, field, arena_text(&m->arena, field.n));
}

/* A name of a file as UTF-8: old ones that are not are Latin-1. */
static struct str
file_name(struct gltf_material *m, struct str name)
{
	struct str utf8 = { NULL, 0 };
	char *to;
	size_t i;

	if (utf8_is_text(name))
		return name;
	to = arena_text(&m->arena, 2 * name.n);
	utf8.s = to;
	for (i = 0; i < name.n; i++) {
		if ((unsigned char)name.s[i] < 0x80) {
			*to++ = name.s[i];
			continue;
		}
		*to++ = (char)(0xc0 | (unsigned char)name.s[i] >> 6);
		*to++ = (char)(0x80 | (name.s[i] & 0x3f));
	}
	utf8.n = (size_t)(to - utf8.s);
	return utf8;
}

static void
take_map(struct gltf_material *m, const struct ir *ir)
{
	const struct ir_rec *r = &ir->rec;
	struct str more = r->tail, type = { "", 0 };
	struct gltf_material_map *map;

	if (ir_int(ir, r->f[0], "map", 0, INT_MAX) != (long long)m->nmap)
		in_die(&ir->in, "expected map %zu, saw map %.*s", m->nmap,
		    STRF(r->f[0]));
	m->map = xgrow(m->map, &m->mapcap, m->nmap + 1, sizeof *m->map);
	map = &m->map[m->nmap++];
	map->file = file_name(m, keep_name(m, ir, r->f[1]));
	map->type = str_field(&more, &type) ? keep_name(m, ir, type) : type;
	map->set = 0;
}

static void
take_factors(const struct ir *ir, int n, double *to)
{
	struct str more = ir->rec.tail, field;
	int i, good = 1;

	for (i = 0; i < n && good; i++)
		good = str_field(&more, &field) && num_of(field, &to[i]);
	if (!good || str_field(&more, &field))
		in_expected(&ir->in, "attr", n > 1 ? "three numbers" :
		    "a number", ir->rec.tail);
}

static int
truth(const struct ir *ir)
{
	struct str text = str_trim(ir->rec.tail);

	if (str_is(text, "false"))
		return 0;
	if (text.n && !str_is(text, "true"))
		in_expected(&ir->in, "attr", "true or false", text);
	return 1;
}

static struct str
alpha_mode(struct gltf_material *m, const struct ir *ir)
{
	struct str text = str_trim(ir->rec.tail);

	if (!str_is(text, "OPAQUE") && !str_is(text, "MASK") &&
	    !str_is(text, "BLEND"))
		in_expected(&ir->in, "attr", "OPAQUE, MASK or BLEND", text);
	return str_keep(&m->arena, text);
}

/* `N SET`: map number N, which may follow, has the coordinates of that set. */
static void
take_set(struct gltf_material *m, const struct ir *ir)
{
	struct str more = ir->rec.tail, number, set;
	struct gltf_map_set *to;
	long long n, k;

	if (!str_field(&more, &number) || !str_field(&more, &set) ||
	    !num_int(number, 0, INT_MAX, &n) || !num_int(set, 0, INT_MAX, &k))
		in_expected(&ir->in, "attr", "a map's number and a set",
		    ir->rec.tail);
	m->set = xgrow(m->set, &m->setcap, m->nset + 1, sizeof *m->set);
	to = &m->set[m->nset++];
	to->map = (size_t)n;
	to->set = (size_t)k;
}

static void
assign_sets(struct gltf_material *m, const struct in *in)
{
	size_t i;

	for (i = 0; i < m->nset; i++) {
		if (m->set[i].map >= m->nmap)
			in_die(in, "attr texCoord: expected a map below %zu, "
			    "saw %zu", m->nmap, m->set[i].map);
		m->map[m->set[i].map].set = m->set[i].set;
	}
}

/* The factors by their keys, and which of the bits they set. */
static const struct {
	const char *key;
	size_t at;
	int n;
	unsigned bit;
} factors[] = {
	{ "metallicFactor", offsetof(struct gltf_material, metallic), 1,
	    METALLIC },
	{ "roughnessFactor", offsetof(struct gltf_material, roughness), 1,
	    ROUGHNESS },
	{ "emissiveFactor", offsetof(struct gltf_material, emissive), 3,
	    EMISSIVE },
	{ "alphaCutoff", offsetof(struct gltf_material, cutoff), 1, CUTOFF },
	{ "normalScale", offsetof(struct gltf_material, scale), 1, SCALE },
	{ "occlusionStrength", offsetof(struct gltf_material, strength), 1,
	    STRENGTH }
};

enum { FACTORS = sizeof factors / sizeof *factors };

static void
take_factor(struct gltf_material *m, const struct ir *ir)
{
	struct str key = ir->rec.f[1];
	int i;

	for (i = 0; i < FACTORS; i++) {
		if (!str_is(key, factors[i].key))
			continue;
		take_factors(ir, factors[i].n,
		    (double *)(void *)((char *)m + factors[i].at));
		m->has |= factors[i].bit;
	}
}

static void
take_attr(struct gltf_material *m, const struct ir *ir)
{
	struct str key = ir->rec.f[1];

	if (!str_is(ir->rec.f[0], "-"))
		return;
	if (str_is(key, "name"))
		m->own = str_keep(&m->arena, str_trim(ir->rec.tail));
	else if (str_is(key, "alphaMode"))
		m->alpha = alpha_mode(m, ir);
	else if (str_is(key, "doubleSided"))
		m->two_sided = truth(ir);
	else if (str_is(key, "unlit"))
		m->unlit = truth(ir);
	else if (str_is(key, "texCoord"))
		take_set(m, ir);
	else
		take_factor(m, ir);
}

static void
take_source(struct gltf_material *m, const struct ir *ir)
{
	struct str more = ir->rec.tail, word;

	m->gltf = str_field(&more, &word) && str_is(word, "gltf");
}

static void
take(struct gltf_material *m, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_SOURCE: take_source(m, ir); break;
	case IR_BASE: take_color(m, ir, BASE, m->base); break;
	case IR_DIFFUSE: take_color(m, ir, DIFFUSE, m->diffuse); break;
	case IR_SPECULAR: take_color(m, ir, SPECULAR, m->specular); break;
	case IR_SHININESS:
		m->shininess = ir_num(ir, ir->rec.f[0], "shininess");
		break;
	case IR_MAP: take_map(m, ir); break;
	case IR_ATTR: take_attr(m, ir); break;
	default: break;
	}
}

static struct gltf_material *
read_material(struct ir *ir)
{
	struct gltf_material *m = xcalloc(1, sizeof *m);
	enum ir_word word;

	m->name = m->own = str_keep(&m->arena, ir->name);
	do {
		word = ir_next(ir);
		if (word != IR_BLANK)
			digest_line(&m->digest, ir->rec.line);
		take(m, ir);
	} while (word != IR_END);
	assign_sets(m, &ir->in);
	return m;
}

static void
free_material(struct gltf_material *m)
{
	free(m->map);
	free(m->set);
	arena_free(&m->arena);
	free(m);
}

struct str
gltf_digest_name(struct arena *arena, struct str name, const struct digest *d)
{
	char *p = arena_text(arena, name.n + 1 + DIGEST_DIGITS);
	struct str key = { p, name.n + 1 + DIGEST_DIGITS };

	memcpy(p, name.s, name.n);
	p[name.n] = ' ';
	digest_put(p + name.n + 1, d);
	return key;
}

/* A material of the same name and the same records is the same. */
void
gltf_take_material(struct gltf_writer *w)
{
	struct gltf_looks *x = &w->looks;
	struct gltf_material *m = read_material(w->ir);
	struct str key = gltf_digest_name(&m->arena, m->name, &m->digest);
	size_t *known = map_find(&x->known, key);

	if (known) {
		free_material(m);
		m = x->material[*known];
	} else {
		map_add(&x->known, key, x->n);
		x->material = xgrow(x->material, &x->cap, x->n + 1,
		    sizeof *x->material);
		x->material[x->n++] = m;
	}
	map_add(&x->names, m->name, x->nunit);
	x->unit = xgrow(x->unit, &x->unitcap, x->nunit + 1, sizeof *x->unit);
	x->unit[x->nunit++] = m;
}

void
gltf_forget_materials(struct gltf_looks *x)
{
	size_t i;

	for (i = 0; i < x->n; i++)
		free_material(x->material[i]);
	x->n = 0;
	map_free(&x->known);
	memset(&x->known, 0, sizeof x->known);
}

/* --- writing --- */

/* What the types of maps say. */
enum use { COLOR, METAL, NORMAL, OCCLUSION, EMISSION, USES = GLTF_MAPS };

static const struct {
	const char *type, *member;
} uses[USES] = {
	{ "", ",\"baseColorTexture\":{\"index\":" },
	{ "metallicRoughness", ",\"metallicRoughnessTexture\":{\"index\":" },
	{ "normal", ",\"normalTexture\":{\"index\":" },
	{ "occlusion", ",\"occlusionTexture\":{\"index\":" },
	{ "emissive", ",\"emissiveTexture\":{\"index\":" }
};

static enum use
use_of(const struct gltf_material_map *map)
{
	int i;

	if (str_iis(map->type, "Diffuse Color"))
		return COLOR;
	for (i = 0; i < USES; i++)
		if (str_is(map->type, uses[i].type))
			return (enum use)i;
	return USES;
}

/* Finds, of each use, the first map that names a file; warns of other files. */
static void
choose_maps(const struct gltf_writer *w, struct gltf_material *m)
{
	const struct gltf_material_map *map;
	enum use use;

	for (map = m->map; map < m->map + m->nmap; map++) {
		use = use_of(map);
		if (!gltf_is_picture(map->file))
			continue;
		if (use < USES && !m->chosen[use]) {
			m->chosen[use] = map;
			continue;
		}
		err_warn("%s: material %.*s: map %zu, %.*s%s%.*s: left out, "
		    "as glTF has no place for it", w->ir->in.name,
		    STRF(m->name), (size_t)(map - m->map), STRF(map->file),
		    map->type.n ? ", " : "", STRF(map->type));
	}
}

static double
part(double v)
{
	return fmin(fmax(v, 0), 1);
}

static void
add_number(struct text *t, const char *before, double v)
{
	text_z(t, before);
	json_add_float(t, (float)v);
}

static void
add_texture(struct gltf_writer *w, struct text *t,
    const struct gltf_material *m, enum use use, size_t sets)
{
	const struct gltf_material_map *map = m->chosen[use];
	size_t texture;

	if (!map || map->set >= sets ||
	    !gltf_use_picture(w, m, map->file, &texture))
		return;
	gltf_add(t, uses[use].member, texture);
	if (map->set)
		gltf_add(t, ",\"texCoord\":", map->set);
	if (use == NORMAL && m->has & SCALE)
		add_number(t, ",\"scale\":", gltf_float(w, m->scale));
	if (use == OCCLUSION && m->has & STRENGTH)
		add_number(t, ",\"strength\":", part(m->strength));
	text_ch(t, '}');
}

static void
add_numbers(struct text *t, const char *before, const double *v, int n)
{
	int i;

	for (i = 0; i < n; i++)
		add_number(t, i ? "," : before, part(v[i]));
	text_ch(t, ']');
}

/* Light, for a value of a picture from 0 to 255. */
static double
linear(double v)
{
	v = part(v / 255);
	return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static void
add_color(struct text *t, const struct gltf_material *m)
{
	double v[4] = { 1, 1, 1, 1 };
	int i;

	if (m->has & BASE)
		memcpy(v, m->base, sizeof v);
	else if (m->has & DIFFUSE)
		for (i = 0; i < 3; i++)
			v[i] = linear(m->diffuse[i]);
	if (v[0] < 1 || v[1] < 1 || v[2] < 1 || v[3] < 1)
		add_numbers(t, ",\"baseColorFactor\":[", v, 4);
}

/* A highlight of that exponent is that of a surface so rough. */
static double
roughness_of(const struct gltf_material *m)
{
	const double *c = m->specular;

	if (!(m->has & SPECULAR) || !(c[0] > 0 || c[1] > 0 || c[2] > 0))
		return 1;
	return sqrt(2 / (fmax(m->shininess, 0) + 2));
}

static void
add_surface(struct gltf_writer *w, struct text *t,
    const struct gltf_material *m, size_t sets)
{
	struct text pbr = { NULL, 0, 0 };

	add_color(&pbr, m);
	add_texture(w, &pbr, m, COLOR, sets);
	if (m->has & METALLIC || !m->gltf)
		add_number(&pbr, ",\"metallicFactor\":", part(m->metallic));
	if (m->has & ROUGHNESS || !m->gltf)
		add_number(&pbr, ",\"roughnessFactor\":",
		    m->has & ROUGHNESS ? part(m->roughness) : roughness_of(m));
	add_texture(w, &pbr, m, METAL, sets);
	if (pbr.n) {
		text_z(t, ",\"pbrMetallicRoughness\":{");
		text_mem(t, pbr.s + 1, pbr.n - 1);
		text_ch(t, '}');
	}
	free(pbr.s);
}

static void
add_alpha(const struct gltf_writer *w, struct text *t,
    const struct gltf_material *m)
{
	if (!m->alpha.n)
		return;
	text_z(t, ",\"alphaMode\":\"");
	text_str(t, m->alpha);
	text_ch(t, '"');
	if (m->has & CUTOFF && str_is(m->alpha, "MASK"))
		add_number(t, ",\"alphaCutoff\":",
		    gltf_float(w, fmax(m->cutoff, 0)));
}

static void
add_material(struct gltf_writer *w, const struct gltf_material *m,
    size_t sets)
{
	struct text *t = &w->looks.materials;

	text_z(t, t->n ? ",\n{\"name\":" : "{\"name\":");
	gltf_add_name(w, t, m->own);
	add_surface(w, t, m, sets);
	add_texture(w, t, m, NORMAL, sets);
	add_texture(w, t, m, OCCLUSION, sets);
	add_texture(w, t, m, EMISSION, sets);
	if (m->has & EMISSIVE)
		add_numbers(t, ",\"emissiveFactor\":[", m->emissive, 3);
	add_alpha(w, t, m);
	if (m->two_sided)
		text_z(t, ",\"doubleSided\":true");
	if (m->unlit)
		text_z(t, ",\"extensions\":{\"KHR_materials_unlit\":{}}");
	text_ch(t, '}');
	w->looks.unlit |= m->unlit;
}

/* How many sets of coordinates the pictures need. */
static size_t
needed_sets(const struct gltf_material *m)
{
	const struct gltf_material_map *map;
	size_t n = 0;
	int i;

	for (i = 0; i < USES; i++) {
		map = m->chosen[i];
		if (map && map->set >= n)
			n = map->set + 1;
	}
	return n;
}

size_t
gltf_use_material(struct gltf_writer *w, struct gltf_material *m, int sets)
{
	size_t needed, k = (size_t)sets;

	if (!m->looked++)
		choose_maps(w, m);
	needed = needed_sets(m);
	k = k < needed ? k : needed;
	if (!m->number[k]) {
		add_material(w, m, k);
		m->number[k] = ++w->looks.nmaterial;
		m->said = 1;
	}
	return m->number[k] - 1;
}
