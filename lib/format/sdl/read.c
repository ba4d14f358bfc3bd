#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/sdl/read.h"
#include "format/sdl/sdl.h"
#include "ir/put.h"

struct str
sdl_word(struct sdl *r, const char *what)
{
	struct str name;

	if (r->lx.kind != SDL_WORD)
		sdl_expected(&r->lx, what);
	name = str_keep(&r->arena, r->lx.tok);
	sdl_next(&r->lx);
	return name;
}

double
sdl_number(struct sdl *r, struct text *to, const char *what)
{
	int minus = sdl_is(&r->lx, "-");
	double v;

	text_ch(to, ' ');
	if (minus || sdl_is(&r->lx, "+")) {
		text_str(to, r->lx.tok);
		sdl_next(&r->lx);
	}
	if (r->lx.kind != SDL_NUMBER || !num_of(r->lx.tok, &v))
		sdl_expected(&r->lx, what);
	text_str(to, r->lx.tok);
	sdl_next(&r->lx);
	return minus ? -v : v;
}

int
sdl_more(struct sdl *r)
{
	int more = sdl_is(&r->lx, ",");

	if (!more && !sdl_is(&r->lx, ")"))
		sdl_expected(&r->lx, "',' or ')'");
	sdl_next(&r->lx);
	return more;
}

void
sdl_add_token(const struct sdl *r, struct text *to)
{
	if (r->lx.apart && to->n && to->s[to->n - 1] != ' ')
		text_ch(to, ' ');
	text_str(to, r->lx.tok);
	if (to->n >= IN_MAXLINE)
		in_die(&r->lx.in, "statement longer than %d bytes", IN_MAXLINE);
}

int
sdl_section(const struct sdl *r)
{
	return r->lx.kind == SDL_END || sdl_is_section(r->lx.tok);
}

void
sdl_carry(struct sdl *r, const char *section, int *depth)
{
	struct text t = { NULL, 0, 0 };
	int parens = 0, brace;

	for (;;) {
		if (r->lx.kind == SDL_END)
			sdl_expected(&r->lx, "';'");
		sdl_add_token(r, &t);
		parens += sdl_is(&r->lx, "(") - sdl_is(&r->lx, ")");
		brace = sdl_is(&r->lx, "{") - sdl_is(&r->lx, "}");
		if (parens <= 0 && (brace || sdl_is(&r->lx, ";")))
			break;
		sdl_next(&r->lx);
	}
	ir_put_attr(str_of("-"), str_of(section), text_get(&t));
	free(t.s);
	*depth += brace;
	if (*depth < 0)
		in_die(&r->lx.in, "'}' without '{'");
	sdl_next(&r->lx);
}

/* Carries a section of which nothing is understood. */
static void
carry_section(struct sdl *r, const char *section)
{
	int depth = 0;

	while (depth || !sdl_section(r))
		sdl_carry(r, section, &depth);
}

/* HIERARCHY is the last one. */
static void
sections(struct sdl *r)
{
	if (r->lx.kind == SDL_END || !sdl_section(r))
		sdl_expected(&r->lx, "DEFINITION or HIERARCHY");
	while (r->lx.kind != SDL_END) {
		int definition = sdl_is(&r->lx, "DEFINITION");
		int model = sdl_is(&r->lx, "MODEL");

		if (sdl_is(&r->lx, "HIERARCHY"))
			break;
		sdl_next(&r->lx);
		if (definition)
			sdl_definitions(r);
		else
			carry_section(r, model ? "model" : "environment");
	}
	if (r->lx.kind == SDL_END)
		return;
	sdl_next(&r->lx);
	sdl_hierarchy(r);
}

void
sdl_put(const char *path)
{
	struct sdl r;

	memset(&r, 0, sizeof r);
	sdl_open(&r.lx, path);
	ir_put_begin(IR_ACTIONS, ir_file_name(path));
	out_ch('\n');
	ir_put_source("sdl");
	sdl_next(&r.lx);
	sections(&r);
	ir_put_end(IR_ACTIONS);
	in_close(&r.lx.in);
	map_free(&r.names);
	arena_free(&r.arena);
}
