/* depthcat: Alias camera depth maps to the IR, or to PFM. */
#include <stdlib.h>
#include <unistd.h>

#include "base/in.h"
#include "base/opt.h"
#include "base/out.h"
#include "image/flip.h"
#include "image/put.h"
#include "image/real.h"
#include "ir/ir.h"
#include "ir/put.h"

enum { HEADER = 8, MAGIC = 55655 };

/* A camera depth map is written in the order of the machine's own bytes. */
struct depth {
	struct in in;
	struct image im;
	int little;
	unsigned char *row;      /* high bytes first */
};

static const char usage[] = "usage: depthcat [-Pq] [file ...]\n";
static int picture, quiet;

/* The number in n bytes. */
static unsigned long
number(const struct depth *d, const unsigned char *p, int n)
{
	unsigned long v = 0;
	int i;

	for (i = 0; i < n; i++)
		v = v << 8 | p[d->little ? n - 1 - i : i];
	return v;
}

static void
read_header(struct depth *d, const char *path)
{
	const unsigned char *h;
	size_t got;

	in_open(&d->in, path);
	h = in_peek(&d->in, HEADER, &got);
	if (got < HEADER)
		in_fail(&d->in, "byte %d: expected a header of %d bytes, saw "
		    "the end of the file", (int)got, HEADER);
	d->little = 1;
	if (number(d, h, 4) != MAGIC)
		d->little = 0;
	if (number(d, h, 4) != MAGIC)
		in_fail(&d->in, "byte 0: expected a depth map's magic number "
		    "%d, saw %lu", MAGIC, number(d, h, 4));
	d->im.kind = IMAGE_DEPTH;
	d->im.w = number(d, h + 4, 2);
	d->im.h = number(d, h + 6, 2);
	if (d->im.w == 0 || d->im.h == 0)
		in_fail(&d->in, "byte %d: expected a %s from 1 to 65535, "
		    "saw 0", d->im.w ? 6 : 4, d->im.w ? "height" : "width");
	in_skip(&d->in, HEADER);
}

static void
read_row(struct depth *d, unsigned long y)
{
	const unsigned char *p;
	size_t got, size = d->im.w * 4;

	p = in_peek(&d->in, size, &got);
	if (got < size)
		in_fail(&d->in, "byte %llu, scanline %lu, column %lu: "
		    "expected a value of 4 bytes, saw the end of the file",
		    d->in.offset + got, y, (unsigned long)(got / 4));
	real_copy(d->row, p, d->im.w, d->little);
	in_skip(&d->in, size);
}

static void
check_end(struct depth *d)
{
	size_t got;

	in_peek(&d->in, 1, &got);
	if (got && !quiet)
		warn("%s: byte %llu: expected the end of the file after the "
		    "last scanline, saw more bytes", d->in.name,
		    d->in.offset);
}

static void
put_ir(struct depth *d, const char *path)
{
	unsigned long y;

	ir_put_version();
	image_put_begin(&d->im, ir_file_name(path),
	    d->little ? "depth little" : "depth big");
	for (y = 0; y < d->im.h; y++) {
		read_row(d, y);
		image_put_row(&d->im, y, d->row);
	}
	image_put_end();
}

static void
put_pfm(struct depth *d)
{
	struct flip flip = { 0, 0, NULL, 0 };
	const unsigned char *row;
	unsigned long y;

	flip.size = d->im.w * 4;
	for (y = 0; y < d->im.h; y++) {
		read_row(d, y);
		flip_push(&flip, d->row);
	}
	pnm_put_begin(&d->im);
	while ((row = flip_pop(&flip)))
		pnm_put_row(&d->im, row);
	flip_free(&flip);
}

static void
cat(const char *path)
{
	struct depth d = { 0 };

	read_header(&d, path);
	d.row = xmalloc(d.im.w * 4);
	if (picture)
		put_pfm(&d);
	else
		put_ir(&d, path);
	check_end(&d);
	free(d.row);
	in_close(&d.in);
}

int
main(int argc, char **argv)
{
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hPq")) != -1) {
		switch (c) {
		case 'P':
			picture = 1;
			break;
		case 'q':
			quiet = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (optind == argc)
		cat(NULL);
	for (; optind < argc; optind++)
		cat(argv[optind]);
	return out_close();
}
