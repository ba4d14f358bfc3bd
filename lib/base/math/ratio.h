#ifndef BASE_MATH_RATIO_H
#define BASE_MATH_RATIO_H

#include "base/str.h"

/* Exact fractions, for rates and times that must not drift. A result that does
 * not fit is never rounded: then these functions return 0. */
struct ratio {
	long long n, d;          /* d > 0, no common factor */
};

/* A number's text as an integer times a power of ten. */
int decimal_read(struct str text, long long *n, int *exponent);
/* 10^n for n from 0 to 18. */
long long power_of_ten(int n);

/* The exact value of a number's text, or of two as `N/D`. */
int ratio_read(struct ratio *r, struct str text);
/* n/d in lowest terms; 0 if d is 0. */
int ratio_make(struct ratio *r, long long n, long long d);
int ratio_div(struct ratio *r, struct ratio a, struct ratio b);
int ratio_same(struct ratio a, struct ratio b);
/* The product of two integers. */
int multiply_fits(long long *r, long long a, long long b);

#endif
