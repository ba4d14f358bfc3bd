#include <string.h>

#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "sdl/read.h"

void
sdl_add(struct sdl_text *to, struct str text)
{
	to->s = xgrow(to->s, &to->cap, to->n + text.n, 1);
	memcpy(to->s + to->n, text.s, text.n);
	to->n += text.n;
}

void
sdl_add_name(struct sdl_text *to, struct str raw)
{
	to->s = xgrow(to->s, &to->cap, to->n + NAME_ROOM(raw.n), 1);
	to->n += name_encode(to->s + to->n, raw);
}

void
sdl_add_token(const struct sdl *r, struct sdl_text *to)
{
	if (r->lx.apart && to->s[to->n - 1] != ' ')
		sdl_add(to, str_of(" "));
	sdl_add(to, r->lx.tok);
	if (to->n >= IN_MAXLINE)
		in_die(&r->lx.in, "statement longer than %d bytes", IN_MAXLINE);
}

void
sdl_put(struct sdl_text *text)
{
	if (text->n)
		out_mem(text->s, text->n);
	text->n = 0;
}

struct str
sdl_name(struct sdl *r, const char *what)
{
	struct str name;

	if (r->lx.kind != SDL_WORD)
		sdl_want(&r->lx, what);
	name = str_keep(&r->arena, r->lx.tok);
	sdl_next(&r->lx);
	return name;
}

double
sdl_number(struct sdl *r, struct sdl_text *to, const char *what)
{
	int minus = sdl_is(&r->lx, "-");
	double v;

	sdl_add(to, str_of(" "));
	if (minus || sdl_is(&r->lx, "+")) {
		sdl_add(to, r->lx.tok);
		sdl_next(&r->lx);
	}
	if (r->lx.kind != SDL_NUMBER || !num_of(r->lx.tok, &v))
		sdl_want(&r->lx, what);
	sdl_add(to, r->lx.tok);
	sdl_next(&r->lx);
	return minus ? -v : v;
}

int
sdl_more(struct sdl *r)
{
	int more = sdl_is(&r->lx, ",");

	if (!more && !sdl_is(&r->lx, ")"))
		sdl_want(&r->lx, "',' or ')'");
	sdl_next(&r->lx);
	return more;
}

int
sdl_section(const struct sdl *r)
{
	return r->lx.kind == SDL_END || sdl_is(&r->lx, "DEFINITION") ||
	    sdl_is(&r->lx, "ENVIRONMENT") || sdl_is(&r->lx, "MODEL") ||
	    sdl_is(&r->lx, "HIERARCHY");
}

void
sdl_carry_one(struct sdl *r, const char *section, int *depth)
{
	int parens = 0, brace;

	sdl_add(&r->lines, str_of("attr - "));
	sdl_add(&r->lines, str_of(section));
	sdl_add(&r->lines, str_of(" "));
	for (;;) {
		if (r->lx.kind == SDL_END)
			sdl_want(&r->lx, "';'");
		sdl_add_token(r, &r->lines);
		parens += sdl_is(&r->lx, "(") - sdl_is(&r->lx, ")");
		brace = sdl_is(&r->lx, "{") - sdl_is(&r->lx, "}");
		if (parens <= 0 && (brace || sdl_is(&r->lx, ";")))
			break;
		sdl_next(&r->lx);
	}
	sdl_add(&r->lines, str_of("\n"));
	sdl_put(&r->lines);
	*depth += brace;
	if (*depth < 0)
		in_die(&r->lx.in, "'}' without '{'");
	sdl_next(&r->lx);
}

void
sdl_carry(struct sdl *r, const char *section)
{
	int depth = 0;

	while (depth || !sdl_section(r))
		sdl_carry_one(r, section, &depth);
}
