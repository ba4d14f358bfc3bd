#ifndef FORMAT_ALIAS_PIX_PRIV_H
#define FORMAT_ALIAS_PIX_PRIV_H

#include "format/alias/pix.h"

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
	int counting;            /* the end of the file is no error */
	const unsigned char *beg, *at, *end;
};

/* Opens a pix (kind rgb) or a matte and reads its header. Dies if it is
 * none. */
void pix_open(struct pix *p, const char *path, enum image_kind kind);
/* For option -x: if the file ends too early the image is only as high as its
 * whole rows. Returns whether that is so. Call it after opening. */
int pix_cut(struct pix *p);
/* Reads the next run; 0 after the last one. Dies at a fault, and says where. */
int pix_run(struct pix *p);
/* For a caller that fills a row: after pix_run() takes the runs of one pixel
 * that follow in the same row, so far as they are in memory, as if pix_run()
 * and image_fill() took each. Afterwards the run last read reaches up to the
 * last of them. */
void pix_ones(struct pix *p, unsigned char *row);
/* Closes the file; unless quiet, warns of bytes after the last scanline. */
void pix_close(struct pix *p, int quiet);

/* For depth maps, too: dies if an image has no pixels; `at`: where the size
 * stands in the file. */
void pix_check_size(const struct in *in, const struct image *im, int at);
/* Warns if the file goes on after the last scanline. */
void pix_check_end(struct in *in);

#endif
