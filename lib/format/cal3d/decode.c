#include <string.h>

#include "format/cal3d/decode.h"

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
decode_add(struct text *to, struct str raw, const struct in *in)
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
