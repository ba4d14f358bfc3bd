#include "contact/sole.h"

size_t
sole_points(const struct body *b, int foot, int *point)
{
	const struct joint *jt = &b->sk->joint[foot];
	size_t i, n = 0;

	for (i = (size_t)foot; i < b->sk->n; i++)
		if (role_above(b->sk, foot, (int)i))
			point[n++] = (int)i;
	if (n == 1 && jt->has & HAS_BONE && jt->length != 0)
		point[n++] = ~foot;
	return n;
}
