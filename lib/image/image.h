#ifndef IMAGE_IMAGE_H
#define IMAGE_IMAGE_H

#include <stddef.h>

#include "base/in.h"

/* Images. A row is w pixels from the left, a pixel the bytes that PNM has for
 * it: R G B, R G B A or A, each one byte, or with 16 bits two, the high one
 * first; for a depth one float, high byte first. */

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
/* What the IR calls its bits. */
int image_bits(const struct image *im);

/* n pixels from p on become the same. */
void image_fill(unsigned char *p, unsigned long n, const unsigned char *pixel,
    size_t size);

/* Rows held to come out in the opposite order: PFM has the bottom one first,
 * everything else the top one. Memory grows with the rows that arrived.
 * Starts with its first two members set to { size of a row, 0 }. */
struct flip {
	size_t size, n;
	unsigned char *buf;
	size_t cap;
};

void flip_push(struct flip *f, const unsigned char *row);
/* Returns the row last pushed that has not been popped, or NULL. */
unsigned char *flip_pop(struct flip *f);
void flip_free(struct flip *f);

/* Pictures whose file ends before their last row does, and option -x, which
 * takes the rows before that. */

/* Ends the message about such a file, of which so many rows are whole. */
const char *cut_hint(unsigned long rows);
/* With -x: so many rows have been found. If these are not all, the image becomes
 * that high, with a warning; returns whether it did. */
int cut_image(const struct in *in, struct image *im, unsigned long rows);

#endif
