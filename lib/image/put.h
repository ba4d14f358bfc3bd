#ifndef IMAGE_PUT_H
#define IMAGE_PUT_H

#include <stddef.h>

#include "base/str.h"

/* Images and how they are written. A row is w pixels from the left, a pixel
 * the bytes that PNM has for it: R G B, R G B A or A, each one byte, or with
 * 16 bits two, the high one first; for a depth one float, high byte first. */

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
/* Numbers, and bytes, of a pixel. */
size_t image_values(const struct image *im);
size_t image_size(const struct image *im);

/* n pixels from p on become the same. */
void image_fill(unsigned char *p, unsigned long n, const unsigned char *pixel,
    size_t size);

/* As an object of the IR: its first line, `source` and `bits`; then the
 * caller's own records, runs from the top left on, and the end. source: the
 * words behind `source`. */
void image_put_begin(const struct image *im, struct str name,
    const char *source);
void image_put_run(const struct image *im, unsigned long y, unsigned long x,
    unsigned long n, const unsigned char *pixel);
/* A whole row, equal neighbours joined to one run. */
void image_put_row(const struct image *im, unsigned long y,
    const unsigned char *row);
void image_put_end(void);

/* As PPM, PGM for a matte, PAM for rgba, PFM for a depth. Its rows follow,
 * from the top one; PFM's from the bottom one. */
void pnm_put_begin(const struct image *im);
/* With another of the magic numbers P2 P3 P5 P6 P7 that fit the kind, and
 * comment lines. */
void pnm_put_head(const struct image *im, char magic, struct str comments);
void pnm_put_row(const struct image *im, const unsigned char *row);

#endif
