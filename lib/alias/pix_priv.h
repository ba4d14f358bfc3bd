#ifndef ALIAS_PIX_PRIV_H
#define ALIAS_PIX_PRIV_H

#include "alias/pix.h"

enum { PIX_MAXSIDE = 65535 };

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
/* The next run; 0 after the last one. Dies at a fault, naming its place. */
int pix_run(struct pix *p);
/* quiet: no warning of bytes after the last scanline. */
void pix_close(struct pix *p, int quiet);

/* The size of an image of either format, which may not be 0; `at`: where in
 * the file it is. */
void pix_check_size(const struct in *in, const struct image *im, int at);
/* Warns where the file goes on after the last scanline. */
void pix_check_end(struct in *in);

#endif
