#ifndef BASE_MATH_BUTTER_H
#define BASE_MATH_BUTTER_H

#include <stddef.h>

/* A low-pass filter without delay: Butterworth's of second order, forwards
 * and then backwards. A sinusoid of frequency g keeps
 * 1 / (1 + (sqrt(2) - 1) (tan(pi g / rate) / tan(pi f / rate))^4)
 * of its amplitude: 1 / sqrt(2), -3 dB, at f. */
struct butter {
	double b;                /* coefficient of x[k] + 2 x[k-1] + x[k-2] */
	double a1, a2;           /* coefficients of y[k-1] and y[k-2] */
	double span;             /* values after which one has no effect */
};

/* ratio: f over the rate, more than 0 and less than 1/2. */
void butter_make(struct butter *b, double ratio);
/* How many values the filter needs on either side of n values; those next to
 * either end are reflected there. */
size_t butter_pad(const struct butter *b, size_t n);
/* Filters n values, which begin at x[pad], in place. Before and after them
 * there is room for `pad` values. */
void butter_pass(const struct butter *b, double *x, size_t n, size_t pad);

#endif
