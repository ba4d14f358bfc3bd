#ifndef IMAGE_FLOAT32_H
#define IMAGE_FLOAT32_H

#include <stddef.h>

#include "base/str.h"

/* Copies n floats, in the opposite order of bytes if swap; `to` may be
 * `from`. */
void float32_copy(unsigned char *to, const unsigned char *from, size_t n,
    int swap);

/* The four bytes of a float, high byte first, and its text. */

/* Prints the shortest text that reads back to the same float, at most NUM_MAX
 * characters; -0 keeps its sign; `inf`, `-inf`, `nan`. Returns the length. */
size_t float32_print(char *p, const unsigned char *bytes);
/* The float nearest to a whole text; 0 if that is no number or too large. */
int float32_scan(struct str text, unsigned char *bytes);
int float32_is_nan(const unsigned char *bytes);
int float32_less(const unsigned char *a, const unsigned char *b);
/* The nan that `nan` stands for. */
extern const unsigned char float32_nan[4];

#endif
