#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "format/cal3d/elem.h"
#include "format/cal3d/layout.h"

struct str
elem_trim(struct str a)
{
	while (a.n && tag_space(a.s[0]))
		a.s++, a.n--;
	while (a.n && tag_space(a.s[a.n - 1]))
		a.n--;
	return a;
}

int
elem_fields(struct str text, struct str *f, int max)
{
	const char *p = text.s, *end = p + text.n;
	int n;

	for (n = 0; n <= max; n++) {
		while (p < end && tag_space(*p))
			p++;
		if (p == end)
			break;
		if (n == max)
			return max + 1;
		f[n].s = p;
		while (p < end && !tag_space(*p))
			p++;
		f[n].n = (size_t)(p - f[n].s);
	}
	return n;
}

long long
elem_int(const struct elems *e, struct str text, const char *what,
    long long lo, long long hi)
{
	char form[80];
	long long v;

	if (num_int(elem_trim(text), lo, hi, &v))
		return v;
	snprintf(form, sizeof form, "an integer from %lld to %lld", lo, hi);
	in_expected(&e->t.in, what, form, text);
}

int
elem_count_differs(struct str count, size_t n)
{
	long long v = (long long)n;

	return count.n && !num_int(count, v, v, &v);
}

int
elem_line(struct str *lines, struct str *line)
{
	const char *lf;

	if (!lines->n)
		return 0;
	lf = memchr(lines->s, '\n', lines->n);
	line->s = lines->s;
	line->n = (size_t)(lf - lines->s);
	lines->s += line->n + 1;
	lines->n -= line->n + 1;
	return 1;
}

/* Adds a text whose lines all end in LF. */
static void
add_lines(struct text *to, struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++)
		if (a.s[i] != '\r' || i + 1 == a.n || a.s[i + 1] != '\n')
			text_ch(to, a.s[i]);
	text_ch(to, '\n');
}

/* Adds a piece of the file as one line, with `newline` for each LF. */
static void
add_flat(struct text *to, struct str a, const char *newline)
{
	size_t i;

	for (i = 0; i < a.n; i++) {
		if (a.s[i] == '\n')
			text_z(to, newline);
		else if (a.s[i] != '\r')
			text_ch(to, a.s[i]);
	}
}

enum tag_kind
elem_next(struct elems *e)
{
	enum tag_kind kind;

	for (;;) {
		kind = tag_next(&e->t);
		if (e->layout)
			layout_see(e->layout, &e->t);
		if (kind == TAG_COMMENT) {
			add_lines(&e->comments, e->t.text);
		} else if (kind == TAG_PROLOG) {
			add_flat(&e->prolog, e->t.text, " ");
			text_ch(&e->prolog, '\n');
		} else if (kind != TAG_TEXT || !tag_blank(e->t.text)) {
			return kind;
		}
	}
}

int
elem_child(struct elems *e)
{
	enum tag_kind kind = elem_next(e);

	if (kind == TAG_TEXT || kind == TAG_CDATA)
		in_expected(&e->t.in, NULL, "a tag", elem_trim(e->t.text));
	return kind == TAG_OPEN;
}

/* Adds a text without the white space before it, if it comes first; returns how
 * much there is without that after it, which an entity does not make. */
static size_t
add_content(struct elems *e, struct str text)
{
	struct str body = elem_trim(text), after;
	size_t solid;

	if (e->text.n) {
		body.n += (size_t)(body.s - text.s);
		body.s = text.s;
	}
	tag_decode(&e->text, body, &e->t.in);
	solid = e->text.n;
	after.s = body.s + body.n;
	after.n = (size_t)(text.s + text.n - after.s);
	text_str(&e->text, after);
	return solid;
}

struct str
elem_content(struct elems *e)
{
	struct str name = e->t.name;
	size_t solid = 0;
	char what[32];

	if (name.n > sizeof what)
		name.n = sizeof what;
	memcpy(what, name.s, name.n);
	name.s = what;
	e->text.n = 0;
	for (;;) {
		switch (elem_next(e)) {
		case TAG_TEXT:
			solid = add_content(e, e->t.text);
			break;
		case TAG_CDATA:
			text_str(&e->text, e->t.text);
			solid = e->text.n;
			break;
		case TAG_OPEN:
			in_die(&e->t.in, "<%.*s>: expected text, saw <%.*s>",
			    STRF(name), STRF(e->t.name));
		default:
			e->text.n = solid;
			return text_get(&e->text);
		}
	}
}

void
elem_empty(struct elems *e)
{
	if (elem_child(e))
		in_die(&e->t.in, "expected an end tag, saw <%.*s>",
		    STRF(e->t.name));
}

static void
add_attr(struct text *to, const struct tag_attr *a)
{
	int quote = memchr(a->value.s, '"', a->value.n) ? '\'' : '"';

	text_str(to, a->name);
	text_ch(to, '=');
	text_ch(to, quote);
	add_flat(to, a->value, "&#10;");
	text_ch(to, quote);
}

struct str
elem_attrs(struct elems *e, const char *const *but, size_t nbut)
{
	size_t i, k;

	e->keep.n = 0;
	for (i = 0; i < e->t.nattr; i++) {
		for (k = 0; k < nbut; k++)
			if (str_iis(e->t.attr[i].name, but[k]))
				break;
		if (k < nbut)
			continue;
		if (e->keep.n)
			text_ch(&e->keep, ' ');
		add_attr(&e->keep, &e->t.attr[i]);
	}
	return text_get(&e->keep);
}

/* Adds the current token as it could stand in a file, as one line. */
static void
add_token(struct elems *e)
{
	const struct tags *t = &e->t;
	struct text *to = &e->keep;
	size_t i;

	switch (t->kind) {
	case TAG_OPEN:
		text_ch(to, '<');
		text_str(to, t->name);
		for (i = 0; i < t->nattr; i++) {
			text_ch(to, ' ');
			add_attr(to, &t->attr[i]);
		}
		text_ch(to, '>');
		break;
	case TAG_CLOSE:
		text_z(to, "</");
		text_str(to, t->name);
		text_ch(to, '>');
		break;
	case TAG_CDATA:
		text_z(to, "<![CDATA[");
		add_flat(to, t->text, "]]>&#10;<![CDATA[");
		text_z(to, "]]>");
		break;
	default:
		add_flat(to, t->text, "&#10;");
	}
}

struct str
elem_raw(struct elems *e)
{
	int depth = e->t.depth;

	e->keep.n = 0;
	add_token(e);
	do {
		elem_next(e);
		add_token(e);
	} while (e->t.depth >= depth);
	return text_get(&e->keep);
}
