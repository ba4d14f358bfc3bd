#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/json/put.h"
#include "base/out.h"
#include "format/gltf/base.h"
#include "format/gltf/glb.h"
#include "format/gltf/joints.h"

/* A change of the base's JSON: what is written in the place of its bytes from
 * beg up to end. */
struct gltf_edit {
	size_t beg, end;
	struct text text;
	int data;                /* then the new bytes as a URI, and } */
	const char *close;       /* and then this */
};

static size_t
place_of(const struct gltf_base *b, const char *s)
{
	return (size_t)(s - b->g.json.text.s);
}

/* An edit behind those at the same place. */
static struct gltf_edit *
add_edit(struct gltf_base *b, size_t beg, size_t end)
{
	static const struct gltf_edit none = { 0, 0, { 0 }, 0, "" };
	size_t i;

	b->edit = xgrow(b->edit, &b->cap, b->edits + 1, sizeof *b->edit);
	for (i = b->edits++; i > 0 && b->edit[i - 1].beg > beg; i--)
		b->edit[i] = b->edit[i - 1];
	b->edit[i] = none;
	b->edit[i].beg = beg;
	b->edit[i].end = end;
	return &b->edit[i];
}

/* An edit that adds elements to a top-level array. */
static struct gltf_edit *
append(struct gltf_base *b, const char *key)
{
	const struct json *json = &b->g.json;
	size_t v = json_get(json, 0, key), at;
	struct str raw = json_raw(json, v);
	struct gltf_edit *e;

	at = place_of(b, raw.s) + raw.n - 1;
	e = add_edit(b, at, at);
	e->close = v ? "" : "]";
	if (v) {
		text_z(&e->text, json_first(json, v, JSON_ARRAY) ? "," : "");
		return e;
	}
	text_z(&e->text, ",\"");
	text_z(&e->text, key);
	text_z(&e->text, "\":[");
	return e;
}

static void
append_list(struct gltf_base *b, const char *key, const struct text *list)
{
	text_str(&append(b, key)->text, text_get(list));
}

/* The chunk BIN gets longer, or there is another buffer. */
static void
edit_buffers(struct gltf_writer *w)
{
	struct gltf_base *b = w->base;
	size_t n = (size_t)w->pack.before + (size_t)w->pack.bytes.n, v, at;
	struct gltf_edit *e;
	struct str raw;

	if (b->chunk && b->g.buffer.n) {
		v = json_need(&b->g.json, b->g.buffer.v[0], "byteLength");
		raw = json_raw(&b->g.json, v);
		at = place_of(b, raw.s);
		gltf_add(&add_edit(b, at, at + raw.n)->text, "", n);
		return;
	}
	e = append(b, "buffers");
	gltf_add(&e->text, "{\"byteLength\":", n);
	text_z(&e->text, b->chunk ? "}" : ",\"uri\":\"");
	e->data = !b->chunk;
}

static void
add_floats(struct text *t, const char *before, const double *v, int n)
{
	int i;

	text_z(t, before);
	for (i = 0; i < n; i++) {
		text_ch(t, i ? ',' : '[');
		json_add_float(t, (float)v[i]);
	}
	text_ch(t, ']');
}

/* A node that is animated has no matrix. */
static void
edit_node(struct gltf_base *b, size_t node)
{
	const struct json *json = &b->g.json;
	size_t v = json_get(json, b->g.node.v[node], "matrix"), at;
	struct gltf_local l;
	struct str raw;
	struct text *t;
	double scale[3];
	int i;

	if (!b->moved[node] || !v)
		return;
	gltf_local(&b->g, node, &l);
	for (i = 0; i < 3; i++)
		scale[i] = l.stretch[4 * i];
	raw = json_raw(json, v);
	at = place_of(b, json_raw_key(json, v).s) - 1;
	t = &add_edit(b, at, place_of(b, raw.s) + raw.n)->text;
	add_floats(t, "\"translation\":", l.t, 3);
	add_floats(t, ",\"rotation\":", l.q, 4);
	add_floats(t, ",\"scale\":", scale, 3);
}

static void
make_edits(struct gltf_writer *w)
{
	struct gltf_base *b = w->base;
	size_t i;

	for (i = 0; i < b->g.node.n; i++)
		edit_node(b, i);
	append_list(b, "animations", &w->animations);
	append_list(b, "accessors", &w->pack.accessors);
	append_list(b, "bufferViews", &w->pack.views);
	edit_buffers(w);
}

/* How long the JSON becomes. */
static unsigned long long
json_length(const struct gltf_writer *w)
{
	const struct gltf_base *b = w->base;
	unsigned long long n = b->g.json.text.n;
	size_t i;

	for (i = 0; i < b->edits; i++) {
		n -= b->edit[i].end - b->edit[i].beg;
		n += b->edit[i].text.n + strlen(b->edit[i].close);
		if (b->edit[i].data)
			n += gltf_data_length(&w->pack) + 1;
	}
	return n;
}

static void
put_json(struct gltf_writer *w)
{
	struct gltf_base *b = w->base;
	struct str text = b->g.json.text;
	const struct gltf_edit *e;
	size_t at = 0;

	for (e = b->edit; e < b->edit + b->edits; e++) {
		out_mem(text.s + at, e->beg - at);
		out_str(text_get(&e->text));
		if (e->data) {
			gltf_put_data(&w->pack);
			out_ch('}');
		}
		out_text(e->close);
		at = e->end;
	}
	out_mem(text.s + at, text.n - at);
}

/* What follows the base's JSON and, where it is, its BIN. */
static struct str
tail(const struct gltf_base *b)
{
	struct str json = b->g.json.text, rest;
	const char *file = json.s - GLB_HEADER - GLB_CHUNK;
	const char *end = file + bytes_get((const unsigned char *)file + 8, 4,
	    1);

	rest.s = b->chunk && b->g.bin ?
	    (const char *)b->g.bin + b->g.nbin : json.s + json.n;
	rest.n = (size_t)(end - rest.s);
	return rest;
}

static void
put_glb(struct gltf_writer *w)
{
	const struct gltf_base *b = w->base;
	struct gltf_glb glb = { 0 };

	glb.json = json_length(w);
	glb.before.s = (const char *)b->g.bin;
	glb.before.n = (size_t)w->pack.before;
	glb.bytes = b->chunk ? &w->pack : NULL;
	glb.tail = tail(b);
	glb_put_head(&glb, b->g.in.name);
	put_json(w);
	glb_put_rest(&glb);
}

void
gltf_put_base(struct gltf_writer *w)
{
	if (!w->animations.n)
		in_fail(&w->ir->in, "no motion to put into %s",
		    w->base->g.in.name);
	make_edits(w);
	spool_flush(&w->pack.bytes);
	out_binary();
	if (w->base->g.binary)
		put_glb(w);
	else
		put_json(w);
}
