#include "base/base64.h"
#include "base/out.h"

const char base64_digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz0123456789+/";

/* The digits of three bytes, the first of them the highest. */
static inline void
set_group(char *to, unsigned long bits)
{
	to[0] = base64_digit[bits >> 18 & 63];
	to[1] = base64_digit[bits >> 12 & 63];
	to[2] = base64_digit[bits >> 6 & 63];
	to[3] = base64_digit[bits & 63];
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
