#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/num.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/elem.h"
#include "format/cal3d/kept.h"
#include "format/cal3d/markup.h"

void
kept_take_source(struct kept *k, struct str words)
{
	struct str format, version;
	char *to;

	k->native = k->binary = 0;
	k->version.n = 0;
	if (!str_field(&words, &format))
		return;
	k->binary = str_is(format, k->bin);
	k->native = k->binary || str_is(format, k->xml);
	if (!str_field(&words, &version))
		return;
	to = text_room(&k->version, version.n);
	k->version.n = name_decode(to, version, NULL).n;
}

int
kept_version(const struct kept *k)
{
	long long v;

	return k->native && num_int(elem_trim(text_get(&k->version)), 0,
	    BINARY_WIDE, &v) && binary_knows(v) ? (int)v : BINARY_COMMON;
}

int
kept_get(const struct kept *k, int j, const char *key, struct str *text)
{
	int at = -1;

	return k->native && skel_attr(k->sk, j, key, &at, text);
}

int
kept_get_of(const struct kept *k, int j, const char *key, struct str *of,
    struct str *text)
{
	if (!kept_get(k, j, key, text) || !str_field(text, of))
		return 0;
	*text = str_trim(*text);
	return text->n != 0;
}

static int
is_prolog(struct tags *t)
{
	enum tag_kind kind;

	while ((kind = tag_next(t)) != TAG_EOF)
		if (kind != TAG_PROLOG && kind != TAG_COMMENT &&
		    !(kind == TAG_TEXT && tag_blank(t->text)))
			return 0;
	return 1;
}

static void
check_magic(const struct kept *k, struct tags *t)
{
	struct str a;

	if (tag_attr(t, "MAGIC", &a) && !str_iis(elem_trim(a), k->magic))
		in_expected(&t->in, "MAGIC", k->magic, a);
}

/* Whether there are elements only: one without a text, or any. */
static int
is_element(const struct kept *k, struct tags *t, int any)
{
	enum tag_kind kind;
	int closed = 0;

	while ((kind = tag_next(t)) != TAG_EOF) {
		closed += kind == TAG_CLOSE && t->depth == 0;
		if (t->depth == !any && (kind == TAG_CDATA ||
		    (kind == TAG_TEXT && !tag_blank(t->text))))
			return 0;
		if (!any && kind == TAG_OPEN)
			check_magic(k, t);
	}
	return any || closed == 1;
}

/* Reads as if it stood in a file what has been written for a record. */
static void
check(const struct kept *k, const char *key, struct str written,
    struct str text)
{
	int xml = strcmp(key, "xml") == 0, prolog = strcmp(key, "prolog") == 0;
	struct text all = { NULL, 0, 0 }, place = { NULL, 0, 0 };
	struct tags t;

	text_z(&place, k->stream);
	text_z(&place, ": attr ");
	text_mem(&place, key, strlen(key) + 1);
	text_str(&all, written);
	text_z(&all, strcmp(key, "attrs") == 0 ? "/>" : "");
	tags_open_text(&t, place.s, all.s, all.n);
	if (prolog ? !is_prolog(&t) : !is_element(k, &t, xml))
		in_expected(&t.in, NULL, prolog ? "a prolog" : xml ?
		    "elements" : "attributes", text);
	free(all.s);
	free(place.s);
	free(t.names.s);
	free(t.decoded.s);
}

/* Where the tag begins that is not yet closed */
static size_t
tag_start(const struct text *t)
{
	size_t n = t->n;

	while (n > 0 && t->s[--n] != '<')
		;
	return n;
}

void
kept_add(const struct kept *k, int j, const char *key, const char *before,
    const char *after, struct text *to)
{
	int at = -1, attrs = strcmp(key, "attrs") == 0;
	struct str text, written;
	size_t start;

	while (k->native && skel_attr(k->sk, j, key, &at, &text)) {
		start = attrs ? tag_start(to) : to->n;
		text_z(to, before);
		text_str(to, text);
		text_z(to, after);
		written.s = to->s + start;
		written.n = to->n - start;
		check(k, key, elem_trim(written), text);
	}
}

void
kept_add_count(const struct kept *k, int j, const char *key,
    const char *name, size_t n, struct text *to)
{
	char digits[20];
	struct str now = { digits, (size_t)(str_uint(digits, n) - digits) };
	struct str of, text;

	if (!kept_get_of(k, j, key, &of, &text) || !str_same(of, now))
		text = now;
	cal3d_add_attr(to, name, text);
}

void
kept_add_head(const struct kept *k, struct text *to)
{
	kept_add(k, -1, "prolog", "", "\n", to);
	kept_add(k, -1, "header", "<HEADER ", "/>\n", to);
	if (k->native && !k->binary)
		return;
	text_z(to, "<HEADER");
	cal3d_add_attr(to, "MAGIC", str_of(k->magic));
	cal3d_add_attr(to, "VERSION", k->binary && k->version.n ?
	    text_get(&k->version) : str_of("910"));
	text_z(to, "/>\n");
}
