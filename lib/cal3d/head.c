#include <string.h>

#include "base/out.h"
#include "cal3d/head.h"

void
head_extra(struct text *to, const char *key, struct str text)
{
	if (!text.n)
		return;
	text_z(to, key);
	text_ch(to, ' ');
	text_str(to, text);
	text_ch(to, '\n');
}

/* VERSION and MAGIC of the start tag at hand. */
static void
read_version(struct head *h, struct elems *e)
{
	struct str a;

	if (tag_attr(&e->t, "MAGIC", &a) &&
	    !str_iis(elem_trim(a), h->magic))
		in_die(&e->t.in, "MAGIC: expected %s, saw '%.*s'", h->magic,
		    STRF(a));
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
	static const struct {
		const char *name, *what;
	} known[] = {
		{ "ANIMATION", " (xaf2ir reads that)" },
		{ "SKELETON", " (xsf2ir reads that)" },
		{ "MaxAnimation", " (3ds Max's own format, not Cal3D's)" }
	};
	const char *what = "";
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (tag_is(&e->t, known[i].name))
			what = known[i].what;
	if (h->found)
		in_die(&e->t.in, "expected nothing behind </%s>, saw <%.*s>",
		    h->element, STRF(e->t.name));
	in_die(&e->t.in, "expected <%s>, saw <%.*s>%s", h->element,
	    STRF(e->t.name), what);
}

int
head_find(struct head *h, struct elems *e)
{
	struct tags *t = &e->t;

	while (elem_next(e) != TAG_EOF) {
		if (t->kind != TAG_OPEN) {
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
head_put_lines(const char *front, struct str lines)
{
	const char *lf;

	while (lines.n && (lf = memchr(lines.s, '\n', lines.n))) {
		struct str line = { lines.s, (size_t)(lf - lines.s) };

		out_text(front);
		out_line(line);
		lines.n -= line.n + 1;
		lines.s = lf + 1;
	}
}

void
head_put(const struct head *h, const struct elems *e)
{
	head_put_lines("attr - prolog ", text_get(&e->prolog));
	head_put_lines("attr - ", text_get(&h->extra));
}
