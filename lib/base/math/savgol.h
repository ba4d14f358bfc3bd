#ifndef BASE_MATH_SAVGOL_H
#define BASE_MATH_SAVGOL_H

#include <stddef.h>

/* Savitzky and Golay's smoothing: the polynomial that is nearest, by least
 * squares, to values at equal distances. */

enum { SAVGOL_DEGREE = 9 };      /* at most */

/* Sets the n weights whose sum of products with n values is the polynomial at
 * the place of value `at`, from 0 to n - 1. degree: less than n. */
void savgol_weights(double *w, size_t n, size_t degree, size_t at);
/* How many frames lie on either side of one, at most half of a window of so
 * many seconds away from it. rate: frames per second. */
size_t savgol_half(double seconds, double rate);

#endif
