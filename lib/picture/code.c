#include <string.h>

#include "picture/code.h"

enum {
	TOP = 1 << 24,           /* the range is no less */
	FINEST = 60,             /* bits after which odds adapt no slower */
	LARGE = 1 << 20          /* magnitudes above count as this one */
};

void
code_begin(struct coder *c, struct spool *to)
{
	memset(c, 0, sizeof *c);
	c->to = to;
	c->range = 0xffffffff;
	c->waiting = 1;
}

static void
add_byte(struct coder *c, unsigned char byte)
{
	if (c->n == sizeof c->buf) {
		spool_add(c->to, c->buf, c->n);
		c->n = 0;
	}
	c->buf[c->n++] = byte;
}

static void
shift_low(struct coder *c)
{
	unsigned char carry = (unsigned char)(c->low >> 32);

	if (c->low < 0xff000000 || carry) {
		add_byte(c, (unsigned char)(c->cache + carry));
		while (--c->waiting)
			add_byte(c, (unsigned char)(0xff + carry));
		c->cache = (unsigned char)(c->low >> 24);
	}
	c->waiting++;
	c->low = (c->low & 0xffffff) << 8;
}

void
code_end(struct coder *c)
{
	int i;

	for (i = 0; i < 5; i++)
		shift_low(c);
	spool_add(c->to, c->buf, c->n);
	c->n = 0;
}

void
code_bit(struct coder *c, struct odds *o, int bit)
{
	int p = (uint16_t)(o->lean + 32768);
	uint32_t bound = (c->range >> 12) * (uint32_t)((p >> 4) + !(p >> 4));

	if (bit) {
		c->low += bound;
		c->range -= bound;
		p -= p / (o->seen + 2);
	} else {
		c->range = bound;
		p += (65535 - p) / (o->seen + 2);
	}
	o->lean = (uint16_t)(p + 32768);
	o->seen += o->seen < FINEST;
	while (c->range < TOP) {
		c->range <<= 8;
		shift_low(c);
	}
}

void
code_even(struct coder *c, uint64_t v, int n)
{
	while (n--) {
		c->range >>= 1;
		if (v >> n & 1)
			c->low += c->range;
		while (c->range < TOP) {
			c->range <<= 8;
			shift_low(c);
		}
	}
}

static int
size_of(uint64_t v)
{
	int n = 0;

	while (v >> n)
		n++;
	return n;
}

void
code_number(struct coder *c, struct code_numbers *odds, int class,
    long long v)
{
	uint64_t u = (uint64_t)(v < 0 ? -v : v);
	int size = size_of(u), i;

	for (i = 0; i < size; i++)
		code_bit(c, &odds->size[class][i], 1);
	if (size < CODE_SIZES - 1)
		code_bit(c, &odds->size[class][size], 0);
	if (!size)
		return;
	if (size > 1)
		code_bit(c, &odds->top[size], (int)(u >> (size - 2) & 1));
	if (size > 2)
		code_even(c, u, size - 2);
	code_even(c, v < 0, 1);
}

int
code_class(uint32_t e)
{
	int size = size_of(e), class;

	class = size < 2 ? size : 2 * size - 2 + (int)(e >> (size - 2) & 1);
	return class < CODE_CLASSES ? class : CODE_CLASSES - 1;
}

uint32_t
code_expect(uint32_t e, long long v)
{
	uint64_t u = (uint64_t)(v < 0 ? -v : v);

	return (3 * e + 16 * (uint32_t)(u < LARGE ? u : LARGE)) / 4;
}

void
code_float(struct coder *c, double v)
{
	float f = (float)v;
	uint32_t bits;

	memcpy(&bits, &f, sizeof bits);
	code_even(c, bits, 32);
}

void
code_double(struct coder *c, double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	code_even(c, bits, 64);
}
