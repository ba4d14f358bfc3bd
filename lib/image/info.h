#ifndef IMAGE_INFO_H
#define IMAGE_INFO_H

#include "image/image.h"

/* Option -i: a line about each picture, to be found by grep and awk.
 *
 *	PATH image W H KIND bits N origin X Y depth LO HI whole
 *
 * with `fault TEXT` for `whole` where the file is not, and `PATH fault TEXT`
 * where not even that is known. */

/* A file, NULL or "-" for standard input, is about to be read. If in_fail()
 * ends that, its line is written. */
void info_begin(const char *path);
/* What its header says. */
void info_image(const struct image *im);
void info_origin(long x, long y);
/* Takes note of n floats of a depth, high byte first. */
void info_depth(const unsigned char *floats, size_t n);
/* Its pixels are all there: writes its line. */
void info_whole(void);

#endif
