#include <string.h>

#include "cal3d/tag.h"

/* As much is looked at in one piece unless a token is longer. */
enum { PIECE = 1 << 15 };

void
tags_open(struct tags *t, const char *path)
{
	size_t got;
	const unsigned char *p;

	memset(t, 0, sizeof *t);
	in_open(&t->in, path);
	t->next = 1;
	p = in_peek(&t->in, 3, &got);
	if (got == 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
		in_skip(&t->in, 3);
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

int
tag_is(const struct tags *t, const char *z)
{
	return t->name.n && ((t->name.s[0] ^ *z) & ~0x20) == 0 &&
	    str_iis(t->name, z);
}

/* How the token at hand begins. */
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

static void
refuse_nul(struct tags *t)
{
	count_lines(t, t->in.buf + t->in.nul);
	t->in.line = t->next;
	in_die(&t->in, "NUL byte in a text file");
}

/* White space in front of a tag is not worth a token. */
static void
skip_space(struct tags *t)
{
	const char *p = t->p;

	while (p < t->end && tag_space(*p))
		p++;
	if (p == t->p || p == t->end || *p != '<')
		return;
	count_lines(t, p);
	t->in.line = t->next;
	in_skip(&t->in, (unsigned long long)(p - t->p));
	t->p = p;
}

/* Looks at the input from here on, until it holds a whole token; returns the
 * token's end. */
static const char *
look(struct tags *t)
{
	size_t want, got;
	const char *e;

	t->in.line = t->next;
	for (want = PIECE;; want *= 2) {
		t->p = (const char *)in_peek(&t->in, want, &got);
		t->end = t->p + got;
		t->eof = got < want;
		if (got == 0)
			return NULL;
		if (t->in.nul < t->in.beg + got)
			refuse_nul(t);
		skip_space(t);
		e = tag_parse(t);
		if (e)
			return e;
		t->empty = 0;
		if (t->eof)
			in_die(&t->in, "expected the end of '%.*s', saw end "
			    "of input", STRF(first_word(t)));
		if (want >= TAG_MAX)
			in_die(&t->in, "tag or text longer than %d bytes",
			    TAG_MAX);
	}
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
	if (!str_isame(innermost(t), t->name))
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
	count_lines(t, end);
	if (t->kind == TAG_OPEN)
		push(t);
	else if (t->kind == TAG_CLOSE)
		pop(t);
	in_skip(&t->in, (unsigned long long)(end - t->p));
	return t->kind;
}

int
tag_attr(struct tags *t, const char *name, struct str *value)
{
	size_t i;

	for (i = 0; i < t->nattr; i++) {
		const struct tag_attr *a = &t->attr[i];

		if (!str_iis(a->name, name))
			continue;
		*value = a->value;
		if (!memchr(a->value.s, '&', a->value.n))
			return 1;
		t->decoded.n = 0;
		tag_decode(t, a->value, &t->decoded);
		*value = text_get(&t->decoded);
		return 1;
	}
	return 0;
}
