#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/json/put.h"
#include "base/math/quat.h"
#include "base/out.h"
#include "format/gltf/bind.h"
#include "format/gltf/joints.h"
#include "format/gltf/write_priv.h"

/* How a base is opened, and where it has the stream's joints. */

/* Rests that differ by less, in sizes of the figure and in radians, are the
 * same. */
static const double same_place = 1e-4, same_turn = 1e-3;

/* Whether new bytes can go into the chunk BIN: the first buffer of a GLB is
 * that chunk if it has no uri. */
static int
has_chunk(const struct gltf *g)
{
	return g->binary && (!g->buffer.n ||
	    !json_get(&g->json, g->buffer.v[0], "uri"));
}

/* The tables of a base's own are before those that are packed. */
static void
pack_after(struct gltf_pack *p, const struct gltf_base *b)
{
	p->nview = b->g.view.n;
	p->naccessor = b->g.accessor.n;
	p->buffer = b->chunk ? 0 : b->g.buffer.n;
	p->before = b->chunk ? b->g.nbin : 0;
}

static void
find_joints(struct gltf_base *b)
{
	size_t j;

	gltf_joints_find(&b->js, &b->g);
	for (j = 0; j < b->js.n; j++)
		map_add(&b->names, b->js.joint[j].name, j);
}

void
gltf_base_open(struct gltf_writer *w, const char *path)
{
	struct gltf_base *b = xcalloc(1, sizeof *b);

	w->base = b;
	gltf_open(&b->g, path);
	find_joints(b);
	b->moved = xcalloc(b->g.node.n, 1);
	b->chunk = has_chunk(&b->g);
	if (b->chunk && b->g.buffer.n)
		gltf_buffer(&b->g, 0);   /* that new bytes do not fill a gap */
	pack_after(&w->pack, b);
}

/* Dies with a list of the stream's joints that the base does not have. */
static void
need_joints(const struct gltf_writer *w)
{
	const struct skel *sk = w->figure.sk;
	struct text list = { NULL, 0, 0 };
	size_t j;

	for (j = 0; j < sk->n; j++) {
		if (map_find(&w->base->names, sk->joint[j].name))
			continue;
		if (list.n)
			text_z(&list, ", ");
		text_str(&list, sk->joint[j].name);
	}
	text_ch(&list, '\0');
	if (list.n > 1)
		err_die("%s: no joints of these names: %s", w->base->g.in.name,
		    list.s);
	free(list.s);
}

static struct gltf_joint *
joint_of(const struct gltf_writer *w, int j)
{
	struct str name = w->figure.sk->joint[j].name;

	return &w->base->js.joint[*map_find(&w->base->names, name)];
}

static struct str
parent_name(const struct gltf_writer *w, int j)
{
	const struct gltf_joint *joint = joint_of(w, j);

	return joint->parent < 0 ? str_of("-") :
	    w->base->js.joint[joint->parent].name;
}

static void
check_parent(const struct gltf_writer *w, int j)
{
	const struct joint *joint = w->figure.sk->joint;
	int p = joint[j].parent;
	struct str want = p < 0 ? str_of("-") : joint[p].name;

	if (!str_same(want, parent_name(w, j)))
		err_die("%s: joint %.*s: expected it below %.*s as in the "
		    "stream, saw it below %.*s", w->base->g.in.name,
		    STRF(joint[j].name), STRF(want), STRF(parent_name(w, j)));
}

/* A node's translation is multiplied by the scale of all above it, so that is
 * divided by; what else stands above a topmost joint is undone. */
static void
place_joint(struct gltf_writer *w, int j)
{
	struct gltf_place *place = &w->figure.place[j];
	const struct gltf_joint *joint = joint_of(w, j);

	place->node = joint->node;
	place->unit = w->figure.length / joint->scale;
	place->top = joint->parent < 0;
	if (!place->top)
		return;
	quat_conj(place->above_q, joint->base_q);
	quat_mat(place->above.m, place->above_q);
	mat_vec(place->above.t, place->above.m, joint->base.t);
	vec_scale(place->above.t, place->above.t, -1 / joint->scale);
}

/* How far a joint's rest is from that in the base. */
static void
compare_rest(const struct gltf_writer *w, int j, double *away, double *angle)
{
	const struct joint *joint = &w->figure.sk->joint[j];
	const struct gltf_joint *there = joint_of(w, j);
	double t[3], q[4];

	vec_scale(t, joint->offset, w->figure.length);
	quat_from_mat(q, joint->rest);
	vec_sub(t, t, there->t);
	*away = vec_len(t);
	*angle = quat_angle(q, there->q);
}

/* The first joint whose rest differs, or -1. */
static int
other_rest(const struct gltf_writer *w)
{
	double size = w->figure.body.size * w->figure.length, away, angle;
	int j, n = (int)w->figure.sk->n;

	for (j = 0; j < n; j++) {
		compare_rest(w, j, &away, &angle);
		if (away > same_place * size || angle > same_turn)
			return j;
	}
	return -1;
}

/* The stream's rest is that of the base's nodes or, after gltf2ir -B, the pose
 * in which its skins are bound. */
static void
check_rest(const struct gltf_writer *w)
{
	struct gltf_base *b = w->base;
	int j = other_rest(w);
	double away, angle;

	if (j < 0)
		return;
	compare_rest(w, j, &away, &angle);
	gltf_skins_free(gltf_bind(&b->js, &b->g), b->g.skin.n);
	gltf_bind_rest(&b->js, &b->g, 1);
	if (other_rest(w) >= 0)
		err_die("%s: joint %.*s: at rest it is %.3g away from that of "
		    "the stream, and turned by %.3g degrees", b->g.in.name,
		    STRF(w->figure.sk->joint[j].name), away,
		    angle / RAD_PER_DEG);
}

void
gltf_base_place(struct gltf_writer *w)
{
	int j, n = (int)w->figure.sk->n;

	need_joints(w);
	w->figure.place = xcalloc((size_t)n, sizeof *w->figure.place);
	for (j = 0; j < n; j++) {
		check_parent(w, j);
		place_joint(w, j);
	}
	check_rest(w);
}

void
gltf_base_clips(struct gltf_writer *w)
{
	struct gltf *g = &w->base->g;
	struct text t = { NULL, 0, 0 };
	size_t i, name;

	for (i = 0; i < g->animation.n; i++) {
		name = json_get(&g->json, g->animation.v[i], "name");
		if (!name)
			continue;
		t.n = 0;
		json_quote(&t, json_string(&g->json, name));
		t.n--;
		map_add(&w->clips, str_keep(&w->arena, text_get(&t)), 0);
	}
	free(t.s);
}

/* How a base is written. */

/* A change of the base's JSON: its bytes from beg up to end are replaced. */
struct gltf_edit {
	size_t beg, end;
	struct gltf_piece by;
};

static size_t
place_of(const struct gltf_base *b, const char *s)
{
	return (size_t)(s - b->g.json.text.s);
}

/* Adds an edit, after those at the same place. */
static struct gltf_edit *
add_edit(struct gltf_base *b, size_t beg, size_t end)
{
	size_t i;

	b->edit = xgrow(b->edit, &b->cap, b->edits + 1, sizeof *b->edit);
	for (i = b->edits++; i > 0 && b->edit[i - 1].beg > beg; i--)
		b->edit[i] = b->edit[i - 1];
	memset(&b->edit[i], 0, sizeof b->edit[i]);
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
	if (v) {
		text_z(&e->by.text, json_first(json, v, JSON_ARRAY) ? "," : "");
		return e;
	}
	e->by.close = "]";
	text_z(&e->by.text, ",\"");
	text_z(&e->by.text, key);
	text_z(&e->by.text, "\":[");
	return e;
}

static void
append_list(struct gltf_base *b, const char *key, struct gltf_elements *list)
{
	append(b, key)->by.list = list;
}

/* Makes the chunk BIN longer, or adds a buffer. */
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
		gltf_add(&add_edit(b, at, at + raw.n)->by.text, "", n);
		return;
	}
	e = append(b, "buffers");
	gltf_add(&e->by.text, "{\"byteLength\":", n);
	text_z(&e->by.text, b->chunk ? "" : ",\"uri\":\"");
	e->by.data = !b->chunk;
	e->by.close = e->by.close ? "}]" : "}";
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

/* An animated node may have no matrix: its parts are written instead. */
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
	t = &add_edit(b, at, place_of(b, raw.s) + raw.n)->by.text;
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
		n += gltf_piece_length(w, &b->edit[i].by);
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
		gltf_put_piece(w, &e->by);
		at = e->end;
	}
	out_mem(text.s + at, text.n - at);
}

/* Returns the part of the file after the base's JSON or, if its BIN is written
 * anew, after that. */
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
	if (!gltf_elements_length(&w->animations))
		in_fail(&w->ir->in, "no motion to put into %s",
		    w->base->g.in.name);
	make_edits(w);
	gltf_flush(w);
	if (w->base->g.binary)
		put_glb(w);
	else
		put_json(w);
}

/* Of the joints the rest may have been changed: see check_rest(). */
void
gltf_base_reset(struct gltf_writer *w)
{
	struct gltf_base *b = w->base;
	size_t i;

	for (i = 0; i < b->edits; i++)
		free(b->edit[i].by.text.s);
	b->edits = 0;
	memset(b->moved, 0, b->g.node.n);
	map_free(&b->names);
	memset(&b->names, 0, sizeof b->names);
	gltf_joints_free(&b->js);
	memset(&b->js, 0, sizeof b->js);
	find_joints(b);
	pack_after(&w->pack, b);
}
