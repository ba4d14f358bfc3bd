#include "base/math/most.h"

/* By more than this part of another number, a number is larger than it. */
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
