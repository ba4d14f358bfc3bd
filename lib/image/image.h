#ifndef IMAGE_IMAGE_H
#define IMAGE_IMAGE_H

#include <stddef.h>

#include "base/in.h"

/* Images. A row is w pixels from the left. A pixel has the bytes that PNM has
 * for it: R G B, R G B A or A, each in one byte, or with 16 bits in two, the
 * high one first; a pixel of a depth is one float, its high byte first. */

enum image_kind { IMAGE_RGB, IMAGE_RGBA, IMAGE_MATTE, IMAGE_DEPTH };

struct image {
	enum image_kind kind;
	unsigned long w, h;
	unsigned max;            /* the largest value: 255, or 65535 with 16
	                          * bits; a depth has none */
};

enum { IMAGE_MAXSIDE = 1 << 24, IMAGE_MAXPIXEL = 8 };

/* `rgb`, `rgba`, `matte`, `depth`. */
const char *image_word(enum image_kind kind);
/* Bytes of a pixel. */
size_t image_size(const struct image *im);
/* How many numbers a pixel has. */
static inline size_t
image_values(const struct image *im)
{
	return im->kind == IMAGE_RGB ? 3 : im->kind == IMAGE_RGBA ? 4 : 1;
}
/* The number of the image's `bits` record. */
int image_bits(const struct image *im);

/* Sets n pixels from p on to this one. */
void image_fill(unsigned char *p, unsigned long n, const unsigned char *pixel,
    size_t size);

/* Rows that are held to come out in the opposite order: PFM has the bottom row
 * first, all else the top one. Memory grows with the rows that have come.
 * Starts zeroed, but for the size of a row. */
struct flip {
	size_t size, n;
	unsigned char *buf;
	size_t cap;
};

void flip_push(struct flip *f, const unsigned char *row);
/* The row last pushed that has not been popped, or NULL. */
unsigned char *flip_pop(struct flip *f);
void flip_free(struct flip *f);

/* A file may end before the last row of its picture; option -x takes the rows
 * before that. */

/* The end of the message about such a file, which has that many whole rows. */
const char *cut_hint(unsigned long rows);
/* With -x, where that many rows were found. If these are not all, warns, gives
 * the image that height, and returns 1. */
int cut_image(const struct in *in, struct image *im, unsigned long rows);

#endif
