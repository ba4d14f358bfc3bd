#include <stdlib.h>

#include "cal3d/kept.h"
#include "cal3d/markup.h"

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

void
kept_add(const struct kept *k, int j, const char *key, const char *before,
    const char *after, struct text *to)
{
	struct str text;
	int at = -1;

	while (k->native && skel_attr(k->sk, j, key, &at, &text)) {
		text_z(to, before);
		text_str(to, text);
		text_z(to, after);
	}
}

void
kept_add_count(const struct kept *k, int j, const char *key,
    const char *name, size_t n, struct text *to)
{
	struct text now = { NULL, 0, 0 };
	struct str of, text;

	text_int(&now, (long long)n);
	if (!kept_get_of(k, j, key, &of, &text) ||
	    !str_same(of, text_get(&now)))
		text = text_get(&now);
	cal3d_add_attr(to, name, text);
	free(now.s);
}

void
kept_add_head(const struct kept *k, const char *magic, struct text *to)
{
	kept_add(k, -1, "prolog", "", "\n", to);
	kept_add(k, -1, "header", "<HEADER ", "/>\n", to);
	if (k->native)
		return;
	text_z(to, "<HEADER");
	cal3d_add_attr(to, "MAGIC", str_of(magic));
	cal3d_add_attr(to, "VERSION", str_of("910"));
	text_z(to, "/>\n");
}
