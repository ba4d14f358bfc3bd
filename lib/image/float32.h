#ifndef IMAGE_FLOAT32_H
#define IMAGE_FLOAT32_H

#include <stddef.h>

/* Copies n floats, in the opposite order of bytes if swap; `to` may be
 * `from`. */
void float32_copy(unsigned char *to, const unsigned char *from, size_t n,
    int swap);

#endif
