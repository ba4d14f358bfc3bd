#include <string.h>

#include "base/known/known.h"
#include "format/cal3d/decode.h"
#include "format/cal3d/tag_priv.h"

/* As much is read at once, unless a token is longer. */
enum { PIECE = 1 << 15 };

void
tags_open(struct tags *t, const char *path, const char *tool,
    const char *expects)
{
	memset(t, 0, sizeof *t);
	known_open(&t->in, path, tool, expects);
	t->next = 1;
	t->in.line = 1;
	in_skip_mark(&t->in);
	t->in.line = 0;          /* a binary file has none */
}

void
tags_open_text(struct tags *t, const char *name, char *s, size_t n)
{
	memset(t, 0, sizeof *t);
	in_open_text(&t->in, name, s, n, 0);
}

int
tag_blank(struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if (!tag_space(a.s[i]))
			return 0;
	return 1;
}

/* Mostly the first letter tells, or it is the same in any case. */
static int
is_name(struct str a, const char *z)
{
	return a.n && ((a.s[0] ^ *z) & ~0x20) == 0 &&
	    (str_is(a, z) || str_iis(a, z));
}

int
tag_is(const struct tags *t, const char *z)
{
	return is_name(t->name, z);
}

/* How the current token begins. */
static struct str
first_word(const struct tags *t)
{
	struct str a;

	a.s = t->p;
	a.n = (size_t)(tag_skip_name(t->p + 1, t->end) - t->p);
	return a;
}

static void
count_lines(struct tags *t, const char *end)
{
	const char *p = t->p;

	while ((p = memchr(p, '\n', (size_t)(end - p)))) {
		t->next++;
		p++;
	}
}

/* Whether the current token, which ends there, is a tag with a name and nothing
 * else. */
static int
is_bare(const struct tags *t, const char *end)
{
	size_t n = (size_t)(end - t->p) - 2;

	return (t->kind == TAG_OPEN && n == t->name.n) ||
	    (t->kind == TAG_CLOSE && n == t->name.n + 1);
}

static void
refuse_nul(struct tags *t)
{
	count_lines(t, t->in.buf + t->in.nul);
	t->in.line = t->next;
	in_die_nul(&t->in);
}

/* White space before a tag makes no token. */
static void
skip_space(struct tags *t)
{
	const char *p = t->p;
	unsigned lines = 0;

	for (; p < t->end && tag_space(*p); p++)
		lines += *p == '\n';
	if (p == t->end || *p != '<')
		return;
	t->next += lines;
	t->in.line = t->next;
	t->p = p;
}

/* Has more of the input than what begins at t->p, of which a token is not
 * whole; 0 at its end. */
static int
read_on(struct tags *t)
{
	size_t had = (size_t)(t->end - t->p), want = PIECE, got;

	if (t->eof && had)
		in_die(&t->in, "expected the end of '%.*s', saw end of input",
		    STRF(first_word(t)));
	if (had >= TAG_MAX)
		in_die(&t->in, "tag or text longer than %d bytes", TAG_MAX);
	if (t->p)
		in_skip(&t->in, (unsigned long long)(t->p -
		    (t->in.buf + t->in.beg)));
	while (want <= had)
		want *= 2;
	t->p = (const char *)in_peek(&t->in, want, &got);
	t->end = t->p + got;
	t->eof = got < want;
	if (t->in.nul < t->in.beg + got)
		refuse_nul(t);
	return got > 0;
}

/* Moves to the next token, and returns its end. */
static const char *
look(struct tags *t)
{
	const char *e = NULL;

	t->in.line = t->next;
	t->p = t->at;
	do {
		skip_space(t);
		if (t->p < t->end)
			e = tag_parse(t);
		if (e)
			return e;
		t->empty = 0;
	} while (read_on(t));
	return NULL;
}

static void
push(struct tags *t)
{
	if (t->depth == TAG_DEPTH)
		in_die(&t->in, "more than %d elements inside each other",
		    TAG_DEPTH);
	t->mark[t->depth] = t->names.n;
	t->opened[t->depth++] = t->in.line;
	text_str(&t->names, t->name);
}

/* The name of the innermost open element. */
static struct str
innermost(const struct tags *t)
{
	struct str a;

	a.s = t->names.s + t->mark[t->depth - 1];
	a.n = t->names.n - t->mark[t->depth - 1];
	return a;
}

static void
pop(struct tags *t)
{
	if (!t->depth)
		in_die(&t->in, "</%.*s> without its <%.*s>", STRF(t->name),
		    STRF(t->name));
	if (!str_same(innermost(t), t->name) &&
	    !str_isame(innermost(t), t->name))
		in_die(&t->in, "expected </%.*s> (for line %llu), saw </%.*s>",
		    STRF(innermost(t)), t->opened[t->depth - 1],
		    STRF(t->name));
	t->names.n = t->mark[--t->depth];
}

static enum tag_kind
at_end(struct tags *t)
{
	if (t->depth)
		in_die(&t->in, "expected </%.*s> (for line %llu), saw end of "
		    "input", STRF(innermost(t)), t->opened[t->depth - 1]);
	return t->kind = TAG_EOF;
}

enum tag_kind
tag_next(struct tags *t)
{
	const char *end;

	if (t->empty) {
		t->empty = 0;
		t->kind = TAG_CLOSE;
		pop(t);
		return t->kind;
	}
	end = look(t);
	if (!end)
		return at_end(t);
	if (!is_bare(t, end))
		count_lines(t, end);
	if (t->kind == TAG_OPEN)
		push(t);
	else if (t->kind == TAG_CLOSE)
		pop(t);
	t->at = end;
	return t->kind;
}

int
tag_attr(struct tags *t, const char *name, struct str *value)
{
	size_t i;

	for (i = 0; i < t->nattr; i++) {
		const struct tag_attr *a = &t->attr[i];

		if (!is_name(a->name, name))
			continue;
		*value = a->value;
		if (!memchr(a->value.s, '&', a->value.n))
			return 1;
		t->decoded.n = 0;
		decode_add(&t->decoded, a->value, &t->in);
		*value = text_get(&t->decoded);
		return 1;
	}
	return 0;
}
