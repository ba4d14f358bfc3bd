#include <string.h>

#include "base/known/known.h"
#include "base/num.h"
#include "format/acclaim/lex.h"

void
lex_open(struct lex *lx, const char *path, struct text *comment)
{
	memset(lx, 0, sizeof *lx);
	known_open(&lx->in, path, "asf2ir", "Acclaim skeleton");
	lx->rest.s = "";
	lx->comment = comment;
	lex_next(lx);
}

static int
is_space(char c)
{
	return c == ' ' || c == '\t' || c == ',' || c == '(' || c == ')' ||
	    c == '\r' || c == '\f';
}

/* Whether the comma before the word at p may be a decimal comma: it separates
 * the word from nothing, and a digit follows it at once. */
static int
is_point(const struct lex *lx, const char *p, const char *end)
{
	const char *from = lx->rest.s;

	if (p == from || p == end || p[-1] != ',' || *p < '0' || *p > '9')
		return 0;
	return p - 1 == from ? lx->first : p[-2] != ',' && p[-2] != ')';
}

/* Moves the next word from the rest of the line to lx->word; returns 0 if there
 * is none. */
static int
take(struct lex *lx)
{
	const char *p = lx->rest.s, *end = p + lx->rest.n;

	while (p < end && is_space(*p))
		p++;
	p -= is_point(lx, p, end);
	lx->word.s = p;
	if (p < end && *p == '#') {
		struct str text = { p, (size_t)(end - p) };

		text_line(lx->comment, text);
		end = p;
	}
	if (!lx->comma.n && !(p > lx->rest.s && p[-1] == ','))
		lx->comma = num_comma(p, end);
	p += p < end;
	while (p < end && !is_space(*p))
		p++;
	lx->word.n = (size_t)(p - lx->word.s);
	lx->rest.s = p;
	lx->rest.n = (size_t)(end - p);
	return lx->word.n > 0;
}

static int
next_line(struct lex *lx)
{
	lx->word.n = lx->comma.n = 0;
	if (!in_line(&lx->in, &lx->rest)) {
		lx->rest.n = 0;
		return 0;
	}
	lx->first = 1;
	return 1;
}

int
lex_next(struct lex *lx)
{
	lx->first = 0;
	while (!take(lx))
		if (!next_line(lx))
			return 0;
	return 1;
}

int
lex_is(const struct lex *lx, const char *z)
{
	return str_iis(lx->word, z);
}

int
lex_keyword(const struct lex *lx)
{
	return lx->word.n > 0 && lx->first && lx->word.s[0] == ':';
}

struct str
lex_rest(struct lex *lx, struct arena *arena)
{
	struct str text = lx->rest;
	size_t i;

	for (i = 0; i < text.n; i++)
		if (text.s[i] == '#' && (i == 0 || is_space(text.s[i - 1])))
			break;
	lx->rest.s += i;
	lx->rest.n -= i;
	text.n = i;
	text = str_keep(arena, str_trim(text));
	lex_next(lx);
	return text;
}

struct str
lex_line(struct lex *lx, struct arena *arena)
{
	lx->rest.n += (size_t)(lx->rest.s - lx->word.s);
	lx->rest.s = lx->word.s;
	return lex_rest(lx, arena);
}

int
lex_verbatim(struct lex *lx, struct str *line)
{
	if (!next_line(lx))
		return 0;
	*line = lx->rest;
	if (str_trim(*line).n && str_trim(*line).s[0] == ':') {
		take(lx);
		return 0;
	}
	lx->rest.n = 0;
	return 1;
}

void
lex_expected(const struct lex *lx, const char *what, const char *expected)
{
	struct str saw = lx->word;

	if (!saw.n)
		saw.s = NULL;
	in_expected_near(&lx->in, what, expected, saw, lx->comma);
}
