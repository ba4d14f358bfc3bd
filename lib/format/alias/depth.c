#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/known/known.h"
#include "format/alias/depth.h"
#include "format/alias/pix_priv.h"
#include "image/float32.h"

enum { HEADER = 8 };

void
depth_open(struct depth *d, const char *path)
{
	const unsigned char *h;
	size_t got;

	memset(d, 0, sizeof *d);
	known_open(&d->in, path, "depthcat", "Alias depth map");
	h = in_peek(&d->in, HEADER, &got);
	if (got < HEADER)
		in_fail(&d->in, "byte %d: expected a header of %d bytes, saw "
		    "the end of the file", (int)got, HEADER);
	d->little = bytes_get(h, 4, 1) == DEPTH_MAGIC;
	if (!d->little && bytes_get(h, 4, 0) != DEPTH_MAGIC)
		in_fail(&d->in, "byte 0: expected a depth map's magic number "
		    "%d, saw %llu", DEPTH_MAGIC, bytes_get(h, 4, 0));
	d->im.kind = IMAGE_DEPTH;
	d->im.w = (unsigned long)bytes_get(h + 4, 2, d->little);
	d->im.h = (unsigned long)bytes_get(h + 6, 2, d->little);
	pix_check_size(&d->in, &d->im, 4);
	in_skip(&d->in, HEADER);
	d->row = xmalloc(d->im.w * 4);
}

int
depth_cut(struct depth *d)
{
	unsigned long long at = d->in.offset, row = d->im.w * 4ULL, n;

	in_keep(&d->in);
	n = in_skip(&d->in, row * d->im.h);
	in_go(&d->in, at);
	return n >= row && cut_image(&d->in, &d->im, (unsigned long)(n / row));
}

void
depth_row(struct depth *d)
{
	const unsigned char *p;
	size_t got, size = d->im.w * 4;

	p = in_peek(&d->in, size, &got);
	if (got < size)
		in_fail(&d->in, "byte %llu, scanline %lu, column %lu: "
		    "expected a value of 4 bytes, saw the end of the file%s",
		    d->in.offset + got, d->y, (unsigned long)(got / 4),
		    cut_hint(d->y));
	float32_copy(d->row, p, d->im.w, d->little);
	in_skip(&d->in, size);
	d->y++;
}

void
depth_close(struct depth *d, int quiet)
{
	if (!quiet)
		pix_check_end(&d->in);
	free(d->row);
	in_close(&d->in);
}
