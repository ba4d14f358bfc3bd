#ifndef IMAGE_INFO_H
#define IMAGE_INFO_H

#include "image/image.h"

/* Option -i: a line about each picture, made for grep and awk.
 *
 *	PATH image W H KIND bits N origin X Y depth LO HI whole
 *
 * Where the file is not whole, `fault TEXT` stands for `whole`; where not even
 * the image is known, the line is `PATH fault TEXT`. */

/* Called before a file is read; NULL or "-" is standard input. If a fault ends
 * the reading, the file's line is written. */
void info_begin(const char *path);
/* These take note of what its header says. */
void info_image(const struct image *im);
void info_origin(long x, long y);
/* Takes note of n floats of a depth, high byte first. */
void info_depth(const unsigned char *floats, size_t n);
/* Called when all pixels have been read: writes the picture's line. */
void info_whole(void);

#endif
