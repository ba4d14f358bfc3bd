#include <stdio.h>

#include "base/utf8.h"
#include "base/visible.h"

/* How many bytes from s on are printable ASCII. */
static size_t
ascii(const unsigned char *s, size_t left)
{
	size_t n = 0;

	while (n < left && s[n] >= 0x20 && s[n] < 0x7f)
		n++;
	return n;
}

/* How many bytes from s on can stand in a message as they are; 0: the first
 * cannot, as a terminal would act on it or show nothing. */
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
