#include "base/num.h"
#include "ir/bind.h"

static int
read_numbers(const struct str *f, int n, double *v)
{
	int i;

	for (i = 0; i < n; i++)
		if (!num_of(f[i], &v[i]))
			return 0;
	return 1;
}

const char *
bind_inverse(const struct skel *sk, int j, const struct xform *rest,
    struct xform *inverse)
{
	struct ir_rec rec;
	struct xform x;

	if (skel_get(sk, j, IR_BIND, &rec)) {
		if (read_numbers(rec.f + 1, 3, inverse->t) &&
		    rotation_read(rec.f + 4, sk->angle, inverse->m))
			return NULL;
		return "bind: expected `X Y Z ROTATION`";
	}
	if (skel_get(sk, j, IR_WORLD, &rec)) {
		if (!read_numbers(rec.f + 1, 3, x.t) ||
		    !read_numbers(rec.f + 4, 9, x.m))
			return "world: expected 12 numbers";
	} else if (rest) {
		x = *rest;
	} else {
		return "no offset: its rest position is unknown";
	}
	return xform_invert(inverse, &x) ? NULL :
	    "its rest transform is singular";
}
