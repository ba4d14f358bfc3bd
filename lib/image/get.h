#ifndef IMAGE_GET_H
#define IMAGE_GET_H

#include "image/image.h"
#include "ir/ir.h"

/* An image object of the IR while its records are read. */
struct image_get {
	struct image im;
	/* the run last read */
	unsigned long y, x, n;
	unsigned char pixel[IMAGE_MAXPIXEL];
	/* private */
	int begun;
	unsigned char nan[4];
};

/* Called at an image's IR_BEGIN. */
void image_get_begin(struct image_get *g, const struct ir *ir);
/* To be called for every record up to the image's IR_END. Takes note of `bits`,
 * and returns whether the record is a run. Dies with file:line if `bits` or
 * `source` comes after a run, or if the runs do not cover the image row by row
 * from the top left, without gaps, each within one row. */
int image_get_take(struct image_get *g, const struct ir *ir);

#endif
