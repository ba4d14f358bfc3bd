#include "acclaim/order.h"
#include "math/euler.h"

int
order_axes(unsigned char *axis, struct str word)
{
	return word.n == 3 && euler_axes(axis, word.s, 3) == 3 &&
	    axis[0] != axis[1] && axis[1] != axis[2] && axis[2] != axis[0];
}
