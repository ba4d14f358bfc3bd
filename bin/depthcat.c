/* depthcat: Alias camera depth maps to the IR, or to PFM. */
#include <unistd.h>

#include "alias/depth.h"
#include "base/opt.h"
#include "base/out.h"
#include "image/flip.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/put.h"

static const char usage[] = "usage: depthcat [-Pq] [file ...]\n";
static int picture, quiet;

static void
put_ir(struct depth *d, const char *path)
{
	image_put_begin(&d->im, ir_file_name(path),
	    d->little ? "depth little" : "depth big");
	while (d->y < d->im.h) {
		depth_row(d);
		image_put_row(&d->im, d->y - 1, d->row);
	}
	image_put_end();
}

static void
write_pfm(struct depth *d)
{
	struct flip flip = { 0, 0, NULL, 0 };
	const unsigned char *row;

	flip.size = d->im.w * 4;
	while (d->y < d->im.h) {
		depth_row(d);
		flip_push(&flip, d->row);
	}
	pnm_write_begin(&d->im);
	while ((row = flip_pop(&flip)))
		pnm_write_row(&d->im, row);
	flip_free(&flip);
}

static void
cat(const char *path)
{
	struct depth d;

	depth_open(&d, path);
	if (picture)
		write_pfm(&d);
	else
		put_ir(&d, path);
	depth_close(&d, quiet);
}

int
main(int argc, char **argv)
{
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hPqV")) != -1) {
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
	if (!picture)
		ir_put_start();
	if (optind == argc)
		cat(NULL);
	for (; optind < argc; optind++)
		cat(argv[optind]);
	if (!picture)
		ir_put_finish();
	return out_close();
}
