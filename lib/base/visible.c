#include <stdio.h>

#include "base/visible.h"

/* The length of the UTF-8 character at s, which is not ASCII; 0 if there is
 * none. */
static size_t
character(const unsigned char *s, size_t left)
{
	size_t n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2, i;

	if (s[0] < 0xc2 || s[0] > 0xf4 || n > left)
		return 0;
	for (i = 1; i < n; i++)
		if (s[i] >> 6 != 2)
			return 0;
	return n;
}

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
	size_t n = ascii(s, left);

	if (n || s[0] < 0x80)
		return n;
	n = character(s, left);
	if (n == 0)             /* perhaps a letter of Latin-1 */
		return s[0] >= 0xc0;
	if ((n == 2 && s[0] == 0xc2 && s[1] < 0xa0) ||
	    (n == 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0))
		return 0;
	return n;
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
