#include <string.h>

#include "base/base64.h"
#include "base/out.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz0123456789+/";

/* The digits of three bytes, the first of them the highest. */
static inline void
set_group(char *to, unsigned long bits)
{
	to[0] = digits[bits >> 18 & 63];
	to[1] = digits[bits >> 12 & 63];
	to[2] = digits[bits >> 6 & 63];
	to[3] = digits[bits & 63];
}

static void
put_group(struct base64 *b)
{
	char digit[4];
	int i;

	set_group(digit, b->bits);
	for (i = b->n + 1; i < 4; i++)
		digit[i] = '=';
	out_mem(digit, sizeof digit);
	b->bits = 0;
	b->n = 0;
}

void
base64_put(struct base64 *b, unsigned byte)
{
	b->bits |= (unsigned long)byte << (16 - 8 * b->n);
	if (++b->n == 3)
		put_group(b);
}

void
base64_mem(struct base64 *b, const unsigned char *p, size_t n)
{
	char *to;

	for (; n > 0 && b->n > 0; n--)
		base64_put(b, *p++);
	to = out_room(n / 3 * 4);
	out_used(n / 3 * 4);
	for (; n >= 3; n -= 3, p += 3, to += 4)
		set_group(to, (unsigned long)p[0] << 16 |
		    (unsigned long)p[1] << 8 | p[2]);
	while (n--)
		base64_put(b, *p++);
}

void
base64_end(struct base64 *b)
{
	if (b->n)
		put_group(b);
}

/* The place of a character among the digits, or -1. */
static int
place_of(int c)
{
	static signed char place[256];
	int i;

	if (!place['B']) {
		memset(place, -1, sizeof place);
		for (i = 0; i < 64; i++)
			place[(unsigned char)digits[i]] = (signed char)i;
	}
	return place[c];
}

size_t
base64_read(struct str a, unsigned char *to, size_t *bad)
{
	unsigned long word = 0;
	size_t n = a.n, i, done = 0;
	int d;

	*bad = 0;
	while (n > 0 && a.n - n < 2 && a.s[n - 1] == '=')
		n--;
	for (i = 0; i < n; i++) {
		d = place_of((unsigned char)a.s[i]);
		if (d < 0) {
			*bad = i + 1;
			break;
		}
		word = (word << 6 | (unsigned long)d) & 0xffffff;
		if (i % 4)
			to[done++] = (unsigned char)(word >>
			    (6 - 2 * (i % 4)));
	}
	return done;
}
