#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "filter/stat/whole.h"

void
whole_begin(struct whole *w, struct types *types, const struct ir *ir,
    const struct skel *sk)
{
	memset(w, 0, sizeof *w);
	w->types = types;
	w->sk = sk;
	if (!types_right(types))
		return;
	if (ir->kind == IR_MESH)
		w->mesh = mesh_new(ir);
	else if (ir->kind == IR_IMAGE)
		image_get_begin(&w->image, ir);
}

void
whole_end(struct whole *w)
{
	mesh_free(w->mesh);
	free(w->name.s);
	free(w->angle.s);
}

static void
note(struct whole *w, const struct ir *ir, const char *what)
{
	struct str none = str_of("-");
	struct type_note n = { ir->rec.word, what, none, none, ir->in.line };

	types_note(w->types, &n);
}

static void
set_text(struct text *t, struct str a)
{
	t->n = 0;
	text_str(t, a);
}

/* The record is one that others, which follow it, are about. */
static void
set_owner(struct whole *w, const struct ir *ir)
{
	w->of = ir->rec.word;
	set_text(&w->name, ir->rec.f[0]);
}

static int
is_owned(const struct whole *w, const struct ir *ir)
{
	return str_same(text_get(&w->name), ir->rec.f[0]);
}

static void
take_particle(struct whole *w, const struct ir *ir)
{
	long long v;

	if (!num_int(ir->rec.f[0], 0, LLONG_MAX, &v) ||
	    (unsigned long long)v != w->n++)
		note(w, ir, "expected particles counted from 0");
}

static void
take_bulge(struct whole *w, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_BULGE:
		set_owner(w, ir);
		break;
	case IR_SECTION:
		if (!w->of || !is_owned(w, ir))
			note(w, ir, "expected after its bulge");
		w->of = IR_SECTION;
		set_text(&w->angle, ir->rec.f[1]);
		break;
	case IR_BULGEKEY:
		if (w->of != IR_SECTION || !is_owned(w, ir) ||
		    !str_same(text_get(&w->angle), ir->rec.f[1]))
			note(w, ir, "expected after its section");
		break;
	default:
		break;
	}
}

static void
begin_curve(struct whole *w, const struct ir *ir)
{
	w->curve = 1;
	w->knots = -1;
	num_int(ir->rec.f[1], 0, INT_MAX, &w->knots);
	w->knots--;
}

/* How many knots a curve should have is known where it is over. */
static void
end_curve(struct whole *w, const struct ir *ir)
{
	struct type_note n = { IR_NURBS, "expected as many knots as control "
	    "vertices + degree - 1", str_of("-"), text_get(&w->name),
	    ir->in.line };

	if (w->curve && w->knots)
		types_note(w->types, &n);
	w->curve = 0;
}

/* Takes a record of the curve that has begun. */
static void
take_curve(struct whole *w, const struct ir *ir)
{
	if (!w->curve || !is_owned(w, ir))
		note(w, ir, "expected after its curve");
	if (ir->rec.word == IR_KNOTS)
		w->knots -= (long long)str_count(ir->rec.tail);
	else
		w->knots++;
}

static void
take_action(struct whole *w, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_NURBS: case IR_ACTION:
		end_curve(w, ir);
		if (w->items)
			note(w, ir, "expected before the first item");
		set_owner(w, ir);
		if (w->of == IR_NURBS)
			begin_curve(w, ir);
		else if (str_is(ir->rec.f[1], "path"))
			w->of = IR_UNKNOWN;      /* it has no keys */
		break;
	case IR_KNOTS: case IR_CV:
		take_curve(w, ir);
		break;
	case IR_KEY:
		if (w->of != IR_ACTION || !is_owned(w, ir))
			note(w, ir, "expected after its action");
		break;
	case IR_ITEM: case IR_END:
		end_curve(w, ir);
		w->items = 1;
		break;
	default:
		break;
	}
}

/* How many parts a path has. */
static long long
count_parts(struct str path)
{
	long long n = 0;
	size_t i;

	for (i = 0; i < path.n; i++)
		n += path.s[i] == '/';
	return n;
}

/* Whether the path of the chunk ends with its id, and type if it is a group. */
static int
ends_with_id(struct str path, struct str id, const struct str *type)
{
	size_t n = 0, want = id.n + (type ? 1 + type->n : 0);
	const char *s = path.s + path.n;

	for (; s[-1] != '/'; n++)
		s--;
	return n >= want && memcmp(s, id.s, id.n) == 0 &&
	    (!type || (s[id.n] == ':' &&
	    memcmp(s + id.n + 1, type->s, type->n) == 0)) &&
	    (n == want || s[want] == '[');
}

static void
take_chunk(struct whole *w, const struct ir *ir)
{
	int group = ir->rec.word == IR_GROUP;
	const struct str *f = ir->rec.f;
	struct str path = f[group ? 5 : 4];
	long long depth = 0;

	num_int(f[1], 0, LLONG_MAX - 1, &depth);
	if (depth > w->deepest)
		note(w, ir, "expected after its group");
	else if (count_parts(path) != depth + 1)
		note(w, ir, "expected a path as long as it is deep");
	else if (!ends_with_id(path, f[2], group ? &f[4] : NULL))
		note(w, ir, "expected a path that ends with its ID, and TYPE");
	w->deepest = depth + group;
}

void
whole_take(struct whole *w, const struct ir *ir)
{
	if (!types_right(w->types))
		return;
	switch (ir->kind) {
	case IR_MESH:
		mesh_take(w->mesh, ir, w->sk);
		break;
	case IR_IMAGE:
		image_get_take(&w->image, ir);
		break;
	case IR_PARTICLES:
		if (ir->rec.word == IR_P)
			take_particle(w, ir);
		break;
	case IR_IFF:
		if (ir->rec.word == IR_GROUP || ir->rec.word == IR_CHUNK)
			take_chunk(w, ir);
		break;
	case IR_BULGES:
		take_bulge(w, ir);
		break;
	case IR_ACTIONS:
		take_action(w, ir);
		break;
	default:
		break;
	}
}
