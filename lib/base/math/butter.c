#include <math.h>

#include "base/math/butter.h"

void
butter_make(struct butter *b, double ratio)
{
	const double pi = 4 * atan(1), half = sqrt(2) - 1;
	/* each pass alone has its -3 dB at f / 0.802, by the bilinear
	 * transform's scale of frequencies */
	double k = tan(pi * ratio) / sqrt(sqrt(half));
	double all = 1 + sqrt(2) * k + k * k;

	b->b = k * k / all;
	b->a1 = 2 * (k * k - 1) / all;
	b->a2 = (1 - sqrt(2) * k + k * k) / all;
	b->span = ceil(4 / ratio);
}

size_t
butter_pad(const struct butter *b, size_t n)
{
	return b->span < (double)(n - 1) ? (size_t)b->span : n - 1;
}

/* Filters in one direction, as if the first value had been there forever. */
static void
pass(const struct butter *b, double *x, size_t n, long step)
{
	double u = (1 - b->b) * *x, v = (b->b - b->a2) * *x, y;

	for (; n--; x += n ? step : 0) {
		y = b->b * *x + u;
		u = 2 * b->b * *x - b->a1 * y + v;
		v = b->b * *x - b->a2 * y;
		*x = y;
	}
}

/* Continues the curve before and after its ends, turned about them by half a
 * turn. */
static void
reflect(double *x, size_t n, size_t pad)
{
	double *last = x + pad + n - 1, *first = x + pad;
	size_t i;

	for (i = 1; i <= pad; i++) {
		*(first - i) = 2 * *first - first[i];
		last[i] = 2 * *last - *(last - i);
	}
}

void
butter_pass(const struct butter *b, double *x, size_t n, size_t pad)
{
	size_t all = n + 2 * pad;

	reflect(x, n, pad);
	pass(b, x, all, 1);
	pass(b, x + all - 1, all, -1);
}
