#include <string.h>
#include <strings.h>

#include "base/str.h"

struct str
str_of(const char *z)
{
	struct str a = { z, strlen(z) };

	return a;
}

int
str_iis(struct str a, const char *z)
{
	return str_isame(a, str_of(z));
}

int
str_isame(struct str a, struct str b)
{
	return a.n == b.n && strncasecmp(a.s, b.s, a.n) == 0;
}

int
str_line(struct str *text, struct str *line)
{
	const char *lf;

	if (!text->n)
		return 0;
	lf = memchr(text->s, '\n', text->n);
	line->s = text->s;
	line->n = lf ? (size_t)(lf - text->s) : text->n;
	text->s += line->n + (lf != NULL);
	text->n -= line->n + (lf != NULL);
	return 1;
}

struct str
str_keep(struct arena *arena, struct str a)
{
	char *s = arena_text(arena, a.n);

	if (a.n)
		memcpy(s, a.s, a.n);
	a.s = s;
	return a;
}

struct str
str_lower(struct arena *arena, struct str a)
{
	char *s = arena_text(arena, a.n);
	size_t i;

	for (i = 0; i < a.n; i++)
		s[i] = (char)(a.s[i] >= 'A' && a.s[i] <= 'Z' ?
		    a.s[i] - 'A' + 'a' : a.s[i]);
	a.s = s;
	return a;
}
