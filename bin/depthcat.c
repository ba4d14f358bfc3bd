/* depthcat: Alias camera depth maps to the IR, or to PFM. */
#include "base/each.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/alias/depth.h"
#include "image/info.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/put.h"

static const char usage[] =
    "usage: depthcat [-Pqx] [-n name] [file ...]\n"
    "       depthcat -i [-q] [file ...]\n";
static int extract, inform, picture, quiet;

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

/* Writes a line of information about a file. */
static int
look(const char *path, int several)
{
	struct depth d;

	(void)several;
	info_begin(path);
	depth_open(&d, path);
	info_image(&d.im);
	while (d.y < d.im.h) {
		depth_row(&d);
		info_depth(d.row, d.im.w);
	}
	info_whole();
	depth_close(&d, quiet);
	return 0;
}

static void
cat(const char *path)
{
	struct depth d;
	int cut;

	depth_open(&d, path);
	cut = extract && depth_cut(&d);
	if (picture)
		write_pfm(&d);
	else
		put_ir(&d, path);
	depth_close(&d, quiet || cut);
}

int
main(int argc, char **argv)
{
	int bad = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('i', &inform),
		ir_name_option('n'),
		opt_flag('P', &picture),
		opt_flag('q', &quiet),
		opt_flag('x', &extract)
	};

	argv = opt_read(argc, argv, usage, options);
	opt_files(argv);
	if (inform && (extract || picture))
		opt_usage(usage);
	if (inform)
		bad = each_file(argv, look);
	else
		image_put_files(argv, picture, cat);
	out_close();
	return bad != 0;
}
