#ifndef IMAGE_FLOAT32_H
#define IMAGE_FLOAT32_H

#include <stddef.h>

#include "base/str.h"

/* Copies n floats; with swap, their bytes in the opposite order. `to` may be
 * `from`. */
void float32_copy(unsigned char *to, const unsigned char *from, size_t n,
    int swap);

/* In the following, a float is four bytes, the high one first. */

/* Prints the shortest text that reads back to the same float, at most NUM_MAX
 * characters. -0 keeps its sign; infinities and nan are `inf`, `-inf` and
 * `nan`. Returns the length. */
size_t float32_print(char *p, const unsigned char *bytes);
/* Sets the float nearest to a text; 0 if that is no number, or too large. */
int float32_scan(struct str text, unsigned char *bytes);
int float32_is_nan(const unsigned char *bytes);
int float32_less(const unsigned char *a, const unsigned char *b);
/* The nan for which the text `nan` stands. */
extern const unsigned char float32_nan[4];

#endif
