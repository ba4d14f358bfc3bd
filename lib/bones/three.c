#include <stdint.h>

#include "base/numdig.h"
#include "bones/three.h"

/* The lowest bit of each byte, side by side. */
static uint64_t
gather(uint64_t x)
{
	return x * 0x0102040810204080 >> 56;
}

/* What stands where in a line, as bits, the first byte lowest. */
struct marks {
	uint64_t blank, minus, point, bad;
};

/* Eight bytes, as num_eight() has them: digits are 0 to 9, a blank is 0x10, a
 * minus 0x1d, a point 0x1e. Others set bits in bad. */
static void
mark(struct marks *k, uint64_t x, size_t at)
{
	uint64_t odd = x >> 4 & NUM_EACH, sign = x >> 3 & odd;
	uint64_t minus = x & sign, point = sign ^ minus;
	uint64_t off = x ^ (odd << 4 | sign << 3 | sign << 2 | point << 1 |
	    minus);

	k->bad |= (off & NUM_EACH * 0xf0) | (off & ((odd << 4) - odd)) |
	    (((off & NUM_EACH * 0x0f) + NUM_EACH * 6) & NUM_EACH * 0x10);
	k->blank |= gather(odd ^ sign) << at;
	k->minus |= gather(minus) << at;
	k->point |= gather(point) << at;
}

static int
one_number(uint64_t digit, uint64_t point)
{
	return digit && !(point & (point - 1));
}

int
three_plain(const char *p, size_t n)
{
	uint64_t all = ~(uint64_t)0 >> (64 - n), a, b, digit;
	struct marks k = { 0, 0, 0, 0 };
	size_t i, left;

	for (i = 0; i < (n <= 32 ? 32 : 64); i += 8) {
		left = i < n ? n - i : 0;
		mark(&k, left >= 8 ? num_eight(p + i) : num_eight(p + i) &
		    (((uint64_t)1 << 8 * left) - 1), i);
	}
	a = k.blank & -k.blank;
	b = k.blank ^ a;
	if (k.bad || !b || b & (b - 1) || k.minus & ~(k.blank << 1 | 1))
		return 0;
	a -= 1;                 /* now all that is before the blank */
	b -= 1;
	digit = all & ~(k.blank | k.minus | k.point);
	return one_number(digit & a, k.point & a) &&
	    one_number(digit & b & ~a, k.point & b & ~a) &&
	    one_number(digit & ~b, k.point & ~b);
}
