#ifndef IMAGE_GET_H
#define IMAGE_GET_H

#include "image/image.h"
#include "ir/ir.h"

/* An image object of the IR while its records go by. */
struct image_get {
	struct image im;
	/* the run last read */
	unsigned long y, x, n;
	unsigned char pixel[IMAGE_MAXPIXEL];
	/* private */
	int begun;
	unsigned char nan[4];
};

/* At an image's IR_BEGIN. */
void image_get_begin(struct image_get *g, const struct ir *ir);
/* To be given every record up to the image's IR_END: takes note of `bits`;
 * returns whether it was a run. Dies with file:line if `bits` or `source` come
 * behind a run, or a run is not as it should be: they cover the image row by
 * row from the top left, without gaps, and none goes on in the next row. */
int image_get_take(struct image_get *g, const struct ir *ir);

#endif
