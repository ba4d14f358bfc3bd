#include <string.h>

#include "base/json/json_priv.h"
#include "base/utf8.h"

/* The value of four hexadecimal digits, or -1. */
static int
hex4(const char *s, const char *end)
{
	int v = 0, i;

	if (end - s < 4)
		return -1;
	for (i = 0; i < 4; i++) {
		v *= 16;
		if (s[i] >= '0' && s[i] <= '9')
			v += s[i] - '0';
		else if (s[i] >= 'a' && s[i] <= 'f')
			v += s[i] - 'a' + 10;
		else if (s[i] >= 'A' && s[i] <= 'F')
			v += s[i] - 'A' + 10;
		else
			return -1;
	}
	return v;
}

/* Of \uXXXX, of which s is behind the u. */
static const char *
unicode_end(const char *s, const char *end, const char **what)
{
	int c = hex4(s, end), low = -1;

	*what = "expected four hexadecimal digits behind \\u";
	if (c < 0)
		return NULL;
	if (c < 0xd800 || c > 0xdfff)
		return s + 4;
	*what = "half of a surrogate pair";
	if (end - s >= 6 && s[4] == '\\' && s[5] == 'u')
		low = hex4(s + 6, end);
	if (c > 0xdbff || low < 0xdc00 || low > 0xdfff)
		return NULL;
	return s + 10;
}

static const char *
escape_end(const char *s, const char *end, const char **what)
{
	if (end - s >= 2 && s[1] == 'u')
		return unicode_end(s + 2, end, what);
	*what = "unknown escape";
	if (end - s >= 2 && s[1] && strchr("\"\\/bfnrt", s[1]))
		return s + 2;
	return NULL;
}

const char *
json_string_end(const char *s, const char *end, const char **bad,
    const char **what)
{
	const char *next;
	size_t n;

	for (s++; s < end && *s != '"'; s = next) {
		*bad = s;
		if (*s == '\\') {
			next = escape_end(s, end, what);
		} else if ((unsigned char)*s >= 0x80) {
			*what = "no UTF-8";
			n = utf8_len(s, (size_t)(end - s));
			next = n ? s + n : NULL;
		} else if ((unsigned char)*s >= 0x20) {
			next = s + 1;
		} else {
			*what = "control character in a string";
			next = NULL;
		}
		if (!next)
			return NULL;
	}
	*bad = s;
	*what = "expected the end of the string, saw that of the text";
	return s < end ? s + 1 : NULL;
}

void
json_bytes_begin(struct json_bytes *b, const char *s)
{
	b->s = s;
	b->at = b->n = 0;
}

static void
set_unit(struct json_bytes *b, unsigned long c)
{
	static const unsigned char mark[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	size_t i;

	b->at = 0;
	b->n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	for (i = b->n - 1; i > 0; i--, c >>= 6)
		b->unit[i] = (unsigned char)(0x80 | (c & 0x3f));
	b->unit[0] = (unsigned char)(c | mark[b->n]);
}

/* Of an escape; s is behind its backslash. */
static const char *
take_escape(struct json_bytes *b, const char *s)
{
	static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
	const char *letter = strchr(from, *s);
	unsigned long c = (unsigned char)*s, low;

	if (letter)
		c = (unsigned char)to[letter - from];
	if (*s++ != 'u') {
		set_unit(b, c);
		return s;
	}
	c = (unsigned long)hex4(s, s + 4);
	s += 4;
	if (c >= 0xd800 && c <= 0xdbff) {
		low = (unsigned long)hex4(s + 2, s + 6);
		c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
		s += 6;
	}
	set_unit(b, c);
	return s;
}

int
json_bytes_next(struct json_bytes *b)
{
	if (b->at < b->n)
		return b->unit[b->at++];
	if (*b->s == '"')
		return -1;
	if (*b->s != '\\')
		return (unsigned char)*b->s++;
	b->s = take_escape(b, b->s + 1);
	return b->unit[b->at++];
}
