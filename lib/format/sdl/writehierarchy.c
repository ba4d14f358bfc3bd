#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "format/sdl/lex.h"
#include "format/sdl/write.h"

void
sdl_close_braces(struct sdl_out *w, size_t depth)
{
	while (w->depth > depth) {
		out_indent(str_of("\t"), --w->depth);
		out_text("}\n");
	}
}

/* Closes all braces within those of which the item is the first or, if last,
 * the last one. */
static void
reach(const struct ir *ir, struct sdl_out *w, struct str id, int last)
{
	size_t n = w->depth;

	while (n && !str_same(last ? w->brace[n - 1].now :
	    w->brace[n - 1].first, id))
		n--;
	if (!n)
		in_die(&ir->in, "item '%.*s' is not open here", STRF(id));
	sdl_close_braces(w, n);
}

static void
open_brace(struct sdl_out *w, struct str id)
{
	struct sdl_brace *b;

	out_indent(str_of("\t"), w->depth);
	out_text("{\n");
	if (w->depth)
		w->brace[w->depth - 1].inner = 1;
	w->brace = xgrow(w->brace, &w->cap, w->depth + 1, sizeof *w->brace);
	b = &w->brace[w->depth++];
	memset(b, 0, sizeof *b);
	b->first = id;
}

/* Writes a name within quotes: always, or only if it needs them. */
static struct str
put_name(const struct ir *ir, struct sdl_out *w, struct str field, int quotes)
{
	struct str name;

	name = ir_name(ir, field, arena_text(&w->arena, field.n));
	if (str_is(field, "-") || memchr(name.s, '"', name.n) ||
	    memchr(name.s, '\n', name.n) || memchr(name.s, '\0', name.n))
		in_die(&ir->in, "'%.*s' cannot be in quotes in SDL",
		    STRF(field));
	quotes |= sdl_kind_of(name) == SDL_MARK;
	out_text(quotes ? "\"" : "");
	out_str(name);
	out_text(quotes ? "\"" : "");
	return name;
}

static void
type_statement(const struct ir *ir, struct sdl_out *w, struct sdl_brace *b)
{
	struct str args = ir->rec.tail, f;
	int least, most, number, n;
	long long v;

	out_indent(str_of("\t"), w->depth);
	out_text("type ");
	b->type = put_name(ir, w, ir->rec.f[2], 1);
	out_text(" (");
	sdl_args(b->type, &least, &most, &number);
	for (n = 0; str_field(&args, &f); n++) {
		out_text(n ? ", " : "");
		if (!number)
			put_name(ir, w, f, 0);
		else if (num_int(f, 0, 1LL << 62, &v))
			out_str(f);
		else
			sdl_wrong(ir, "integers from 0 on as arguments");
	}
	if (n < least || n > most)
		in_die(&ir->in, "a %.*s has %d arguments, saw %d",
		    STRF(b->type), n < least ? least : most, n);
	out_text(");\n");
}

/* The braces that an item shares have to be the innermost ones and to have a
 * type or inner braces already; and an item without a type, a place-holder,
 * shares none. */
static void
check_shared(const struct ir *ir, const struct sdl_out *w)
{
	const struct sdl_brace *b = w->depth ? w->brace + w->depth - 1 : NULL;
	const struct str *f = ir->rec.f;

	if (!str_same(w->shared, f[0]) || !str_same(w->sharedwith, f[1]) ||
	    !b || (!b->type.s && !b->inner) || str_is(f[2], "-"))
		sdl_wrong(ir, "the item that shares braces");
}

void
sdl_write_item(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;
	struct str id = str_keep(&w->arena, f[0]);
	const size_t *early = map_find(&w->early, id);
	struct sdl_brace *b;

	sdl_enter(ir, w, SDL_HIERARCHY);
	if (early && *early)
		sdl_wrong(ir, "its attr braces right before it");
	if (str_is(id, "-"))
		sdl_wrong(ir, "an ID");
	if (!map_add(&w->items, id, 0))
		in_die(&ir->in, "'%.*s' is defined twice", STRF(id));
	if (str_is(f[1], "-"))
		sdl_close_braces(w, 0);
	else
		reach(ir, w, f[1], 0);
	if (w->shared.s)
		check_shared(ir, w);
	else
		open_brace(w, id);
	w->shared.s = NULL;
	sdl_flush_comments(w);
	b = &w->brace[w->depth - 1];
	b->now = id;
	b->type.s = NULL;
	if (!str_is(f[2], "-"))
		type_statement(ir, w, b);
	else if (ir->rec.tail.n)
		sdl_wrong(ir, "no arguments without a type");
}

/* Writes `NAME`, with an axis if it is a path. */
static void
put_use(const struct ir *ir, const struct sdl_out *w, struct str name,
    struct str axis)
{
	const size_t *kind = map_find(&w->names, name);

	if (!kind || *kind == SDL_CURVE)
		in_die(&ir->in, "unknown action '%.*s'", STRF(name));
	if (*kind == SDL_PATH && !str_is(axis, "X") && !str_is(axis, "Y") &&
	    !str_is(axis, "Z"))
		in_die(&ir->in, "path '%.*s': expected an axis X, Y or Z",
		    STRF(name));
	if (*kind == SDL_PARAMETER && !str_is(axis, "-"))
		in_die(&ir->in, "'%.*s' is no path and has no axis",
		    STRF(name));
	out_str(name);
	if (*kind == SDL_PATH) {
		out_text(" [");
		out_str(axis);
		out_ch(']');
	}
}

/* Writes `ACTION [AXIS] (WARP (…))`. */
static void
put_chain(const struct ir *ir, const struct sdl_out *w)
{
	struct str rest = ir->rec.tail, warp, axis;
	size_t depth = 0;

	put_use(ir, w, ir->rec.f[2], ir->rec.f[3]);
	for (; str_field(&rest, &warp); depth++) {
		out_text(" (");
		axis = sdl_axis(&warp);
		put_use(ir, w, warp, axis);
	}
	while (depth--)
		out_ch(')');
}

/* A list of actions while it is written. */
struct sdl_list {
	size_t depth;
	int due;                 /* an action has to come next */
	int first;               /* it is the first in its parentheses */
	int closed;              /* there was a closing parenthesis */
	int chain;               /* so far it could be a chain of timewarps */
};

static void
put_mark(const struct ir *ir, struct sdl_list *l, int mark)
{
	if (l->due || (mark == ')' && !l->depth))
		sdl_wrong(ir, "a list of several actions");
	out_text(mark == '(' ? " " : "");
	out_ch(mark);
	l->first = mark == '(';
	l->due = mark != ')';
	l->closed |= mark == ')';
	l->chain &= mark == ')' || (mark == '(' && !l->closed);
	l->depth += mark == '(';
	l->depth -= mark == ')';
}

/* Writes a list of several actions, which may not be a chain. */
static void
put_list(const struct ir *ir, const struct sdl_out *w)
{
	struct sdl_list l = { 0, 1, 1, 0, 1 };
	struct str rest = ir->rec.tail, f, axis;

	while (str_field(&rest, &f)) {
		if (str_is(f, "(") || str_is(f, ")") || str_is(f, ",")) {
			put_mark(ir, &l, *f.s);
			continue;
		}
		out_text(l.first ? "" : " ");
		axis = sdl_axis(&f);
		put_use(ir, w, f, axis);
		l.chain &= l.due;
		l.first = l.due = 0;
	}
	if (l.due || l.depth || l.chain || !str_is(ir->rec.f[3], "-"))
		sdl_wrong(ir, "a list of several actions");
}

/* Dies if the item has a channel of that name already. */
static void
check_once(const struct ir *ir, struct sdl_out *w, struct str name)
{
	struct text key = { NULL, 0, 0 };

	text_str(&key, ir->rec.f[0]);
	text_ch(&key, ' ');
	text_name(&key, name);
	if (!map_add(&w->channels, str_keep(&w->arena, text_get(&key)), 0))
		in_die(&ir->in, "channel '%.*s' twice",
		    STRF(text_get(&key)));
	free(key.s);
}

void
sdl_write_channel(const struct ir *ir, struct sdl_out *w)
{
	const struct str *f = ir->rec.f;
	const struct sdl_brace *b;
	struct str name;

	if (w->section != SDL_HIERARCHY)
		sdl_wrong(ir, "an item before");
	reach(ir, w, f[0], 1);
	sdl_flush_comments(w);
	b = &w->brace[w->depth - 1];
	out_indent(str_of("\t"), w->depth);
	out_text("channel ");
	name = put_name(ir, w, f[1], 1);
	check_once(ir, w, name);
	if (!b->type.s || !sdl_channel(b->type, name))
		in_die(&ir->in, "'%.*s' has no channel \"%.*s\"",
		    STRF(f[0]), STRF(name));
	out_text(" (");
	if (str_is(f[2], "-"))
		put_list(ir, w);
	else
		put_chain(ir, w);
	out_text(");\n");
}
