#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "sdl/read.h"

/* The braces that are open. */
struct brace {
	struct str first;        /* ID of its first item; s NULL: none yet */
	struct str id, type;     /* of the item that channels go to */
};

struct tree {
	struct brace *brace;
	size_t depth, cap;
};

/* The ID of a new item, encoded: what is in r->list, and if that is taken
 * with [2], [3] … behind it. */
static struct str
new_id(struct sdl *r)
{
	struct str base, id;
	char number[32];
	size_t *asked;

	base.s = r->list.s;
	base.n = r->list.n;
	base = id = str_keep(&r->arena, base);
	r->list.n = 0;
	while ((asked = map_find(&r->items, id))) {
		asked = map_find(&r->items, base);
		snprintf(number, sizeof number, "[%zu]", ++*asked);
		sdl_add(&r->list, base);
		sdl_add(&r->list, str_of(number));
		id.s = r->list.s;
		id.n = r->list.n;
		id = str_keep(&r->arena, id);
		r->list.n = 0;
	}
	map_add(&r->items, id, 1);
	return id;
}

/* An item of the innermost braces, called as r->list says, and what its
 * record has behind the parent. The second one in the same braces is below
 * the first. */
static void
item(struct sdl *r, struct tree *t, struct str type, struct sdl_text *args)
{
	struct brace *b = &t->brace[t->depth - 1];
	int second = b->first.s != NULL;

	b->id = new_id(r);
	b->type = type;
	if (second) {
		out_text("attr ");
		out_str(b->id);
		out_text(" braces ");
		out_line(b->first);
	}
	out_text("item ");
	out_str(b->id);
	out_ch(' ');
	if (second)
		out_str(b->first);
	else if (t->depth > 1)
		out_str(b[-1].first);
	else
		out_ch('-');
	out_ch(' ');
	sdl_put(args);
	out_ch('\n');
	if (!second)
		b->first = b->id;
}

/* For braces that stand for an object without animation. */
static void
place_holder(struct sdl *r, struct tree *t)
{
	struct str none = { NULL, 0 };

	if (!t->depth || t->brace[t->depth - 1].first.s)
		return;
	sdl_add(&r->list, str_of("{}"));
	sdl_add(&r->lines, str_of("-"));
	item(r, t, none, &r->lines);
}

static void
open_brace(struct sdl *r, struct tree *t)
{
	place_holder(r, t);
	t->brace = xgrow(t->brace, &t->cap, t->depth + 1, sizeof *t->brace);
	memset(&t->brace[t->depth++], 0, sizeof *t->brace);
	sdl_next(&r->lx);
}

static void
close_brace(struct sdl *r, struct tree *t)
{
	if (!t->depth)
		in_die(&r->lx.in, "'}' without '{'");
	place_holder(r, t);
	t->depth--;
	sdl_next(&r->lx);
}

/* An argument: into r->lines as a field, and as it is into id. */
static void
argument(struct sdl *r, int number, struct sdl_text *id)
{
	size_t n = r->lines.n;
	struct str text;
	long long v;

	if (number) {
		sdl_number(r, &r->lines, "a number");
		text.s = r->lines.s + n + 1;
		text.n = r->lines.n - n - 1;
		if (!num_int(text, 0, 1LL << 62, &v))
			in_die(&r->lx.in, "expected an integer from 0 on, "
			    "saw '%.*s'", STRF(text));
		sdl_add(id, text);
		return;
	}
	if (r->lx.kind == SDL_STRING)
		text = sdl_string(&r->lx, "a name");
	else if (r->lx.kind == SDL_WORD || r->lx.kind == SDL_NUMBER)
		text = r->lx.tok;
	else
		sdl_want(&r->lx, "the name of a node");
	sdl_add(&r->lines, str_of(" "));
	sdl_add_name(&r->lines, text);
	sdl_add_name(id, text);
	sdl_next(&r->lx);
}

static void
arguments(struct sdl *r, struct str type)
{
	int least, most, number, n = 0;

	sdl_args(type, &least, &most, &number);
	sdl_expect(&r->lx, "(");
	while (!sdl_is(&r->lx, ")")) {
		if (n == most)
			sdl_want(&r->lx, "')'");
		if (n++) {
			sdl_expect(&r->lx, ",");
			sdl_add(&r->list, str_of(","));
		}
		argument(r, number, &r->list);
	}
	if (n < least)
		sdl_want(&r->lx, n ? "','" : "an argument");
	sdl_next(&r->lx);
}

static void
type_statement(struct sdl *r, struct tree *t)
{
	struct str type;

	sdl_next(&r->lx);
	type = str_keep(&r->arena, sdl_string(&r->lx, "a type in quotes"));
	sdl_next(&r->lx);
	sdl_add_name(&r->lines, type);
	if (!str_is(type, "Dag Node")) {
		sdl_add_name(&r->list, type);
		sdl_add(&r->list, str_of("("));
	}
	arguments(r, type);
	if (!sdl_is(&r->lx, ";"))
		sdl_want(&r->lx, "';'");
	if (!str_is(type, "Dag Node"))
		sdl_add(&r->list, str_of(")"));
	item(r, t, type, &r->lines);
	sdl_next(&r->lx);
}

/* `NAME [AXIS]`, as the fields NAME AXIS or for a timewarp NAME[AXIS]. */
static void
use(struct sdl *r, int warp)
{
	struct str name = sdl_name(r, "an action"), axis = { "-", 1 };
	const size_t *what = map_find(&r->names, name);
	int path;

	if (!what || *what == SDL_CURVE)
		in_die(&r->lx.in, "unknown action '%.*s'", STRF(name));
	path = *what == SDL_PATH;
	sdl_add(&r->lines, str_of(" "));
	sdl_add_name(&r->lines, name);
	if (path) {
		sdl_expect(&r->lx, "[");
		if (!sdl_is(&r->lx, "X") && !sdl_is(&r->lx, "Y") &&
		    !sdl_is(&r->lx, "Z"))
			sdl_want(&r->lx, "X, Y or Z");
		axis.s = sdl_is(&r->lx, "X") ? "X" : sdl_is(&r->lx, "Y") ?
		    "Y" : "Z";
		sdl_next(&r->lx);
		sdl_expect(&r->lx, "]");
	}
	if (!path && warp)
		return;
	sdl_add(&r->lines, str_of(warp ? "[" : " "));
	sdl_add(&r->lines, axis);
	sdl_add(&r->lines, str_of(warp ? "]" : ""));
}

/* `( ACTION ( TIMEWARP ( … ) ) )` */
static void
uses(struct sdl *r)
{
	size_t depth = 0;

	while (sdl_is(&r->lx, "(") || !depth) {
		sdl_expect(&r->lx, "(");
		use(r, depth++ > 0);
	}
	while (depth--) {
		if (sdl_is(&r->lx, ",") || r->lx.kind == SDL_WORD)
			in_die(&r->lx.in, "a channel of several actions is "
			    "not supported");
		sdl_expect(&r->lx, ")");
	}
}

static void
channel_statement(struct sdl *r, struct tree *t)
{
	const struct brace *b = &t->brace[t->depth - 1];
	struct str name, key;

	if (!b->id.s || !b->type.s)
		sdl_want(&r->lx, "a type statement");
	sdl_next(&r->lx);
	name = str_keep(&r->arena, sdl_string(&r->lx, "a channel in quotes"));
	if (!sdl_channel(b->type, name))
		in_die(&r->lx.in, "a %.*s has no channel \"%.*s\"",
		    STRF(b->type), STRF(name));
	sdl_add(&r->lines, b->id);
	sdl_add(&r->lines, str_of(" "));
	sdl_add_name(&r->lines, name);
	key.s = r->lines.s;
	key.n = r->lines.n;
	if (!map_add(&r->channels, str_keep(&r->arena, key), 0))
		in_die(&r->lx.in, "channel \"%.*s\" twice", STRF(name));
	sdl_next(&r->lx);
	uses(r);
	if (!sdl_is(&r->lx, ";"))
		sdl_want(&r->lx, "';'");
	out_text("channel ");
	sdl_put(&r->lines);
	out_ch('\n');
	sdl_next(&r->lx);
}

void
sdl_hierarchy(struct sdl *r)
{
	struct tree t = { NULL, 0, 0 };

	if (!sdl_is(&r->lx, "{"))
		sdl_want(&r->lx, "'{'");
	while (t.depth || r->lx.kind != SDL_END) {
		if (sdl_is(&r->lx, "{"))
			open_brace(r, &t);
		else if (sdl_is(&r->lx, "}"))
			close_brace(r, &t);
		else if (t.depth && sdl_is(&r->lx, "type"))
			type_statement(r, &t);
		else if (t.depth && sdl_is(&r->lx, "channel"))
			channel_statement(r, &t);
		else
			sdl_want(&r->lx, t.depth ?
			    "type, channel, '{' or '}'" : "'{'");
	}
}
