#include <stdlib.h>
#include <string.h>

#include "format/cal3d/elem.h"
#include "format/cal3d/layout.h"
#include "format/cal3d/markup.h"
#include "ir/put.h"

enum {
	INDENT = 4,
	MOST = 1 << 16           /* bytes of a piece that is kept */
};

static const char *const formname[] = { "open", "close", "empty" };

/* The elements of a table */

static const char *
tag_name(const struct layout_elem *e)
{
	const char *slash = strrchr(e->name, '/');

	return slash ? slash + 1 : e->name;
}

/* Which attribute of an element that is, or -1. */
static int
find_attr(const struct layout_elem *e, struct str name)
{
	int i;

	for (i = 0; i < LAYOUT_ATTRS && e->attr[i].name; i++)
		if (str_iis(name, e->attr[i].name))
			return i;
	return -1;
}

static void
add_break(const struct layout *l, int elem, struct text *to)
{
	int n = 0;

	if (elem == 0)
		return;
	text_ch(to, '\n');
	while ((elem = l->elem[elem].parent) >= 0)
		n += INDENT;
	memset(text_room(to, (size_t)n), ' ', (size_t)n);
	to->n += (size_t)n;
}

static void
add_end_tag(const struct layout_elem *e, struct text *to)
{
	text_z(to, "</");
	text_z(to, tag_name(e));
	text_ch(to, '>');
}

/* but: attributes that are left out */
static void
add_start_tag(const struct layout_elem *e, unsigned but, const char *end,
    struct text *to)
{
	int i;

	text_ch(to, '<');
	text_z(to, tag_name(e));
	if (e->magic)
		cal3d_add_attr(to, "MAGIC", str_of(e->magic));
	for (i = 0; i < LAYOUT_ATTRS && e->attr[i].name; i++)
		if (!(e->attr[i].how & but))
			cal3d_add_attr(to, e->attr[i].name, str_of(""));
	text_z(to, end);
}

/* Adds a piece as it is by default. */
static void
add_default(const struct layout *l, int elem, int form, unsigned but,
    struct text *to)
{
	const struct layout_elem *e = &l->elem[elem];

	if (form == LAYOUT_CLOSE) {
		if (e->kind == LAYOUT_HOLDER)
			add_break(l, elem, to);
		add_end_tag(e, to);
		return;
	}
	add_break(l, elem, to);
	add_start_tag(e, but, form == LAYOUT_EMPTY && e->kind == LAYOUT_HOLDER ?
	    " />" : ">", to);
	if (form == LAYOUT_EMPTY && e->kind != LAYOUT_HOLDER)
		add_end_tag(e, to);
}

/* Patterns */

static void
refuse(const struct tags *t, const char *what)
{
	in_expected(&t->in, NULL, what, str_of(t->in.buf));
}

/* Finds the attributes of the current start tag, whose piece begins at s. */
static void
find_slots(struct layout_pattern *p, const struct layout_elem *e,
    const struct tags *t, const char *s)
{
	struct layout_slot *slot;
	const char *from;
	size_t i;

	p->n = 0;
	p->end = (size_t)(t->name.s + t->name.n - s);
	for (i = 0; i < t->nattr; i++) {
		p->slot = xgrow(p->slot, &p->cap, p->n + 1, sizeof *p->slot);
		slot = &p->slot[p->n++];
		from = t->attr[i].name.s;
		while (tag_space(from[-1]))
			from--;
		slot->attr = find_attr(e, t->attr[i].name);
		slot->from = (size_t)(from - s);
		slot->at = (size_t)(t->attr[i].value.s - s);
		slot->to = slot->at + t->attr[i].value.n + 1;
		p->end = slot->to;
		if (slot->attr >= 0 && t->attr[i].value.n)
			in_expected(&t->in, e->attr[slot->attr].name,
			    "no value", t->attr[i].value);
	}
}

/* Moves to the first start tag. */
static void
find_start(struct tags *t, const struct layout_elem *e)
{
	enum tag_kind kind;

	do
		kind = tag_next(t);
	while (kind == TAG_PROLOG || kind == TAG_COMMENT);
	if (kind != TAG_OPEN || !tag_is(t, tag_name(e)))
		refuse(t, "a tag of that element");
}

static void
parse_start(struct layout_pattern *p, const struct layout_elem *e, int form,
    struct tags *t)
{
	int empty;

	find_start(t, e);
	p->tag = (size_t)(tag_whole(t).s - t->in.buf);
	find_slots(p, e, t, t->in.buf);
	empty = tag_whole(t).s[tag_whole(t).n - 2] == '/';
	if (form == LAYOUT_OPEN) {
		if (empty || !tag_blank(str_of(tag_whole(t).s +
		    tag_whole(t).n)))
			refuse(t, "a start tag");
		return;
	}
	if (tag_next(t) != TAG_CLOSE)
		refuse(t, "an element without content");
	if (tag_next(t) != TAG_EOF)
		refuse(t, "one element");
}

/* Whether this is an end tag of that name, with white space before it. */
static int
is_end_tag(struct str a, const char *name)
{
	a = elem_trim(a);
	if (a.n < 3 || memcmp(a.s, "</", 2) != 0 || a.s[a.n - 1] != '>')
		return 0;
	a.s += 2;
	a.n -= 3;
	while (a.n && tag_space(a.s[a.n - 1]))
		a.n--;
	return str_iis(a, name);
}

/* Takes the text apart that p has, which may be nothing. */
static void
parse(struct layout_pattern *p, const struct layout_elem *e, int form,
    const char *place)
{
	struct tags t;

	p->n = p->tag = p->end = 0;
	if (!p->text.n && form == LAYOUT_EMPTY && e->parent < 0)
		return;
	*text_room(&p->text, 1) = '\0';
	tags_open_text(&t, place, p->text.s, p->text.n);
	in_skip_mark(&t.in);
	if (form != LAYOUT_CLOSE)
		parse_start(p, e, form, &t);
	else if (!is_end_tag(text_get(&p->text), tag_name(e)))
		refuse(&t, "an end tag");
	free(t.names.s);
}

/* Adds a piece with its values; as they are in a file, or as they have to be
 * written there. */
static void
add_value(struct text *to, struct str value, int raw)
{
	if (raw)
		text_str(to, value);
	else
		cal3d_add_escaped(to, value);
}

static void
add_piece(const struct layout_pattern *p, const struct layout_elem *e,
    const struct str *value, int raw, struct text *to)
{
	const struct layout_slot *s;
	size_t at = 0, i;
	unsigned there = 0;
	int k;

	for (i = 0; i < p->n; i++) {
		s = &p->slot[i];
		if (s->attr < 0)
			continue;
		there |= 1u << s->attr;
		if (!value || !value[s->attr].s) {
			text_mem(to, p->text.s + at, s->from - at);
			at = s->to;
			continue;
		}
		text_mem(to, p->text.s + at, s->at - at);
		add_value(to, value[s->attr], raw);
		at = s->at;
	}
	text_mem(to, p->text.s + at, p->end - at);
	for (k = 0; p->end && value && k < LAYOUT_ATTRS &&
	    e->attr[k].name; k++) {
		if ((there >> k & 1) || !(e->attr[k].how & LAYOUT_SOME) ||
		    !value[k].s)
			continue;
		text_ch(to, ' ');
		text_z(to, e->attr[k].name);
		text_z(to, "=\"");
		add_value(to, value[k], raw);
		text_ch(to, '"');
	}
	text_mem(to, p->text.s + p->end, p->text.n - p->end);
}

void
layout_begin(struct layout *l, const struct layout_elem *table, int n)
{
	struct layout_pattern *p;
	int i, form;

	memset(l, 0, sizeof *l);
	l->elem = table;
	l->n = n;
	l->pattern = xcalloc((size_t)n, sizeof *l->pattern);
	for (i = 0; i < n; i++) {
		for (form = 0; form < LAYOUT_FORMS; form++) {
			p = &l->pattern[i][form];
			add_default(l, i, form, LAYOUT_ABSENT, &p->text);
			parse(p, &table[i], form, table[i].name);
		}
	}
	text_ch(&l->tail, '\n');
	l->pending = l->last[0] = -1;
}

void
layout_end(struct layout *l)
{
	int i, form;

	for (i = 0; i < l->n; i++) {
		for (form = 0; form < LAYOUT_FORMS; form++) {
			free(l->pattern[i][form].text.s);
			free(l->pattern[i][form].slot);
		}
	}
	free(l->pattern);
	free(l->tail.s);
	free(l->scratch.s);
	free(l->made.s);
	free(l->before.s);
	free(l->raw.s);
	free(l->trail.s);
	memset(l, 0, sizeof *l);
}

/* Reading */

static void
set_odd(struct layout *l, unsigned long long line)
{
	if (!l->odd)
		l->odd = line;
}

/* What a text of the file is: white space in it means little; it is an attribute
 * as it stands there; it is the text of an element. */
enum written { LOOSE, VERBATIM, CONTENT };

/* Whether a text of the file is what is written for what is read from it. */
static int
is_written_so(struct layout *l, struct str a, enum written how,
    const struct tags *t)
{
	size_t i;
	int plain = 1;

	for (i = 0; i < a.n; i++) {
		plain &= (unsigned char)a.s[i] >= ' ' && a.s[i] != '&' &&
		    a.s[i] != '<' && a.s[i] != '>' && a.s[i] != '"';
		if (how == LOOSE && tag_space(a.s[i]) && (a.s[i] != ' ' ||
		    i == 0 || i + 1 == a.n || a.s[i - 1] == ' '))
			return 0;
	}
	if (plain)
		return 1;
	l->scratch.n = l->made.n = 0;
	tag_decode(&l->scratch, a, &t->in);
	if (how == CONTENT)
		cal3d_add_content(&l->made, text_get(&l->scratch));
	else
		cal3d_add_escaped(&l->made, text_get(&l->scratch));
	return str_same(text_get(&l->made), a);
}

/* The value of a piece that begins next, after `at`; NULL: none. */
static const struct layout_slot *
next_value(const struct layout *l, size_t at)
{
	const struct layout_slot *next = NULL, *v;

	for (v = l->value; v < l->value + LAYOUT_ATTRS; v++)
		if (v->to && v->at > at && (!next || v->at < next->at))
			next = v;
	return next;
}

/* Makes a piece of the file, without its values, the pattern. */
static void
learn(struct layout *l, struct layout_pattern *p, int form)
{
	const struct layout_slot *v;
	size_t at = 0;

	p->seen = 1;
	p->text.n = 0;
	while (form != LAYOUT_CLOSE && (v = next_value(l, at))) {
		text_mem(&p->text, l->raw.s + at, v->at - at);
		at = v->to;
	}
	text_mem(&p->text, l->raw.s + at, l->raw.n - at);
}

/* Takes a piece of the file as the pattern, or compares the two. */
static void
take_piece(struct layout *l, int elem, int form, const struct tags *t)
{
	struct layout_pattern *p = &l->pattern[elem][form];
	struct str value[LAYOUT_ATTRS];
	int i;

	if (!p->seen && l->raw.n <= MOST) {
		learn(l, p, form);
		parse(p, &l->elem[elem], form, t->in.name);
		return;
	}
	memset(value, 0, sizeof value);
	for (i = 0; form != LAYOUT_CLOSE && i < LAYOUT_ATTRS; i++) {
		if (!l->value[i].to)
			continue;
		value[i].s = l->raw.s + l->value[i].at;
		value[i].n = l->value[i].to - l->value[i].at;
	}
	l->scratch.n = 0;
	add_piece(p, &l->elem[elem], value, 1, &l->scratch);
	if (str_same(text_get(&l->scratch), text_get(&l->raw)))
		return;
	p->mixed = 1;
	set_odd(l, form == LAYOUT_CLOSE ? t->in.line : l->line);
}

/* The start tag that waits has content, or none. */
static void
settle(struct layout *l, int form, const struct tags *t)
{
	if (l->pending >= 0)
		take_piece(l, l->pending, form, t);
	l->pending = -1;
}

/* Takes the current start tag apart. */
static void
take_start(struct layout *l, int elem, const struct tags *t)
{
	const struct layout_elem *e = &l->elem[elem];
	struct str whole = tag_whole(t), v, piece;
	const char *at = whole.s;
	size_t i;
	int k;

	memset(l->value, 0, sizeof l->value);
	for (i = 0; i < t->nattr; i++) {
		v = t->attr[i].value;
		k = find_attr(e, t->attr[i].name);
		if (k < 0)
			continue;
		piece.s = at;
		piece.n = (size_t)(v.s - at);
		text_str(&l->raw, piece);
		l->value[k].at = l->raw.n;
		text_str(&l->raw, v);
		l->value[k].to = l->raw.n;
		at = v.s + v.n;
		if (!is_written_so(l, v, e->attr[k].how & LAYOUT_VERBATIM ?
		    VERBATIM : LOOSE, t))
			set_odd(l, t->in.line);
	}
	piece.s = at;
	piece.n = (size_t)(whole.s + whole.n - at);
	text_str(&l->raw, piece);
}

/* The element of the table that the current start tag begins, or -1. */
static int
find_elem(const struct layout *l, const struct tags *t)
{
	int up = t->depth > 1 ? l->row[t->depth - 2] : -1, i;

	if (t->depth > 1 && up < 0)
		return -1;
	for (i = 0; i < l->n; i++)
		if (l->elem[i].parent == up &&
		    tag_is(t, tag_name(&l->elem[i])))
			return i;
	return -1;
}

static void
see_open(struct layout *l, const struct tags *t)
{
	int depth = t->depth - 1, elem = find_elem(l, t);

	settle(l, LAYOUT_OPEN, t);
	l->row[depth] = elem;
	l->last[depth + 1] = -1;
	l->closed = tag_whole(t).s[tag_whole(t).n - 2] == '/';
	if (elem < 0 || elem < l->last[depth])
		set_odd(l, t->in.line);
	else
		l->last[depth] = elem;
	l->raw.n = 0;
	if (depth == 0)
		text_str(&l->raw, text_get(&l->before));
	l->before.n = 0;
	if (elem < 0)
		return;
	text_str(&l->raw, tag_space_before(t));
	take_start(l, elem, t);
	l->pending = elem;
	l->line = t->in.line;
	if (l->closed)
		settle(l, LAYOUT_EMPTY, t);
}

static void
see_close(struct layout *l, const struct tags *t)
{
	int elem = l->row[t->depth], form = LAYOUT_CLOSE;

	if (l->closed || elem < 0) {
		l->closed = 0;
		return;
	}
	if (l->pending >= 0)
		form = LAYOUT_EMPTY;
	else
		l->raw.n = 0;
	text_str(&l->raw, text_get(&l->trail));
	text_str(&l->raw, tag_space_before(t));
	text_str(&l->raw, tag_whole(t));
	take_piece(l, elem, form, t);
	l->pending = -1;
	l->trail.n = 0;
}

/* A text in an element */
static void
see_text(struct layout *l, const struct tags *t)
{
	struct str a = elem_trim(t->text), space = t->text;
	int elem = l->row[t->depth - 1];

	if (elem < 0)
		return;
	space.n = (size_t)(a.s - space.s);
	if (l->pending >= 0)
		text_str(&l->raw, space);
	settle(l, LAYOUT_OPEN, t);
	if (!is_written_so(l, a, l->elem[elem].kind == LAYOUT_TEXT ? CONTENT :
	    LOOSE, t))
		set_odd(l, t->in.line);
	space.s = a.s + a.n;
	space.n = (size_t)(t->text.s + t->text.n - space.s);
	l->trail.n = 0;
	text_str(&l->trail, space);
}

/* What stands outside of all elements: as much as is kept of it. A text there
 * is an error, of which the reader speaks. */
static void
see_outside(struct layout *l, const struct tags *t)
{
	struct str space = tag_space_before(t), whole = tag_whole(t);

	if (t->kind == TAG_TEXT || t->kind == TAG_CDATA)
		whole.n = (size_t)(elem_trim(whole).s - whole.s);
	if (l->before.n + space.n + whole.n > MOST) {
		set_odd(l, t->in.line);
		return;
	}
	text_str(&l->before, space);
	text_str(&l->before, whole);
}

void
layout_see(struct layout *l, const struct tags *t)
{
	static const char mark[] = "\357\273\277";     /* in_skip_mark() */

	if (!l->begun && t->in.offset)
		text_z(&l->before, mark);
	l->begun = 1;
	switch (t->kind) {
	case TAG_OPEN:
		see_open(l, t);
		break;
	case TAG_CLOSE:
		see_close(l, t);
		break;
	case TAG_EOF:
		break;
	default:
		if (!t->depth) {
			see_outside(l, t);
		} else if (t->kind == TAG_TEXT) {
			if (!tag_blank(t->text))
				see_text(l, t);
		} else {
			settle(l, LAYOUT_OPEN, t);
			set_odd(l, t->in.line);
		}
	}
}

/* Removes the attributes that are in the pattern with their values, but not in
 * all elements of the file. */
static void
remove_fixed(struct layout_pattern *p)
{
	const struct layout_slot *s;
	size_t i;

	for (i = p->n; p->mixed && i-- > 0; ) {
		s = &p->slot[i];
		if (s->attr >= 0)
			continue;
		memmove(p->text.s + s->from, p->text.s + s->to,
		    p->text.n - s->to);
		p->text.n -= s->to - s->from;
	}
}

static void
put_attr(struct layout *l, const char *name, const char *form, struct str text)
{
	static const char letters[] = "\\nrt";
	static const char bytes[] = "\\\n\r\t";
	const char *found;
	size_t i;

	l->made.n = 0;
	text_z(&l->made, name);
	text_z(&l->made, form ? "." : "");
	text_z(&l->made, form ? form : "");
	text_ch(&l->made, ' ');
	for (i = 0; i < text.n; i++) {
		found = strchr(bytes, text.s[i]);
		if (found)
			text_ch(&l->made, '\\');
		text_ch(&l->made, found ? letters[found - bytes] : text.s[i]);
	}
	ir_put_attr(str_of("-"), str_of("layout"), text_get(&l->made));
}

/* Whether a pattern is the default, or what makes no difference to that as
 * attributes that only some have are added at the end. */
static int
is_default(struct layout *l, int elem, int form)
{
	static const unsigned but[] = {
		LAYOUT_ABSENT, LAYOUT_ABSENT | LAYOUT_SOME
	};
	struct str text = text_get(&l->pattern[elem][form].text);
	int i;

	for (i = 0; i < 2; i++) {
		l->scratch.n = 0;
		add_default(l, elem, form, but[i], &l->scratch);
		if (str_same(text_get(&l->scratch), text))
			return 1;
	}
	return 0;
}

static void
put_elem(struct layout *l, int i)
{
	struct layout_pattern *p = l->pattern[i];
	int form;

	if (l->elem[i].parent < 0 && !p[LAYOUT_OPEN].seen &&
	    !p[LAYOUT_EMPTY].seen) {
		put_attr(l, l->elem[i].name, formname[LAYOUT_EMPTY],
		    str_of(""));
		return;
	}
	for (form = 0; form < LAYOUT_FORMS; form++) {
		if (!p[form].seen)
			continue;
		remove_fixed(&p[form]);
		if (!is_default(l, i, form))
			put_attr(l, l->elem[i].name, formname[form],
			    text_get(&p[form].text));
	}
}

static void
warn_odd(const struct layout *l, struct in *in)
{
	unsigned long long line = in->line;

	in->line = l->odd;
	in_warn(in, "from here on the layout is not kept everywhere");
	in->line = line;
}

void
layout_put_attrs(struct layout *l, struct in *in)
{
	int i;

	for (i = 0; i < l->n; i++)
		put_elem(l, i);
	if (!str_is(text_get(&l->before), "\n"))
		put_attr(l, "tail", NULL, text_get(&l->before));
	if (l->odd)
		warn_odd(l, in);
}

/* Writing */

/* Adds a text whose LF, CR, tabs and backslashes are escaped. */
static int
add_unescaped(struct text *to, struct str a)
{
	size_t i;

	for (i = 0; i < a.n; i++) {
		if (a.s[i] != '\\') {
			text_ch(to, a.s[i]);
			continue;
		}
		if (++i == a.n || !strchr("nrt\\", a.s[i]))
			return 0;
		text_ch(to, a.s[i] == 'n' ? '\n' : a.s[i] == 'r' ? '\r' :
		    a.s[i] == 't' ? '\t' : '\\');
	}
	return 1;
}

/* What a key such as `POS.open` is about, or NULL. */
static struct layout_pattern *
find_pattern(struct layout *l, struct str key, int *elem, int *form)
{
	struct text *t = &l->scratch;

	for (*elem = 0; *elem < l->n; ++*elem) {
		for (*form = 0; *form < LAYOUT_FORMS; ++*form) {
			t->n = 0;
			text_z(t, l->elem[*elem].name);
			text_ch(t, '.');
			text_z(t, formname[*form]);
			if (str_same(text_get(t), key))
				return &l->pattern[*elem][*form];
		}
	}
	return NULL;
}

/* A start tag, where there is one, has what readers need. */
static void
check_start(const struct layout *l, const struct layout_pattern *p,
    const struct layout_elem *e, const char *place)
{
	struct tags t;
	struct str a;
	int i;

	if (!p->end)
		return;
	tags_open_text(&t, place, p->text.s, p->text.n);
	in_skip_mark(&t.in);
	find_start(&t, e);
	if (tag_attr(&t, "MAGIC", &a) &&
	    !str_iis(elem_trim(a), l->elem[0].magic))
		in_expected(&t.in, "MAGIC", l->elem[0].magic, a);
	for (i = 0; i < LAYOUT_ATTRS && e->attr[i].name; i++)
		if ((e->attr[i].how & LAYOUT_NEEDED) &&
		    !tag_attr(&t, e->attr[i].name, &a))
			refuse(&t, e->attr[i].name);
	free(t.names.s);
}

/* What follows the last element. */
static void
check_tail(struct text *tail, const char *place)
{
	enum tag_kind kind;
	struct tags t;

	*text_room(tail, 1) = '\0';
	tags_open_text(&t, place, tail->s, tail->n);
	while ((kind = tag_next(&t)) != TAG_EOF)
		if (kind != TAG_COMMENT && kind != TAG_PROLOG &&
		    !(kind == TAG_TEXT && tag_blank(t.text)))
			refuse(&t, "comments");
	free(t.names.s);
}

void
layout_take(struct layout *l, const char *stream, struct str text)
{
	struct str key, rest = text;
	struct layout_pattern *p;
	struct text place = { NULL, 0, 0 }, *to;
	struct tags t;
	int elem, form;

	text_z(&place, stream);
	text_mem(&place, ": attr layout", sizeof ": attr layout");
	str_field(&rest, &key);
	p = find_pattern(l, key, &elem, &form);
	to = p ? &p->text : &l->tail;
	to->n = 0;
	rest.s += rest.n != 0;
	rest.n -= rest.n != 0;
	if ((!p && !str_is(key, "tail")) ||
	    !add_unescaped(to, rest)) {
		tags_open_text(&t, place.s, place.s, 0);
		in_expected(&t.in, NULL, "ELEMENT.open, .close or .empty and "
		    "a text, or `tail`", text);
	}
	if (p) {
		parse(p, &l->elem[elem], form, place.s);
		check_start(l, p, &l->elem[elem], place.s);
	} else {
		check_tail(to, place.s);
	}
	free(place.s);
}

void
layout_add_open(struct layout *l, int elem, const struct str *value,
    struct text *to)
{
	add_piece(&l->pattern[elem][LAYOUT_OPEN], &l->elem[elem], value, 0,
	    to);
}

void
layout_add_close(struct layout *l, int elem, struct text *to)
{
	add_piece(&l->pattern[elem][LAYOUT_CLOSE], &l->elem[elem], NULL, 0,
	    to);
}

void
layout_add_empty(struct layout *l, int elem, const struct str *value,
    struct text *to)
{
	add_piece(&l->pattern[elem][LAYOUT_EMPTY], &l->elem[elem], value, 0,
	    to);
}

void
layout_add_text(struct layout *l, int elem, const struct str *value,
    struct str text, struct text *to)
{
	if (!text.n) {
		layout_add_empty(l, elem, value, to);
		return;
	}
	layout_add_open(l, elem, value, to);
	cal3d_add_content(to, text);
	layout_add_close(l, elem, to);
}

void
layout_add_space(struct layout *l, int elem, struct text *to)
{
	const struct layout_pattern *p = &l->pattern[elem][LAYOUT_OPEN];

	text_mem(to, p->text.s, p->tag);
}

void
layout_add_tail(struct layout *l, struct text *to)
{
	text_str(to, text_get(&l->tail));
}
