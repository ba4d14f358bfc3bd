#ifndef IMAGE_PNM_H
#define IMAGE_PNM_H

#include "image/image.h"
#include "ir/ir.h"

/* PBM, PGM, PPM, plain and raw, PAM and PFM. */

/* Reads the images of a file, where NULL or "-" is standard input, and writes
 * them as IR. extract: writes the whole rows of an image whose file ends too
 * early. */
void pnm_put(const char *path, int extract);

/* Writes all images of a stream. Dies if there is none. */
void pnm_write(struct ir *ir);

/* Writes the header of an image: PPM, PGM for a matte, PAM for rgba, PFM for a
 * depth. Its rows follow from the top one on, those of PFM from the bottom
 * one. */
void pnm_write_begin(const struct image *im);
void pnm_write_row(const struct image *im, const unsigned char *row);

#endif
