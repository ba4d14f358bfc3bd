#ifndef IMAGE_CUT_H
#define IMAGE_CUT_H

#include "base/in.h"
#include "image/image.h"

/* Pictures whose file ends before their last row does, and option -x, which
 * takes the rows before that. */

/* Ends the message about such a file, of which so many rows are whole. */
const char *cut_hint(unsigned long rows);
/* With -x: so many rows have been found. If these are not all, the image becomes
 * that high, with a warning; returns whether it did. */
int cut_image(const struct in *in, struct image *im, unsigned long rows);

#endif
