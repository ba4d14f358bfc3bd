#ifndef ALIAS_PIX_H
#define ALIAS_PIX_H

#include "base/in.h"
#include "image/put.h"

/* Alias pix and matte files: five 16-bit numbers and packets of a run length
 * and one pixel, B G R or coverage. Runs do not leave their scanline. */

struct pix {
	struct in in;
	struct image im;
	unsigned xoff, yoff;
	/* the run last read */
	unsigned long y, x, n;
	unsigned char pixel[3];  /* R G B, or A */
	/* private */
	size_t packet;
	const unsigned char *beg, *at, *end;
};

/* Reads the header of an rgb or matte file. Dies if it is none. */
void pix_open(struct pix *p, const char *path, enum image_kind kind);
/* The next run; 0 behind the last one. Dies at a fault, naming its place. */
int pix_run(struct pix *p);
/* quiet: no warning of bytes after the last scanline. */
void pix_close(struct pix *p, int quiet);

/* The main program of pixcat and mattecat, which differ in the kind. */
int pix_main(int argc, char **argv, enum image_kind kind, const char *usage);

#endif
