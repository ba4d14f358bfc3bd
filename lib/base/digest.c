#include "base/digest.h"

/* Each half goes on by a multiplication and a rotation of its own; they are
 * mixed once more after a line. The constants are odd and have about as many
 * bits as not. */
static const uint64_t factor_a = 0x9e3779b97f4a7c15, factor_b =
    0xc2b2ae3d27d4eb4f;

static inline uint64_t
turn(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

static inline void
add_word(struct digest *d, uint64_t word)
{
	d->a = turn((d->a ^ word) * factor_a, 29);
	d->b = turn((d->b + word) * factor_b, 37) ^ word;
}

void
digest_line(struct digest *d, struct str line)
{
	const char *p = line.s;
	size_t n = line.n;
	uint64_t rest = 0;

	for (; n >= 8; p += 8, n -= 8)
		add_word(d, bytes_le64(p));
	while (n > 0)
		rest = rest << 8 | (unsigned char)p[--n];
	add_word(d, rest);
	add_word(d, line.n);
	d->a += d->b;
	d->b ^= turn(d->a, 32);
}

static char *
put_hex(char *p, uint64_t x)
{
	static const char hex[] = "0123456789abcdef";
	int i;

	for (i = 60; i >= 0; i -= 4)
		*p++ = hex[x >> i & 15];
	return p;
}

int
digest_same(const struct digest *a, const struct digest *b)
{
	return a->a == b->a && a->b == b->b;
}

char *
digest_put(char *p, const struct digest *d)
{
	return put_hex(put_hex(p, d->a), d->b);
}
