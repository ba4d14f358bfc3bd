#ifndef IMAGE_IMAGE_PRIV_H
#define IMAGE_IMAGE_PRIV_H

#include "image/image.h"

/* How many numbers a pixel has. */
size_t image_values(const struct image *im);
/* What the IR calls its bits. */
int image_bits(const struct image *im);

#endif
