#include <math.h>

#include "base/math/savgol.h"

enum { MOST = 1 << 30 };

/* The values at x of Gram's polynomials of degrees 0 to `degree`: they are
 * orthonormal on n places around 0 at a distance of 1. */
static void
gram(double *p, size_t n, size_t degree, double x)
{
	double b = 0, next, k, nn = (double)n * (double)n;
	size_t i;

	p[0] = 1 / sqrt((double)n);
	for (i = 1; i <= degree; i++) {
		k = (double)i * (double)i;
		next = sqrt(k * (nn - k) / (4 * (4 * k - 1)));
		p[i] = (x * p[i - 1] - (i > 1 ? b * p[i - 2] : 0)) / next;
		b = next;
	}
}

void
savgol_weights(double *w, size_t n, size_t degree, size_t at)
{
	double here[SAVGOL_DEGREE + 1], p[SAVGOL_DEGREE + 1];
	double middle = (double)(n - 1) / 2;
	size_t i, k;

	gram(here, n, degree, (double)at - middle);
	for (i = 0; i < n; i++) {
		gram(p, n, degree, (double)i - middle);
		w[i] = 0;
		for (k = 0; k <= degree; k++)
			w[i] += here[k] * p[k];
	}
}

size_t
savgol_half(double seconds, double rate)
{
	return (size_t)fmin(floor(seconds * rate / 2 * (1 + 1e-12)), MOST);
}
