#include <string.h>

#include "format/cal3d/tag_priv.h"

static struct str
piece(const char *from, const char *to)
{
	struct str a;

	a.s = from;
	a.n = (size_t)(to - from);
	return a;
}

/* The first z from p on, or NULL. */
static const char *
find(const char *p, const char *end, const char *z)
{
	size_t n = strlen(z);

	for (; (p = memchr(p, z[0], (size_t)(end - p))); p++) {
		if ((size_t)(end - p) < n)
			return NULL;
		if (memcmp(p, z, n) == 0)
			return p;
	}
	return NULL;
}

static int
begins(const char *p, const char *end, const char *z)
{
	size_t n = strlen(z);

	return (size_t)(end - p) >= n && memcmp(p, z, n) == 0;
}

static int
starts(const struct tags *t, const char *z)
{
	return begins(t->p, t->end, z);
}

static const char *
skip_blanks(const char *p, const char *end)
{
	while (p < end && tag_space(*p))
		p++;
	return p;
}

static int
ends_name(char c)
{
	if ((unsigned char)c > '>')
		return 0;        /* mostly */
	switch (c) {
	case ' ': case '\n': case '\t': case '\r':
	case '/': case '>': case '=': case '<': case '"': case '\'':
		return 1;
	default:
		return 0;
	}
}

const char *
tag_skip_name(const char *p, const char *end)
{
	while (p < end && !ends_name(*p))
		p++;
	return p;
}

/* The parsers below return the end of the token at t->p, see tag_parse(). */

/* Reads `name = "value"` at p. */
static const char *
parse_attr(struct tags *t, const char *p)
{
	const char *name = p, *e = tag_skip_name(p, t->end), *q;
	struct tag_attr *a = &t->attr[t->nattr];
	struct str lt;

	p = skip_blanks(e, t->end);
	if (p == t->end)
		return NULL;
	if (e == name)
		in_die(&t->in, "<%.*s>: expected an attribute, saw '%c'",
		    STRF(t->name), *p);
	a->name = piece(name, e);
	if (*p != '=')
		in_die(&t->in, "%.*s: expected `=`, saw '%c'", STRF(a->name),
		    *p);
	p = skip_blanks(p + 1, t->end);
	if (p == t->end)
		return NULL;
	if (*p != '"' && *p != '\'')
		in_die(&t->in, "%.*s: expected a quoted value, saw '%c'",
		    STRF(a->name), *p);
	q = memchr(p + 1, *p, (size_t)(t->end - p - 1));
	lt = piece(p + 1, q ? q : t->end);
	if (memchr(lt.s, '<', lt.n))
		in_die(&t->in, "%.*s: expected a closing quote, saw '<'",
		    STRF(a->name));
	a->value = lt;
	return q ? q + 1 : NULL;
}

static void
add_attr(struct tags *t)
{
	size_t i;

	for (i = 0; i < t->nattr; i++)
		if (str_isame(t->attr[i].name, t->attr[t->nattr].name))
			in_die(&t->in, "<%.*s>: second attribute %.*s",
			    STRF(t->name), STRF(t->attr[i].name));
	if (++t->nattr == TAG_ATTRS)
		in_die(&t->in, "<%.*s>: %d attributes or more", STRF(t->name),
		    TAG_ATTRS);
}

static const char *
parse_open(struct tags *t)
{
	const char *p = tag_skip_name(t->p + 1, t->end);

	t->kind = TAG_OPEN;
	t->name = piece(t->p + 1, p);
	t->nattr = 0;
	for (;;) {
		p = skip_blanks(p, t->end);
		if (p == t->end)
			return NULL;
		if (*p == '>')
			return p + 1;
		if (*p == '/') {
			if (p + 1 == t->end)
				return NULL;
			if (p[1] != '>')
				in_die(&t->in, "<%.*s>: expected `/>`, saw "
				    "'/%c'", STRF(t->name), p[1]);
			t->empty = 1;
			return p + 2;
		}
		p = parse_attr(t, p);
		if (!p)
			return NULL;
		add_attr(t);
	}
}

static const char *
parse_close(struct tags *t)
{
	const char *e = tag_skip_name(t->p + 2, t->end), *p;

	t->kind = TAG_CLOSE;
	t->name = piece(t->p + 2, e);
	p = skip_blanks(e, t->end);
	if (p == t->end)
		return NULL;
	if (*p != '>')
		in_die(&t->in, "</%.*s>: expected `>`, saw '%c'",
		    STRF(t->name), *p);
	return p + 1;
}

/* Reads a token whose text begins after `open` bytes and ends at `close`. */
static const char *
parse_marked(struct tags *t, enum tag_kind kind, size_t open,
    const char *close)
{
	const char *e = NULL;

	if ((size_t)(t->end - t->p) >= open)
		e = find(t->p + open, t->end, close);
	if (!e)
		return NULL;
	t->kind = kind;
	t->text = piece(t->p + open, e);
	e += strlen(close);
	if (kind == TAG_PROLOG)
		t->text = piece(t->p, e);
	return e;
}

/* The last byte of a text in quotes, a comment or an instruction that begins
 * at p; p where there is none of these, NULL where it does not end. */
static const char *
skip_literal(const char *p, const char *end)
{
	const char *close = NULL;

	if (*p == '"' || *p == '\'')
		return memchr(p + 1, *p, (size_t)(end - p - 1));
	if (begins(p, end, "<!--"))
		close = find(p + 4, end, "-->");
	else if (begins(p, end, "<?"))
		close = find(p + 2, end, "?>");
	else
		return p;
	return close ? close + (*close == '-' ? 2 : 1) : NULL;
}

/* Reads <!DOCTYPE …>, which may have declarations in brackets, and in these
 * what skip_literal() skips. */
static const char *
parse_doctype(struct tags *t)
{
	const char *p, *q;
	int depth = 0;

	for (p = t->p; p < t->end; p++) {
		q = skip_literal(p, t->end);
		if (!q)
			return NULL;
		if (q > p) {
			p = q;
			continue;
		}
		depth += (*p == '<') - (*p == '>');
		if (depth == 0) {
			t->kind = TAG_PROLOG;
			t->text = piece(t->p, p + 1);
			return p + 1;
		}
	}
	return NULL;
}

/* Reads what begins with `<!`; with fewer than 9 bytes it is not certain what
 * that is. */
static const char *
parse_declaration(struct tags *t)
{
	if (starts(t, "<!--"))
		return parse_marked(t, TAG_COMMENT, 4, "-->");
	if (starts(t, "<![CDATA["))
		return parse_marked(t, TAG_CDATA, 9, "]]>");
	return t->end - t->p < 9 ? NULL : parse_doctype(t);
}

static const char *
parse_text(struct tags *t)
{
	const char *e = memchr(t->p, '<', (size_t)(t->end - t->p));

	if (!e && !t->eof)
		return NULL;
	t->kind = TAG_TEXT;
	t->text = piece(t->p, e ? e : t->end);
	return t->text.s + t->text.n;
}

const char *
tag_parse(struct tags *t)
{
	const char *p = t->p;

	if (*p != '<')
		return parse_text(t);
	if (t->end - p < 2)
		return NULL;
	if (p[1] == '/')
		return parse_close(t);
	if (p[1] == '?')
		return parse_marked(t, TAG_PROLOG, 2, "?>");
	if (p[1] == '!')
		return parse_declaration(t);
	if (tag_space(p[1]) || strchr("<>=\"'&", p[1]))
		in_die(&t->in, "expected a tag, saw '<%c'",
		    tag_space(p[1]) ? ' ' : p[1]);
	return parse_open(t);
}
