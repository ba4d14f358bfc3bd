/* Counts of glTF, JSON or binary: nodes, and what gltf2ir(1) says becomes of
 * them, of animations and of meshes. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tally.h"

enum { HEAD = 20, NONE = -1 };

/* A value of the file: what is in it follows it, up to the next one. */
struct value {
	struct word key;         /* of a member; s NULL: of none */
	struct word text;        /* from its first byte on, of texts without
	                          * the quotes */
	int up, after;           /* the value that holds it; what is not in it */
};

struct file {
	struct value *v;
	int n;
	int odd;                 /* a key has a code, or is not alone */
	int *parent, *mark;      /* of nodes */
	int nodes;
	struct tally *t;
};

/* What a node is */
enum { JOINT = 1, MOVED = 2, ABOVE = 4 };

/* After the text that begins there */
static size_t
skip_text(struct bytes b, size_t at)
{
	for (at++; at < b.n && b.s[at] != '"'; at++)
		at += b.s[at] == '\\';
	return at + 1;
}

/* After a number or a word */
static size_t
skip_word(struct bytes b, size_t at)
{
	while (at < b.n && (isalnum(b.s[at]) || strchr("+-.", b.s[at])) &&
	    b.s[at])
		at++;
	return at;
}

/* Whether the text that ends there is the key of a member */
static int
is_key(struct bytes b, size_t at)
{
	while (at < b.n && isspace(b.s[at]))
		at++;
	return at < b.n && b.s[at] == ':';
}

static int
add_value(struct file *f, int up, struct word *key, const unsigned char *s,
    size_t n)
{
	struct value *v = &f->v[f->n];

	v->key = *key;
	v->text.s = s;
	v->text.n = n;
	v->up = up;
	v->after = f->n + 1;
	key->s = NULL;
	return f->n++;
}

/* Values in the order of the file; a value's members come after it. */
static void
parse(struct file *f, struct bytes b, size_t at)
{
	struct word key = { NULL, 0 };
	size_t next;
	int up = NONE;

	for (; at < b.n && b.s[at] && (up != NONE || f->n == 0); at = next) {
		next = at + 1;
		if (b.s[at] == '"') {
			next = skip_text(b, at);
			if (next > b.n)
				break;
			f->odd |= is_key(b, next) && memchr(b.s + at, '\\',
			    next - at);
			if (is_key(b, next))
				key = (struct word){ b.s + at + 1,
				    next - at - 2 };
			else
				add_value(f, up, &key, b.s + at + 1,
				    next - at - 2);
		} else if (b.s[at] == '{' || b.s[at] == '[') {
			up = add_value(f, up, &key, b.s + at, 1);
		} else if ((b.s[at] == '}' || b.s[at] == ']') && up != NONE) {
			f->v[up].after = f->n;
			up = f->v[up].up;
		} else if (skip_word(b, at) > at) {
			next = skip_word(b, at);
			add_value(f, up, &key, b.s + at, next - at);
		}
	}
}

static int
first_in(const struct file *f, int of)
{
	return of != NONE && of + 1 < f->v[of].after ? of + 1 : NONE;
}

static int
next_in(const struct file *f, int v)
{
	int after = f->v[v].after, up = f->v[v].up;

	return up != NONE && after < f->v[up].after ? after : NONE;
}

static int
member(const struct file *f, int of, const char *key)
{
	int v;

	for (v = first_in(f, of); v != NONE; v = next_in(f, v))
		if (f->v[v].key.s && tally_is(f->v[v].key, key))
			return v;
	return NONE;
}

/* An array of the file, and one of its elements */
static int
element(const struct file *f, const char *array, long i)
{
	int v = first_in(f, member(f, 0, array));

	for (; v != NONE && i > 0; i--)
		v = next_in(f, v);
	return i < 0 ? NONE : v;
}

/* NONE where there is none */
static long
number(const struct file *f, int v)
{
	return v == NONE ? NONE : (long)strtod((const char *)f->v[v].text.s,
	    NULL);
}

static long
number_of(const struct file *f, int of, const char *key)
{
	return number(f, member(f, of, key));
}

static int
is_text(const struct file *f, int v, const char *text)
{
	return v != NONE && tally_is(f->v[v].text, text);
}

static void
mark_node(struct file *f, long node, int what)
{
	if (node >= 0 && node < f->nodes)
		f->mark[node] |= what;
}

static void
set_parents(struct file *f)
{
	int v = first_in(f, member(f, 0, "nodes")), child, i;

	for (i = 0; i < f->nodes; i++)
		f->parent[i] = NONE;
	for (i = 0; v != NONE; v = next_in(f, v), i++)
		for (child = first_in(f, member(f, v, "children"));
		    child != NONE; child = next_in(f, child))
			if (number(f, child) >= 0 && number(f, child) < f->nodes)
				f->parent[number(f, child)] = i;
}

/* The node that a channel moves or turns, or NONE */
static long
moved(const struct file *f, int channel)
{
	int target = member(f, channel, "target");
	int path = member(f, target, "path");

	return is_text(f, path, "translation") || is_text(f, path, "rotation")
	    ? number_of(f, target, "node") : NONE;
}

/* Joints are the nodes of skins, or without skins what is moved; then what lies
 * between joints, and what is moved and lies above one. */
static void
mark_joints(struct file *f)
{
	int skins = member(f, 0, "skins"), v, c, i, k, up;

	for (v = first_in(f, skins); v != NONE; v = next_in(f, v))
		for (c = first_in(f, member(f, v, "joints")); c != NONE;
		    c = next_in(f, c))
			mark_node(f, number(f, c), JOINT);
	for (v = first_in(f, member(f, 0, "animations")); v != NONE;
	    v = next_in(f, v))
		for (c = first_in(f, member(f, v, "channels")); c != NONE;
		    c = next_in(f, c))
			mark_node(f, moved(f, c), first_in(f, skins) == NONE ?
			    JOINT | MOVED : MOVED);
	for (i = 0; i < f->nodes; i++)
		for (k = f->mark[i] & JOINT ? f->parent[i] : NONE, v = 0;
		    k != NONE && v < f->nodes; k = f->parent[k], v++)
			f->mark[k] |= ABOVE;
	for (i = 0; i < f->nodes; i++)
		if (f->mark[i] & ABOVE && f->mark[i] & MOVED)
			f->mark[i] |= JOINT;
	for (i = 0; i < f->nodes; i++) {
		for (up = f->parent[i], v = 0; up != NONE && v < f->nodes &&
		    !(f->mark[up] & JOINT); v++)
			up = f->parent[up];
		if (up != NONE && f->mark[i] & ABOVE)
			f->mark[i] |= JOINT;
	}
}

static struct word
name_of(const struct file *f, int node)
{
	int v = node == NONE ? NONE : member(f, element(f, "nodes", node),
	    "name");
	struct word none = { (const unsigned char *)"", 0 };

	return v == NONE ? none : f->v[v].text;
}

static void
count_joints(struct file *f)
{
	const struct word none = { (const unsigned char *)"-", 1 };
	int i, up;

	tally_add(f->t, T_nodes, (uint64_t)f->nodes);
	for (i = 0; i < f->nodes; i++) {
		if (!(f->mark[i] & JOINT))
			continue;
		up = f->parent[i];
		tally_add(f->t, T_joints, 1);
		tally_name(f->t, name_of(f, i));
		tally_branch(f->t, name_of(f, i), up != NONE &&
		    f->mark[up] & JOINT ? name_of(f, up) : none);
	}
	tally_unsure(f->t, T_order);
}

/* What the tracks of an animation have in common */
struct tracks {
	long keys;               /* frames, if that is sure */
	long input;              /* the table of the times */
	int n, joints, odd;
};

static void
count_track(struct file *f, struct tracks *m, int animation, int channel)
{
	long s = number_of(f, channel, "sampler");
	int v = first_in(f, member(f, animation, "samplers")), mode;
	long input, keys;

	for (; v != NONE && s > 0; s--)
		v = next_in(f, v);
	mode = member(f, v, "interpolation");
	input = number_of(f, v, "input");
	keys = number_of(f, element(f, "accessors", input), "count");
	m->odd |= mode != NONE && !is_text(f, mode, "LINEAR");
	m->odd |= m->keys == keys && m->input != input;
	m->odd |= m->keys > 1 && keys > 1 && m->input != input;
	if (keys > m->keys) {
		m->keys = keys;
		m->input = input;
	}
	m->n++;
}

/* Where all tracks that can change have the same times, each joint of the
 * animation has a row in each frame. */
static void
count_animation(struct file *f, int v)
{
	struct tracks m = { 0, NONE, 0, 0, 0 };
	int c, i;
	long node;

	for (i = 0; i < f->nodes; i++)
		f->mark[i] &= ~MOVED;
	for (c = first_in(f, member(f, v, "channels")); c != NONE;
	    c = next_in(f, c)) {
		node = moved(f, c);
		if (node < 0 || node >= f->nodes || !(f->mark[node] & JOINT))
			continue;
		m.joints += !(f->mark[node] & MOVED);
		f->mark[node] |= MOVED;
		count_track(f, &m, v, c);
	}
	tally_add(f->t, T_motions, m.n > 0);
	tally_add(f->t, T_frames, (uint64_t)m.keys);
	tally_add(f->t, T_rows, (uint64_t)(m.keys * m.joints));
	if (m.odd) {
		tally_unsure(f->t, T_frames);
		tally_unsure(f->t, T_rows);
	}
}

static void
count_animations(struct file *f)
{
	int all = member(f, 0, "animations"), v;

	f->t->sure |= TALLY_BIT(T_frames) | TALLY_BIT(T_rows) |
	    TALLY_BIT(T_motions);
	if (all != NONE)         /* of a motion in which nothing moves is none */
		tally_add(f->t, T_clips, 0);
	for (v = first_in(f, all); v != NONE;
	    v = next_in(f, v)) {
		tally_add(f->t, T_clips, 1);
		count_animation(f, v);
	}
}

/* The vertices of the triangles of a mesh, as far as joints move them */
static void
count_mesh(struct file *f, int mesh)
{
	int v = first_in(f, member(f, mesh, "primitives")), at;
	long mode, position, rows;

	for (; v != NONE; v = next_in(f, v)) {
		at = member(f, v, "attributes");
		mode = number_of(f, v, "mode");
		position = number_of(f, at, "POSITION");
		if (position < 0 || (mode != NONE && mode < 4) ||
		    member(f, at, "JOINTS_0") == NONE ||
		    member(f, at, "WEIGHTS_0") == NONE)
			continue;
		rows = number_of(f, element(f, "accessors", position), "count");
		tally_add(f->t, T_vertices, (uint64_t)rows);
		if (rows == NONE)        /* there may be one later */
			tally_unsure(f->t, T_vertices);
	}
}

static void
count_meshes(struct file *f)
{
	int v = first_in(f, member(f, 0, "nodes")), skin;

	tally_add(f->t, T_vertices, 0);
	for (; v != NONE; v = next_in(f, v)) {
		if (member(f, v, "mesh") == NONE)
			continue;
		skin = element(f, "skins", number_of(f, v, "skin"));
		if (first_in(f, member(f, skin, "joints")) != NONE)
			count_mesh(f, element(f, "meshes", number_of(f, v,
			    "mesh")));
	}
}

/* Nothing is sure where a key has a code or an extension may hide something. */
void
tally_gltf(struct tally *t, struct bytes b)
{
	size_t at = b.n >= 4 && memcmp(b.s, "glTF", 4) == 0 ? HEAD : 0;
	struct file f = { NULL, 0, 0, NULL, NULL, 0, t };
	int v;

	f.v = calloc(b.n + 1, sizeof *f.v);
	if (!f.v)
		abort();
	parse(&f, b, at);
	for (v = 0; v < f.n; v++)
		f.odd |= f.v[v].key.s && tally_is(f.v[v].key, "extensions");
	for (v = first_in(&f, member(&f, 0, "nodes")); v != NONE;
	    v = next_in(&f, v))
		f.nodes++;
	f.parent = calloc((size_t)f.nodes + 1, sizeof *f.parent);
	f.mark = calloc((size_t)f.nodes + 1, sizeof *f.mark);
	if (!f.parent || !f.mark)
		abort();
	if (f.n > 0 && !f.odd) {
		set_parents(&f);
		mark_joints(&f);
		count_joints(&f);
		count_animations(&f);
		count_meshes(&f);
	}
	free(f.v);
	free(f.parent);
	free(f.mark);
}
