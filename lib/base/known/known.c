#include <stdio.h>
#include <string.h>

#include "base/known/known_priv.h"

static const struct format formats[KNOWN_COUNT] = {
#define X(id, name, suffixes, readers, writers) \
	{ name, suffixes, readers, writers },
	KNOWN_OWN(X)
#undef X
#define X(id, name, suffixes) { name, suffixes, "", "" },
	KNOWN_FOREIGN(X)
#undef X
#define X(id, name) { name, "", "", "" },
	KNOWN_VAGUE(X)
#undef X
};

const struct format *
known_format(enum known k)
{
	return &formats[k];
}

int
known_has(const char *list, const char *word)
{
	struct str rest = str_of(list), each;

	while (str_field(&rest, &each))
		if (str_iis(each, word))
			return 1;
	return 0;
}

/* Returns the format by the suffix. Returns KNOWN_NONE also for .txt, which
 * many kinds of texts have. */
static enum known
by_suffix(const char *path)
{
	const char *suffix = path ? strrchr(path, '.') : NULL;
	int k;

	if (!suffix || strchr(suffix, '/') || strcmp(suffix, ".txt") == 0)
		return KNOWN_NONE;
	for (k = 0; k < KNOWN_COUNT; k++)
		if (known_has(formats[k].suffixes, suffix))
			return (enum known)k;
	return KNOWN_NONE;
}

static enum known
by_content(struct str head)
{
	enum known k;

	if (!head.n)
		return KNOWN_EMPTY;
	if (head.n >= 3 && memcmp(head.s, "\xef\xbb\xbf", 3) == 0) {
		head.s += 3;
		head.n -= 3;
	}
	k = known_bytes(head);
	return k == KNOWN_NONE ? known_words(head) : k;
}

static int
is_vague(enum known k)
{
#define X(id, ...) if (k == KNOWN_##id) return 1;
	KNOWN_VAGUE(X)
#undef X
	return 0;
}

enum known
known_by(struct str head, const char *path)
{
	enum known k = by_content(head), named;

	if (!is_vague(k))
		return k;
	named = by_suffix(path);
	return named != KNOWN_NONE && (head.n || *formats[named].readers) ?
	    named : k;
}

static const char *
foreign(const char *tool, struct str head)
{
	enum known k = by_content(head);
	const struct format *f = &formats[k];
	static char text[100];
	int n;

	if (is_vague(k) || known_has(f->readers, tool))
		return NULL;
	n = snprintf(text, sizeof text, "this is %s", f->name);
	if (*f->readers)
		snprintf(text + n, sizeof text - (size_t)n, ": %.*s reads it",
		    (int)strcspn(f->readers, " "), f->readers);
	return text;
}

void
known_open(struct in *in, const char *path, const char *tool,
    const char *expects)
{
	in_open(in, path);
	in_expects(in, tool, expects, foreign);
}
