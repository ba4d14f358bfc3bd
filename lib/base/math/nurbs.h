#ifndef BASE_MATH_NURBS_H
#define BASE_MATH_NURBS_H

#include <stddef.h>

/* Rational B-spline curves in space. Knots are as StudioTools and Maya have
 * them: n + degree - 1, one fewer at each end than in textbooks. */
struct nurbs {
	size_t n, degree;
	double *cv;              /* n times x y z weight, as written */
	double *knot;
	double *work;            /* room for 4 * (degree + 1) */
};

/* NULL, or what is wrong with knots and degree. */
const char *nurbs_fault(size_t n, size_t degree, const double *knot,
    size_t nknots);
/* The range of the parameter. */
void nurbs_range(const struct nurbs *c, double *lo, double *hi);
/* The point and the first derivative at u, which is in the range. 0 where there
 * is no point, as the weights cancel out. */
int nurbs_at(const struct nurbs *c, double u, double *point, double *slope);

#endif
