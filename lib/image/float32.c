#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/num.h"
#include "image/float32.h"

const unsigned char float32_nan[4] = { 0x7f, 0xc0, 0, 0 };

static float
get(const unsigned char *b)
{
	uint32_t u = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 |
	    (uint32_t)b[2] << 8 | b[3];
	float f;

	memcpy(&f, &u, sizeof f);
	return f;
}

static void
put(unsigned char *b, float f)
{
	uint32_t u;

	memcpy(&u, &f, sizeof u);
	b[0] = (unsigned char)(u >> 24);
	b[1] = (unsigned char)(u >> 16);
	b[2] = (unsigned char)(u >> 8);
	b[3] = (unsigned char)u;
}

int
float32_is_nan(const unsigned char *bytes)
{
	return isnan(get(bytes));
}

int
float32_less(const unsigned char *a, const unsigned char *b)
{
	return get(a) < get(b);
}

void
float32_copy(unsigned char *to, const unsigned char *from, size_t n, int swap)
{
	unsigned char b[4];

	if (!swap) {
		memmove(to, from, n * 4);
		return;
	}
	for (; n; n--, to += 4, from += 4) {
		memcpy(b, from, 4);
		to[0] = b[3];
		to[1] = b[2];
		to[2] = b[1];
		to[3] = b[0];
	}
}

size_t
float32_print(char *p, const unsigned char *bytes)
{
	return num_print_float(p, get(bytes));
}

int
float32_scan(struct str text, unsigned char *bytes)
{
	double v;

	if (str_is(text, "nan")) {
		memcpy(bytes, float32_nan, 4);
		return 1;
	}
	if (str_is(text, "inf") || str_is(text, "-inf"))
		v = text.n == 3 ? HUGE_VAL : -HUGE_VAL;
	else if (!num_of(text, &v) || isinf((float)v))
		return 0;
	put(bytes, (float)v);
	return 1;
}
