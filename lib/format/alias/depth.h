#ifndef FORMAT_ALIAS_DEPTH_H
#define FORMAT_ALIAS_DEPTH_H

#include "base/in.h"
#include "image/image.h"

/* An Alias camera depth map: a magic number, width, height and floats, in the
 * byte order of the machine that wrote them. */
struct depth {
	struct in in;
	struct image im;
	int little;
	unsigned char *row;      /* the row last read, high bytes first */
	unsigned long y;         /* of the next row */
};

enum { DEPTH_MAGIC = 55655 };

/* Opens a file and reads its header. Dies if it is no depth map. */
void depth_open(struct depth *d, const char *path);
/* For option -x: if the file ends too early the map is only as high as its
 * whole rows. Returns whether that is so. Call it after opening. */
int depth_cut(struct depth *d);
/* Reads the next of im.h rows; the top one is the first. */
void depth_row(struct depth *d);
/* Closes the file; unless quiet, warns of bytes after the last scanline. */
void depth_close(struct depth *d, int quiet);

#endif
