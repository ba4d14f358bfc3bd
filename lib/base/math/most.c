#include "base/math/most.h"

/* As a part of the smaller one, what makes a number larger than another. */
static const double margin = 1e-6;

int
most_take(struct most *m, double v)
{
	if (v > m->v)
		m->v = v;
	if (v <= m->first * (1 + margin))
		return 0;
	m->first = v;
	return 1;
}
