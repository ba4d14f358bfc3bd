#include <string.h>

#include "base/name.h"

static size_t
put_hex(char *p, unsigned char c)
{
	static const char digit[] = "0123456789ABCDEF";

	p[0] = '%';
	p[1] = digit[c >> 4];
	p[2] = digit[c & 15];
	return 3;
}

size_t
name_encode(char *p, struct str raw)
{
	size_t n = 0, i;

	if (raw.n == 0) {
		p[0] = '%';
		return 1;
	}
	if (str_is(raw, "-")) {
		memcpy(p, "%2D", 3);
		return 3;
	}
	for (i = 0; i < raw.n; i++) {
		unsigned char c = (unsigned char)raw.s[i];

		if (c > 0x20 && c != 0x7f && c != '%')
			p[n++] = (char)c;
		else
			n += put_hex(p + n, c);
	}
	return n;
}

static int
is_plain(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

size_t
name_encode_file(char *p, struct str raw)
{
	size_t n = 0, i;

	if (raw.n == 0)
		return name_encode(p, raw);
	for (i = 0; i < raw.n; i++) {
		if (is_plain(raw.s[i]) &&
		    (i > 0 || (raw.s[0] != '.' && raw.s[0] != '-')))
			p[n++] = raw.s[i];
		else
			n += put_hex(p + n, (unsigned char)raw.s[i]);
	}
	return n;
}

static int
hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

struct str
name_decode(char *p, struct str a, int *bad)
{
	struct str r = { p, 0 };
	size_t i;

	if (str_is(a, "%"))
		return r;
	for (i = 0; i < a.n; i++) {
		int hi = -1, lo = -1;

		if (a.s[i] == '%' && i + 2 < a.n) {
			hi = hex(a.s[i + 1]);
			lo = hex(a.s[i + 2]);
		}
		if (hi >= 0 && lo >= 0) {
			p[r.n++] = (char)(hi * 16 + lo);
			i += 2;
			continue;
		}
		if (a.s[i] == '%' && bad)
			*bad = 1;
		p[r.n++] = a.s[i];
	}
	return r;
}

/* The byte that %XX stands for, or -1. */
static int
escaped(const char *s, size_t n)
{
	static const char digit[] = "0123456789ABCDEF";
	const char *hi = n > 2 ? memchr(digit, s[1], 16) : NULL;
	const char *lo = hi ? memchr(digit, s[2], 16) : NULL;

	return lo ? (int)((hi - digit) * 16 + (lo - digit)) : -1;
}

int
name_is_encoded(struct str a, const char *more)
{
	size_t i;
	int c;

	for (i = 0; i < a.n; i++) {
		c = (unsigned char)a.s[i];
		if (c <= 0x20 || c == 0x7f)
			return 0;
		if (c != '%')
			continue;
		c = escaped(a.s + i, a.n - i);
		if (c < 0 || (c > 0x20 && c != 0x7f && c != '%' &&
		    !strchr(more, c)))
			return 0;
		i += 2;
	}
	return a.n > 0;
}

int
name_is_right(struct str a)
{
	return str_is(a, "%") || str_is(a, "%2D") ||
	    (!str_is(a, "-") && name_is_encoded(a, ""));
}
