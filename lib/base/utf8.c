#include <stdio.h>

#include "base/utf8.h"

/* RFC 3629 has no overlong forms, no surrogates and nothing above 10FFFF. */
size_t
utf8_len(const char *s, size_t n)
{
	const unsigned char *u = (const unsigned char *)s;
	size_t len = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2, i;

	if (u[0] < 0x80)
		return 1;
	if (u[0] < 0xc2 || u[0] > 0xf4 || n < len)
		return 0;
	for (i = 1; i < len; i++)
		if (u[i] >> 6 != 2)
			return 0;
	if ((u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xed && u[1] > 0x9f) ||
	    (u[0] == 0xf0 && u[1] < 0x90) || (u[0] == 0xf4 && u[1] > 0x8f))
		return 0;
	return len;
}

size_t
utf8_text_len(const char *s, size_t n)
{
	const unsigned char *u = (const unsigned char *)s;
	size_t len = utf8_len(s, n);

	if (len == 1)
		return u[0] >= 0x20 && u[0] != 0x7f;
	return len == 2 && u[0] == 0xc2 && u[1] < 0xa0 ? 0 : len;
}

int
utf8_is_text(struct str a)
{
	size_t len;

	for (; a.n; a.s += len, a.n -= len) {
		len = utf8_text_len(a.s, a.n);
		if (len == 0)
			return 0;
	}
	return 1;
}

/* --- for messages --- */

/* How many bytes from s on are printable ASCII. */
static size_t
ascii(const unsigned char *s, size_t left)
{
	size_t n = 0;

	while (n < left && s[n] >= 0x20 && s[n] < 0x7f)
		n++;
	return n;
}

/* How many bytes from s on can stand in a message as they are. 0: the first
 * cannot; a terminal would act on it, or show nothing for it. */
static size_t
harmless(const unsigned char *s, size_t left)
{
	const char *text = (const char *)s;
	size_t n = ascii(s, left);

	if (n || s[0] < 0x80)
		return n;
	if (utf8_len(text, left) == 0)   /* perhaps a letter of Latin-1 */
		return s[0] >= 0xc0;
	n = utf8_text_len(text, left);
	return n == 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0 ? 0 : n;
}

struct str
visible_next(const char **s, size_t *left, char *room)
{
	const unsigned char *p = (const unsigned char *)*s;
	struct str piece = { *s, 0 };
	size_t n;

	while (piece.n < *left && (n = harmless(p + piece.n, *left - piece.n)))
		piece.n += n;
	if (piece.n) {
		*s += piece.n;
		*left -= piece.n;
		return piece;
	}
	piece.s = room;
	piece.n = (size_t)snprintf(room, VISIBLE_ROOM, "\\x%02X", *p);
	++*s;
	--*left;
	return piece;
}
