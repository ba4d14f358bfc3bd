#ifndef IMAGE_PUT_H
#define IMAGE_PUT_H

#include "base/str.h"
#include "image/image.h"

/* Has cat() write each file, or, where there is none, once NULL: as objects of
 * one unit, or with `picture` as they are. */
void image_put_files(char *const *path, int picture,
    void (*cat)(const char *path));

/* These write an image as an object of the IR. image_put_begin() writes the
 * first line, `source` and `bits`; source: the words after `source`. Then come
 * records of the caller's own, the runs from the top left on, and the end. */
void image_put_begin(const struct image *im, struct str name,
    const char *source);
void image_put_run(const struct image *im, unsigned long y, unsigned long x,
    unsigned long n, const unsigned char *pixel);
/* Writes a whole row; equal neighbours make one run. */
void image_put_row(const struct image *im, unsigned long y,
    const unsigned char *row);
void image_put_end(void);

#endif
