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
	int counting;            /* that the file ends is no error */
	const unsigned char *beg, *at, *end;
};

/* Opens a file and reads its header, of an rgb or matte. Dies if it is
 * none. */
void pix_open(struct pix *p, const char *path, enum image_kind kind);
/* Option -x, after that: an image whose file ends too early becomes as high as
 * its whole rows are. Returns whether it does. */
int pix_cut(struct pix *p);
/* Reads the next run; 0 after the last one. Dies at a fault, naming its
 * place. */
int pix_run(struct pix *p);
/* After pix_run(), for who fills a row: takes runs of one pixel that follow in
 * the same row, as many as are at hand, into it, as if pix_run() and
 * image_fill() took each. The last run then reaches up to the last of them. */
void pix_ones(struct pix *p, unsigned char *row);
/* Closes the file; unless quiet, warns of bytes after the last scanline. */
void pix_close(struct pix *p, int quiet);

/* For both formats: dies where an image has no pixels; `at`: where the file
 * has its size. */
void pix_check_size(const struct in *in, const struct image *im, int at);
/* Warns where the file goes on after the last scanline. */
void pix_check_end(struct in *in);

#endif
