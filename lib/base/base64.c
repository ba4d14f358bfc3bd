#include "base/base64.h"
#include "base/out.h"

const char base64_digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz0123456789+/";

static void
put_group(struct base64 *b)
{
	int i;

	for (i = 0; i < 4; i++)
		out_ch(i <= b->n ?
		    base64_digit[b->bits >> (18 - 6 * i) & 63] : '=');
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
base64_end(struct base64 *b)
{
	if (b->n)
		put_group(b);
}
