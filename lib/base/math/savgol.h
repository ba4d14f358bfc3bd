#ifndef BASE_MATH_SAVGOL_H
#define BASE_MATH_SAVGOL_H

#include <stddef.h>

/* Savitzky and Golay's smoothing: by the polynomial that is nearest, in least
 * squares, to values at equal distances. */

enum { SAVGOL_DEGREE = 9 };      /* the highest degree */

/* Sets n weights. The sum of n values times these is the value of the
 * polynomial at the place of value `at`, from 0 to n - 1. degree: less than
 * n. */
void savgol_weights(double *w, size_t n, size_t degree, size_t at);
/* How many frames on either side of a frame are in a window of that many
 * seconds around it. rate: frames per second. */
size_t savgol_half(double seconds, double rate);

#endif
