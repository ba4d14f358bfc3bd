#include <stdio.h>
#include <string.h>

#include "base/known/known.h"
#include "base/num.h"
#include "base/out.h"
#include "format/bonespro/lex.h"

void
bp_lex_open(struct bp_lex *lx, const char *path)
{
	memset(lx, 0, sizeof *lx);
	lx->rest = str_of("");
	lx->word = lx->rest;
	known_open(&lx->in, path, "bp2ir", "BonesPro structure or animation");
}

static int
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static int
is_comment(const char *p, const char *end)
{
	return end - p >= 2 && p[0] == '/' && p[1] == '/';
}

static void
put_comment(struct bp_lex *lx, const char *p, const char *end)
{
	struct str text = { p + 2, (size_t)(end - p - 2) };

	lx->comments.n = lx->released ? 0 : lx->comments.n;
	text_ch(&lx->comments, '#');
	text_str(&lx->comments, text);
	text_ch(&lx->comments, '\n');
	if (lx->released)
		out_str(text_get(&lx->comments));
}

void
bp_release(struct bp_lex *lx)
{
	out_str(text_get(&lx->comments));
	lx->released = 1;
}

void
bp_hold(struct bp_lex *lx)
{
	lx->comments.n = 0;
	lx->released = 0;
}

/* Moves to where the next token begins, on this line or a later one. */
static int
find(struct bp_lex *lx)
{
	const char *p, *end;

	do {
		p = lx->rest.s;
		end = p + lx->rest.n;
		while (p < end && is_blank(*p))
			p++;
		lx->rest.s = p;
		lx->rest.n = (size_t)(end - p);
		if (is_comment(p, end))
			put_comment(lx, p, end);
		else if (p < end)
			return 1;
	} while (in_line(&lx->in, &lx->rest));
	lx->rest.n = 0;
	return 0;
}

static void
take_name(struct bp_lex *lx, const char *end)
{
	const char *close = memchr(lx->word.s, '>', lx->word.n);

	if (!close)
		in_die(&lx->in, "expected `>` on the line of a name's `<`, "
		    "saw '%.*s'", STRF(lx->word));
	lx->isname = 1;
	lx->word.s++;
	lx->word.n = (size_t)(close - lx->word.s);
	lx->rest.s = close + 1;
	lx->rest.n = (size_t)(end - close - 1);
}

int
bp_next(struct bp_lex *lx)
{
	const char *p, *end;

	if (lx->again) {
		lx->again = 0;
		return lx->word.n > 0 || lx->isname;
	}
	lx->isname = 0;
	if (!find(lx)) {
		lx->word.n = 0;
		return 0;
	}
	lx->word = lx->rest;
	p = lx->rest.s;
	end = p + lx->rest.n;
	if (*p == '<') {
		take_name(lx, end);
		return 1;
	}
	while (p < end && !is_blank(*p) && *p != '<' && !is_comment(p, end))
		p++;
	lx->word.n = (size_t)(p - lx->word.s);
	lx->rest.s = p;
	lx->rest.n = (size_t)(end - p);
	return 1;
}

void
bp_again(struct bp_lex *lx)
{
	lx->again = 1;
}

static int
is_number(const struct bp_lex *lx)
{
	const char *end = lx->word.s + lx->word.n;

	return lx->word.n && !lx->isname && num_skip(lx->word.s, end) == end;
}

/* Finding the next token may read another line, and the current token's line is
 * gone then; so the current token is copied. */
int
bp_two_numbers(struct bp_lex *lx)
{
	struct str rest;
	int two;

	if (!is_number(lx))
		return 0;
	lx->kept.n = 0;
	text_str(&lx->kept, lx->word);
	find(lx);
	rest = lx->rest;
	bp_next(lx);
	two = is_number(lx);
	lx->rest = rest;
	lx->word = text_get(&lx->kept);
	lx->isname = 0;
	return two;
}

struct str
bp_number(struct bp_lex *lx, const char *what)
{
	bp_next(lx);
	if (!is_number(lx))
		bp_expected(lx, what);
	return lx->word;
}

long long
bp_int_here(struct bp_lex *lx, const char *what, long long lo, long long hi)
{
	char text[120];
	long long n;

	if (lx->word.n && !lx->isname && num_int(lx->word, lo, hi, &n))
		return n;
	snprintf(text, sizeof text, "%s from %lld to %lld", what, lo, hi);
	bp_expected(lx, text);
}

long long
bp_int(struct bp_lex *lx, const char *what, long long lo, long long hi)
{
	bp_next(lx);
	return bp_int_here(lx, what, lo, hi);
}

/* Takes the three numbers if they are all of the line: most lines of a large
 * file are such. A longer line is not looked at as a whole, as all of the file
 * may be in one line. */
static int
three_alone(struct bp_lex *lx, struct str *three)
{
	enum { SHORT = 64 };
	struct str bad;
	int plain;

	if (lx->rest.n >= SHORT ||
	    num_list(lx->rest, in_stop(&lx->in), 0, &bad,
	    &plain) != 3 || !plain)
		return 0;
	*three = lx->rest;
	lx->rest.s += lx->rest.n;
	lx->rest.n = 0;
	return 1;
}

/* Takes the three numbers from this line if one blank stands between them. */
static int
three_next(struct bp_lex *lx, struct str *three)
{
	const char *p = lx->rest.s, *end = p + lx->rest.n;
	int i;

	for (i = 0; i < 3; i++) {
		if (i && (p == end || *p++ != ' '))
			return 0;
		p = num_skip(p, end);
		if (!p)
			return 0;
	}
	if (p < end && !is_blank(*p))
		return 0;
	three->s = lx->rest.s;
	three->n = (size_t)(p - three->s);
	lx->rest.s = p;
	lx->rest.n = (size_t)(end - p);
	return 1;
}

struct str
bp_three(struct bp_lex *lx)
{
	struct str three;
	int i;

	if (!lx->again && find(lx) &&
	    (three_alone(lx, &three) || three_next(lx, &three)))
		return three;
	lx->three.n = 0;
	for (i = 0; i < 3; i++) {
		if (i)
			text_ch(&lx->three, ' ');
		text_str(&lx->three, bp_number(lx, "a number"));
	}
	return text_get(&lx->three);
}

void
bp_at(struct bp_lex *lx, int depth, const char *part, long long number)
{
	lx->part[depth] = part;
	lx->number[depth] = number;
	if (depth == 0)
		lx->part[1] = NULL;
}

/* Returns a text such as "frame 3: vertex 17", or NULL. */
static const char *
place(const struct bp_lex *lx)
{
	static char at[120];
	size_t n = 0;
	int i;

	for (i = 0; i < 2; i++)
		if (lx->part[i])
			n += (size_t)snprintf(at + n, sizeof at - n,
			    "%s%s %lld", n ? ": " : "", lx->part[i],
			    lx->number[i]);
	return n ? at : NULL;
}

void
bp_expected(const struct bp_lex *lx, const char *what)
{
	struct str saw = lx->word;

	if (lx->isname) {
		saw.s--;        /* with its brackets */
		saw.n += 2;
	} else if (!saw.n) {
		saw.s = NULL;
	}
	in_expected(&lx->in, place(lx), what, saw);
}

void
bp_end(struct bp_lex *lx)
{
	if (bp_next(lx))
		bp_expected(lx, "end of input");
}

void
bp_warn(const struct bp_lex *lx, const char *text)
{
	const char *at = place(lx);

	in_warn(&lx->in, "%s%s%s", at ? at : "", at ? ": " : "", text);
}
