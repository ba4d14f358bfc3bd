#ifndef IMAGE_IMAGE_PRIV_H
#define IMAGE_IMAGE_PRIV_H

#include "image/image.h"

/* How many numbers a pixel has. */
static inline size_t
image_values(const struct image *im)
{
	return im->kind == IMAGE_RGB ? 3 : im->kind == IMAGE_RGBA ? 4 : 1;
}

/* What the IR calls its bits. */
int image_bits(const struct image *im);

#endif
