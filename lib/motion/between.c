#include "motion/between.h"
#include "motion/curve.h"

const char *
between(const struct dof *d, double radians, double *a, double *b, double u,
    double *val)
{
	double q[2][CURVE_ROTATIONS][4];
	struct key_value from = { a, q[0], NULL }, to = { b, q[1], NULL };
	struct span s = { { NULL }, { 0 }, 0 };
	const char *fault = curve_fault(d);
	struct curve c;

	if (fault)
		return fault;
	curve_make(&c, d, radians, 0, 1);
	s.k[SPAN_HERE] = &from;
	s.k[SPAN_HERE + 1] = &to;
	s.u = u;
	if (!key_value_rotate(&c, &from) || !key_value_rotate(&c, &to))
		fault = "a quaternion of length 0";
	else
		curve_at(&c, &s, NULL, val);
	curve_free(&c);
	return fault;
}
