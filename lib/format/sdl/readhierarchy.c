#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/sdl/read.h"
#include "ir/put.h"

/* A pair of braces that is open. */
struct sdl_level {
	struct str first;        /* ID of its first item; s NULL: none yet */
	struct str id, type;     /* of its last item, which channels belong
	                          * to */
};

struct hierarchy {
	struct sdl *r;
	struct sdl_lex *lx;      /* of r */
	struct sdl_level *level;
	size_t depth, cap;
	struct map items;        /* IDs: how many items asked for each */
	struct map channels;     /* `ID CHANNEL` */
	struct text id;          /* of a new item, as it asks for it */
	struct text fields;      /* of a new record */
	struct text chain, list; /* the actions of a channel in two forms */
};

/* Returns the ID of a new item: what it asks for or, if that is taken, the same
 * with [2], [3] … after it. */
static struct str
new_id(struct hierarchy *h)
{
	struct str id = str_keep(&h->r->arena, text_get(&h->id));
	size_t *asked = map_find(&h->items, id), n = h->id.n;
	char number[32];

	while (map_find(&h->items, id)) {
		snprintf(number, sizeof number, "[%zu]", ++*asked);
		h->id.n = n;
		text_z(&h->id, number);
		id = str_keep(&h->r->arena, text_get(&h->id));
	}
	map_add(&h->items, id, 1);
	return id;
}

/* Writes an item of the innermost braces. h has the ID that it asks for, and
 * what follows the parent in its record. Further items of the same braces are
 * below the first. */
static void
put_item(struct hierarchy *h, struct str type)
{
	struct sdl_level *b = &h->level[h->depth - 1];
	struct str parent = { "-", 1 };

	b->id = new_id(h);
	b->type = type;
	if (b->first.s)
		parent = b->first;
	else if (h->depth > 1)
		parent = b[-1].first;
	if (b->first.s)
		ir_put_attr(b->id, str_of("braces"), b->first);
	else
		b->first = b->id;
	ir_put_record(IR_ITEM, b->id);
	out_field(parent);
	out_field(text_get(&h->fields));
	out_ch('\n');
}

/* Writes an item for braces that have none: they stand for an object without
 * animation. */
static void
place_holder(struct hierarchy *h)
{
	struct str none = { NULL, 0 };

	if (!h->depth || h->level[h->depth - 1].first.s)
		return;
	h->id.n = h->fields.n = 0;
	text_z(&h->id, "{}");
	text_z(&h->fields, "-");
	put_item(h, none);
}

static void
open_brace(struct hierarchy *h)
{
	place_holder(h);
	h->level = xgrow(h->level, &h->cap, h->depth + 1, sizeof *h->level);
	memset(&h->level[h->depth++], 0, sizeof *h->level);
	sdl_next(h->lx);
}

static void
close_brace(struct hierarchy *h)
{
	if (!h->depth)
		in_die(&h->lx->in, "'}' without '{'");
	place_holder(h);
	h->depth--;
	sdl_next(h->lx);
}

static void
number(struct hierarchy *h)
{
	size_t n = h->fields.n + 1;      /* the number follows a blank */
	struct str text;
	long long v;

	sdl_number(h->r, &h->fields, "a number");
	text.s = h->fields.s + n;
	text.n = h->fields.n - n;
	if (!num_int(text, 0, 1LL << 62, &v))
		in_expected(&h->lx->in, NULL, "an integer from 0 on", text);
}

static void
node_name(struct hierarchy *h)
{
	struct str name = h->lx->tok;

	if (h->lx->kind == SDL_STRING)
		name = sdl_string(h->lx, "a name");
	else if (h->lx->kind != SDL_WORD && h->lx->kind != SDL_NUMBER)
		sdl_expected(h->lx, "the name of a node");
	text_ch(&h->fields, ' ');
	text_name(&h->fields, name);
	sdl_next(h->lx);
}

/* Adds the arguments to the record's fields; returns whether there is a name
 * among them. */
static int
arguments(struct hierarchy *h, struct str type)
{
	int least, most, numbers, n = 0;

	sdl_args(type, &least, &most, &numbers);
	sdl_take(h->lx, "(");
	while (!sdl_is(h->lx, ")")) {
		if (n == most)
			sdl_expected(h->lx, "')'");
		if (n++)
			sdl_take(h->lx, ",");
		if (numbers)
			number(h);
		else
			node_name(h);
	}
	if (n < least)
		sdl_expected(h->lx, n ? "','" : "an argument");
	sdl_next(h->lx);
	return n && !numbers;
}

/* Sets the ID that an item of these fields asks for: its name, or if it has
 * none `TYPE(ARGUMENT,…)`. */
static void
ask_id(struct hierarchy *h, int named)
{
	struct str rest = text_get(&h->fields), f;
	int mark = '(';

	h->id.n = 0;
	str_field(&rest, &f);
	if (named) {
		text_str(&h->id, str_trim(rest));
		return;
	}
	text_str(&h->id, f);
	for (; str_field(&rest, &f); mark = ',') {
		text_ch(&h->id, mark);
		text_str(&h->id, f);
	}
	text_z(&h->id, mark == '(' ? "()" : ")");
}

static void
type_statement(struct hierarchy *h)
{
	struct str type;

	sdl_next(h->lx);
	type = str_keep(&h->r->arena, sdl_string(h->lx, "a type in quotes"));
	sdl_next(h->lx);
	h->fields.n = 0;
	text_name(&h->fields, type);
	ask_id(h, arguments(h, type));
	if (!sdl_is(h->lx, ";"))
		sdl_expected(h->lx, "';'");
	put_item(h, type);
	sdl_next(h->lx);
}

/* Takes `[AXIS]` of a path. */
static int
axis(struct hierarchy *h)
{
	int c;

	sdl_take(h->lx, "[");
	if (!sdl_is(h->lx, "X") && !sdl_is(h->lx, "Y") && !sdl_is(h->lx, "Z"))
		sdl_expected(h->lx, "X, Y or Z");
	c = h->lx->tok.s[0];
	sdl_next(h->lx);
	sdl_take(h->lx, "]");
	return c;
}

/* Takes `NAME [AXIS]`, and adds it to both forms: to the list as NAME[AXIS], to
 * the chain as NAME AXIS or, if it is a timewarp, as to the list. */
static void
use(struct hierarchy *h, int warp)
{
	struct str name = sdl_word(h->r, "an action");
	const size_t *what = map_find(&h->r->names, name);
	size_t n = h->list.n;

	if (!what || *what == SDL_CURVE)
		in_die(&h->lx->in, "unknown action '%.*s'", STRF(name));
	text_ch(&h->list, ' ');
	text_str(&h->list, name);
	if (*what == SDL_PATH) {
		text_ch(&h->list, '[');
		text_ch(&h->list, axis(h));
		text_ch(&h->list, ']');
	}
	if (warp) {
		text_mem(&h->chain, h->list.s + n, h->list.n - n);
		return;
	}
	text_ch(&h->chain, ' ');
	text_str(&h->chain, name);
	text_ch(&h->chain, ' ');
	text_ch(&h->chain, *what == SDL_PATH ?
	    h->list.s[h->list.n - 2] : '-');
}

/* Takes a parenthesis or a comma of a list. */
static void
mark(struct hierarchy *h)
{
	text_ch(&h->list, ' ');
	text_str(&h->list, h->lx->tok);
	sdl_next(h->lx);
}

/* Goes on to the next action of a channel; returns 0 at its end. *chain becomes
 * 0 if it is a list. */
static int
next_use(struct hierarchy *h, size_t *depth, int *chain)
{
	int closed = 0;

	for (; sdl_is(h->lx, ")"); closed = 1) {
		if (!--*depth)
			return 0;
		mark(h);
	}
	if (sdl_is(h->lx, "(")) {
		*chain &= !closed;
		++*depth;
		mark(h);
		return 1;
	}
	*chain = 0;
	if (sdl_is(h->lx, ","))
		mark(h);
	else if (h->lx->kind != SDL_WORD)
		sdl_expected(h->lx, "')'");
	return 1;
}

/* Takes the actions of a channel: a chain `( ACTION ( TIMEWARP ( … ) ) )`, or a
 * list, which has several actions within some of these parentheses. Returns
 * whether it is a chain. */
static int
uses(struct hierarchy *h)
{
	size_t depth = 1;
	int chain = 1;

	h->list.n = h->chain.n = 0;
	sdl_take(h->lx, "(");
	use(h, 0);
	while (next_use(h, &depth, &chain))
		use(h, 1);
	sdl_next(h->lx);
	return chain;
}

static void
channel_statement(struct hierarchy *h)
{
	const struct sdl_level *b = &h->level[h->depth - 1];
	struct arena *arena = &h->r->arena;
	struct str name;

	if (!b->id.s || !b->type.s)
		sdl_expected(h->lx, "a type statement");
	sdl_next(h->lx);
	name = str_keep(arena, sdl_string(h->lx, "a channel in quotes"));
	if (!sdl_channel(b->type, name))
		in_die(&h->lx->in, "a %.*s has no channel \"%.*s\"",
		    STRF(b->type), STRF(name));
	h->fields.n = 0;
	text_str(&h->fields, b->id);
	text_ch(&h->fields, ' ');
	text_name(&h->fields, name);
	if (!map_add(&h->channels, str_keep(arena, text_get(&h->fields)), 0))
		in_die(&h->lx->in, "channel \"%.*s\" twice", STRF(name));
	sdl_next(h->lx);
	if (uses(h)) {
		text_str(&h->fields, text_get(&h->chain));
	} else {
		text_z(&h->fields, " - -");
		text_str(&h->fields, text_get(&h->list));
	}
	if (!sdl_is(h->lx, ";"))
		sdl_expected(h->lx, "';'");
	ir_put_line(IR_CHANNEL, text_get(&h->fields));
	sdl_next(h->lx);
}

static void
braces(struct hierarchy *h)
{
	if (!sdl_is(h->lx, "{"))
		sdl_expected(h->lx, "'{'");
	while (h->depth || h->lx->kind != SDL_END) {
		if (sdl_is(h->lx, "{"))
			open_brace(h);
		else if (sdl_is(h->lx, "}"))
			close_brace(h);
		else if (h->depth && sdl_is(h->lx, "type"))
			type_statement(h);
		else if (h->depth && sdl_is(h->lx, "channel"))
			channel_statement(h);
		else
			sdl_expected(h->lx, h->depth ?
			    "type, channel, '{' or '}'" : "'{'");
	}
}

void
sdl_hierarchy(struct sdl *r)
{
	struct hierarchy h;

	memset(&h, 0, sizeof h);
	h.r = r;
	h.lx = &r->lx;
	braces(&h);
	free(h.level);
	free(h.id.s);
	free(h.fields.s);
	free(h.chain.s);
	free(h.list.s);
	map_free(&h.items);
	map_free(&h.channels);
}
