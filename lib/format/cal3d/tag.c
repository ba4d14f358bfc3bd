#include <string.h>

#include "base/known/known.h"
#include "format/cal3d/tag.h"

/* References */

static int
digit(char c, int base)
{
	int v = c >= '0' && c <= '9' ? c - '0' :
	    c >= 'a' && c <= 'f' ? c - 'a' + 10 :
	    c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;

	return v < base ? v : -1;
}

/* What `#N` or `#xN` stands for; 0 if a text cannot have that character. */
static unsigned long
character(struct str a)
{
	int base = a.n > 1 && (a.s[1] == 'x' || a.s[1] == 'X') ? 16 : 10;
	size_t i = base == 16 ? 2 : 1;
	unsigned long c = 0;

	for (; i < a.n; i++) {
		if (digit(a.s[i], base) < 0)
			return 0;
		c = c * (unsigned)base + (unsigned)digit(a.s[i], base);
		if (c > 0x10ffff)
			return 0;
	}
	return c >= 0xd800 && c < 0xe000 ? 0 : c;
}

static void
add_utf8(struct text *to, unsigned long c)
{
	if (c < 0x80) {
		text_ch(to, (int)c);
		return;
	}
	if (c < 0x800) {
		text_ch(to, (int)(0xc0 | c >> 6));
	} else {
		if (c < 0x10000) {
			text_ch(to, (int)(0xe0 | c >> 12));
		} else {
			text_ch(to, (int)(0xf0 | c >> 18));
			text_ch(to, (int)(0x80 | (c >> 12 & 0x3f)));
		}
		text_ch(to, (int)(0x80 | (c >> 6 & 0x3f)));
	}
	text_ch(to, (int)(0x80 | (c & 0x3f)));
}

/* What a reference stands for; 0 if it is none that is known. */
static unsigned long
referred(struct str a)
{
	static const struct {
		const char *name;
		unsigned long c;
	} five[] = {
		{ "amp", '&' }, { "apos", '\'' }, { "gt", '>' },
		{ "lt", '<' }, { "quot", '"' }
	};
	size_t i;

	if (a.s[0] == '#')
		return character(a);
	for (i = 0; i < sizeof five / sizeof *five; i++)
		if (str_is(a, five[i].name))
			return five[i].c;
	return 0;
}

/* The length of the name at s, its `;` not included; 0 after a bare &. */
static size_t
reference(const char *s, const char *end)
{
	const char *p = s;

	while (p < end && ((*p >= 'a' && *p <= 'z') ||
	    (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
	    *p == '#'))
		p++;
	return p < end && *p == ';' ? (size_t)(p - s) : 0;
}

void
tag_decode(struct text *to, struct str raw, const struct in *in)
{
	const char *p = raw.s, *end = p + raw.n, *amp;
	struct str ref;
	unsigned long c;

	while ((amp = memchr(p, '&', (size_t)(end - p)))) {
		text_mem(to, p, (size_t)(amp - p));
		p = amp + 1;
		ref.s = p;
		ref.n = reference(p, end);
		if (!ref.n) {
			text_ch(to, '&');
			continue;
		}
		c = referred(ref);
		if (!c)
			in_die(in, "unknown reference '&%.*s;'", STRF(ref));
		add_utf8(to, c);
		p += ref.n + 1;
	}
	text_mem(to, p, (size_t)(end - p));
}

/* Tokens */

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

static const char *
skip_name(const char *p, const char *end)
{
	while (p < end && !ends_name(*p))
		p++;
	return p;
}

/* Each parser below takes the token at t->p apart and returns its end, or NULL
 * where the input has been read only to somewhere before that: t->kind, name,
 * attr and empty mean nothing then. */

/* Reads `name = "value"` at p. */
static const char *
parse_attr(struct tags *t, const char *p)
{
	const char *name = p, *e = skip_name(p, t->end), *q;
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
	const char *p = skip_name(t->p + 1, t->end);

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
	const char *e = skip_name(t->p + 2, t->end), *p;

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

/* There is at least one byte at t->p. */
static const char *
parse_token(struct tags *t)
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

/* The stream of tokens */

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
	t->in.line = 0;          /* messages name none */
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
	a.n = (size_t)(skip_name(t->p + 1, t->end) - t->p);
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

/* Has more of the input than what begins at t->from, where the line number was
 * `line`, and of which a token is not whole; 0 at its end. */
static int
read_on(struct tags *t, unsigned long long line)
{
	size_t had = (size_t)(t->end - t->from), want = PIECE, got;

	if (t->eof && had)
		in_die(&t->in, "expected the end of '%.*s', saw end of input",
		    STRF(first_word(t)));
	if (had >= TAG_MAX)
		in_die(&t->in, "tag or text longer than %d bytes", TAG_MAX);
	if (t->from)
		in_skip(&t->in, (unsigned long long)(t->from -
		    (t->in.buf + t->in.beg)));
	while (want <= had)
		want *= 2;
	t->p = t->from = (const char *)in_peek(&t->in, want, &got);
	t->next = t->in.line = line;
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
	unsigned long long line = t->next;

	t->in.line = line;
	t->p = t->from = t->at;
	do {
		skip_space(t);
		if (t->p < t->end)
			e = parse_token(t);
		if (e)
			return e;
		t->empty = 0;
	} while (read_on(t, line));
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
		t->from = t->p = t->at;
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

struct str
tag_space_before(const struct tags *t)
{
	return piece(t->from, t->p);
}

struct str
tag_whole(const struct tags *t)
{
	return piece(t->p, t->at);
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
		tag_decode(&t->decoded, a->value, &t->in);
		*value = text_get(&t->decoded);
		return 1;
	}
	return 0;
}
