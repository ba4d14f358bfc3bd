#include "format/cal3d/head.h"
#include "ir/put.h"

void
head_keep(struct text *to, const char *key, struct str text)
{
	if (!text.n)
		return;
	text_z(to, key);
	text_ch(to, ' ');
	text_str(to, text);
	text_ch(to, '\n');
}

/* Reads VERSION and MAGIC of the current start tag. */
static void
read_version(struct head *h, struct elems *e)
{
	struct str a;

	if (tag_attr(&e->t, "MAGIC", &a) &&
	    !str_iis(elem_trim(a), h->magic))
		in_expected(&e->t.in, "MAGIC", h->magic, a);
	if (!h->version.n && tag_attr(&e->t, "VERSION", &a))
		h->version = str_keep(&h->arena, a);
}

static void
read_header(struct head *h, struct elems *e)
{
	struct str attrs = elem_attrs(e, NULL, 0);

	text_z(&h->extra, attrs.n ? "header " : "header");
	text_str(&h->extra, attrs);
	text_ch(&h->extra, '\n');
	read_version(h, e);
	elem_empty(e);
}

static void
refuse(const struct head *h, const struct elems *e)
{
	if (h->found)
		in_die(&e->t.in, "expected nothing after </%s>, saw <%.*s>",
		    h->element, STRF(e->t.name));
	in_die(&e->t.in, "expected <%s>, saw <%.*s>", h->element,
	    STRF(e->t.name));
}

int
head_find(struct head *h, struct elems *e)
{
	struct tags *t = &e->t;
	int first = 1;

	while (elem_next(e) != TAG_EOF) {
		if (t->kind != TAG_OPEN) {
			/* only the first bytes tell */
			if (first)
				in_refuse_foreign(&t->in, 1);
			first = 0;
			in_warn(&t->in, "text outside of all elements: "
			    "'%.*s'", STRF(elem_trim(t->text)));
		} else if (!h->found && tag_is(t, h->element)) {
			h->found = 1;
			read_version(h, e);
			return 1;
		} else if (tag_is(t, "HEADER")) {
			read_header(h, e);
		} else {
			refuse(h, e);
		}
	}
	t->in.line = t->next;
	if (!h->found)
		in_die(&t->in, "expected <%s>, saw end of input", h->element);
	return 0;
}

void
head_put_source(const struct head *h)
{
	ir_put_record(IR_SOURCE, str_of(h->format));
	if (!h->version.n)
		return;
	out_ch(' ');
	out_name(h->version);
}

void
head_put_rest(const struct head *h, const struct elems *e,
    struct str comments)
{
	struct str prolog = text_get(&e->prolog), line, all = str_of("-");

	while (elem_line(&comments, &line))
		ir_put_line(IR_NOTE, line);
	while (elem_line(&prolog, &line))
		ir_put_attr(all, str_of("prolog"), line);
	head_put_attrs(all, text_get(&h->extra));
}

void
head_put_attrs(struct str of, struct str lines)
{
	struct str line;

	while (elem_line(&lines, &line))
		ir_put_fields(IR_ATTR, of, line);
}

void
head_put_number(struct str of, const char *key, int n)
{
	ir_put_record(IR_ATTR, of);
	out_field(str_of(key));
	out_field_int(n);
	out_ch('\n');
}

void
head_put_count(struct str of, const char *key, size_t n, struct str given)
{
	if (!elem_count_differs(given, n))
		return;
	ir_put_record(IR_ATTR, of);
	out_field(str_of(key));
	out_field_int((long long)n);
	out_field(given);
	out_ch('\n');
}
