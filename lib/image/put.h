#ifndef IMAGE_PUT_H
#define IMAGE_PUT_H

#include "base/str.h"
#include "image/image.h"

/* Has cat() write each file; with none, once with NULL: as objects of a unit
 * or, if picture, as they are. */
void image_put_files(char *const *path, int picture,
    void (*cat)(const char *path));

/* An image as an object of the IR: its first line, `source` and `bits`; then
 * the caller's own records, runs from the top left on, and the end. source:
 * the words after `source`. */
void image_put_begin(const struct image *im, struct str name,
    const char *source);
void image_put_run(const struct image *im, unsigned long y, unsigned long x,
    unsigned long n, const unsigned char *pixel);
/* Writes a whole row, equal neighbours joined to one run. */
void image_put_row(const struct image *im, unsigned long y,
    const unsigned char *row);
void image_put_end(void);

#endif
