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
	b->pad = ceil(4 / ratio);
	/* The poles are a pair of sqrt(a2) in size: each value leaves so much
	 * of what was before it, and 2^-66 of that is less than rounding. Where
	 * a2 is 1, as far as it has digits, nothing goes. */
	b->reach = ceil(2 * 66 * log(2) / fabs(log(b->a2)));
}
