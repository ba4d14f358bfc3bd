#include <stdlib.h>

#include "base/mem.h"
#include "figure/sole.h"

size_t
sole_points(const struct body *b, int foot, int *point)
{
	const struct joint *jt = &b->sk->joint[foot];
	char *below = xcalloc(b->sk->n, 1);
	size_t i, n = 0;

	for (i = (size_t)foot; i < b->sk->n; i++) {
		int p = b->sk->joint[i].parent;

		below[i] = (int)i == foot || (p >= 0 && below[p]);
		if (below[i])
			point[n++] = (int)i;
	}
	free(below);
	if (n == 1 && jt->has & HAS_BONE && jt->length != 0)
		point[n++] = ~foot;
	return n;
}
