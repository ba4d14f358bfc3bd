#ifndef FORMAT_ALIAS_DEPTH_H
#define FORMAT_ALIAS_DEPTH_H

#include "base/in.h"
#include "image/image.h"

/* An Alias camera depth map: a magic number, width, height and floats, in the
 * order of the machine's own bytes. */
struct depth {
	struct in in;
	struct image im;
	int little;
	unsigned char *row;      /* the one last read, high bytes first */
	unsigned long y;         /* of the next one */
};

enum { DEPTH_MAGIC = 55655 };

/* Opens a file and reads its header. Dies if it is none. */
void depth_open(struct depth *d, const char *path);
/* Option -x, after that: a map whose file ends too early becomes as high as its
 * whole rows are. Returns whether it does. */
int depth_cut(struct depth *d);
/* Reads the next of im.h rows; the top one is the first. */
void depth_row(struct depth *d);
/* Closes the file; unless quiet, warns of bytes after the last scanline. */
void depth_close(struct depth *d, int quiet);

#endif
