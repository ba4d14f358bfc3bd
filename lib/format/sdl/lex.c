#include <stdio.h>
#include <string.h>

#include "base/known/known.h"
#include "base/num.h"
#include "base/out.h"
#include "format/sdl/lex.h"

void
sdl_open(struct sdl_lex *lx, const char *path)
{
	memset(lx, 0, sizeof *lx);
	known_open(&lx->in, path, "sdl2ir", "Animation SDL");
	lx->kind = SDL_MARK;
}

static void
skip(struct str *a, size_t n)
{
	a->s += n;
	a->n -= n;
}

static int
next_line(struct sdl_lex *lx)
{
	lx->comma.n = 0;
	return in_line(&lx->in, &lx->rest);
}

static void
put_comment(struct str text)
{
	text = str_trim(text);
	if (!text.n)
		return;
	out_text("# ");
	out_line(text);
}

/* Returns the end of a comment in a line, or NULL. */
static const char *
close_of(struct str a)
{
	for (; a.n >= 2; skip(&a, 1))
		if (a.s[0] == '*' && a.s[1] == '/')
			return a.s;
	return NULL;
}

static void
comment(struct sdl_lex *lx)
{
	unsigned long long line = lx->in.line;
	struct str text;
	const char *end;

	skip(&lx->rest, 2);
	while (!(end = close_of(lx->rest))) {
		put_comment(lx->rest);
		if (!next_line(lx)) {
			lx->in.line = line;
			in_die(&lx->in, "comment without end");
		}
	}
	text = lx->rest;
	text.n = (size_t)(end - text.s);
	put_comment(text);
	skip(&lx->rest, text.n + 2);
}

/* Goes up to the next token; 0 at the end of the file. */
static int
blanks(struct sdl_lex *lx)
{
	for (;;) {
		const char *s = lx->rest.s;

		if (!lx->rest.n) {
			if (!next_line(lx))
				return 0;
		} else if (lx->rest.n > 1 && s[0] == '/' && s[1] == '*') {
			comment(lx);
		} else if (*s == ' ' || (*s >= '\t' && *s <= '\r')) {
			skip(&lx->rest, 1);
		} else {
			return 1;
		}
		lx->apart = 1;
	}
}

static int
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '#' || c == '.' ||
	    (unsigned char)c >= 0x80;
}

enum sdl_kind
sdl_kind_of(struct str a)
{
	size_t i;

	for (i = 0; i < a.n && is_letter(a.s[i]); i++)
		;
	if (i < a.n || !a.n)
		return SDL_MARK;
	return num_skip(a.s, a.s + a.n) == a.s + a.n ? SDL_NUMBER : SDL_WORD;
}

/* A word or number; after: it follows a comma without a blank. */
static void
word(struct sdl_lex *lx, int after)
{
	const char *end = lx->rest.s + lx->rest.n;
	const char *p = num_skip(lx->rest.s, end);

	lx->kind = SDL_NUMBER;
	if (!p || (p < end && is_letter(*p))) {
		lx->kind = SDL_WORD;
		for (p = lx->rest.s; p < end && is_letter(*p); p++)
			;
	}
	lx->tok.n = (size_t)(p - lx->rest.s);
	if (!lx->comma.n && !after)
		lx->comma = num_comma(lx->rest.s, end);
}

void
sdl_next(struct sdl_lex *lx)
{
	const char *close;
	int after = lx->kind == SDL_MARK && lx->tok.n && *lx->tok.s == ',';

	lx->apart = 0;
	if (!blanks(lx)) {
		lx->in.line += lx->kind != SDL_END;
		lx->kind = SDL_END;
		lx->tok.n = 0;
		return;
	}
	lx->tok.s = lx->rest.s;
	lx->tok.n = 1;
	lx->kind = SDL_MARK;
	if (is_letter(*lx->rest.s)) {
		word(lx, after && !lx->apart);
	} else if (*lx->rest.s == '"') {
		close = memchr(lx->rest.s + 1, '"', lx->rest.n - 1);
		if (!close)
			in_die(&lx->in, "string without end");
		lx->kind = SDL_STRING;
		lx->tok.n = (size_t)(close + 1 - lx->rest.s);
	}
	skip(&lx->rest, lx->tok.n);
}

int
sdl_is(const struct sdl_lex *lx, const char *text)
{
	return lx->kind != SDL_END && str_is(lx->tok, text);
}

void
sdl_expected(const struct sdl_lex *lx, const char *what)
{
	struct str none = { NULL, 0 };

	in_expected_near(&lx->in, NULL, what,
	    lx->kind == SDL_END ? none : lx->tok, lx->comma);
}

void
sdl_take(struct sdl_lex *lx, const char *text)
{
	char what[32];

	if (!sdl_is(lx, text)) {
		snprintf(what, sizeof what, "'%s'", text);
		sdl_expected(lx, what);
	}
	sdl_next(lx);
}

struct str
sdl_string(const struct sdl_lex *lx, const char *what)
{
	struct str text = lx->tok;

	if (lx->kind != SDL_STRING)
		sdl_expected(lx, what);
	text.s++;
	text.n -= 2;
	return text;
}
