#ifndef FORMAT_ALIAS_PIX_H
#define FORMAT_ALIAS_PIX_H

#include "image/image.h"
#include "ir/ir.h"

/* Alias pix and matte files: five 16-bit numbers, then packets of a run length
 * and one pixel, B G R or coverage. A run ends within its scanline. */

/* The main program of pixcat and mattecat, which differ in the kind. */
int pix_main(int argc, char **argv, enum image_kind kind, const char *usage);

/* Writes the image of a stream as such a file, or a depth as a camera depth
 * map. alpha: writes the matte of an rgba image. Dies unless there is exactly
 * one image. */
void pix_write(struct ir *ir, int alpha);

#endif
