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

char *
str_uint_before(char *end, unsigned long long n)
{
	static const char pairs[] =
	    "00010203040506070809101112131415161718192021222324"
	    "25262728293031323334353637383940414243444546474849"
	    "50515253545556575859606162636465666768697071727374"
	    "75767778798081828384858687888990919293949596979899";

	for (; n >= 100; n /= 100) {
		end -= 2;
		memcpy(end, pairs + 2 * (n % 100), 2);
	}
	if (n < 10) {
		*--end = (char)('0' + n);
		return end;
	}
	end -= 2;
	memcpy(end, pairs + 2 * n, 2);
	return end;
}

char *
str_uint(char *p, unsigned long long n)
{
	unsigned long long ten = 10;
	int digits = 1;

	for (; digits < 20 && n >= ten; digits++)
		ten *= 10;
	str_uint_before(p + digits, n);
	return p + digits;
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
