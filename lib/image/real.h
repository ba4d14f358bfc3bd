#ifndef IMAGE_REAL_H
#define IMAGE_REAL_H

#include <stddef.h>

#include "base/str.h"

/* The four bytes of a float, high byte first, and its text. */

/* The shortest text that reads back to the same float, at most NUM_MAX
 * characters; -0 keeps its sign; `inf`, `-inf`, `nan`. Returns the length. */
size_t real_print(char *p, const unsigned char *bytes);
/* The float nearest to a whole text; 0 if that is no number or too large. */
int real_scan(struct str text, unsigned char *bytes);
int real_is_nan(const unsigned char *bytes);
/* Copies n of them, in the opposite order of bytes if swap; `to` may be
 * `from`. */
void real_copy(unsigned char *to, const unsigned char *from, size_t n,
    int swap);
/* The nan that `nan` stands for. */
extern const unsigned char real_nan[4];

#endif
