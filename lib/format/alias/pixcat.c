#include <stdlib.h>
#include <unistd.h>

#include "base/each.h"
#include "base/opt.h"
#include "format/alias/pix_priv.h"
#include "image/info.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/put.h"

static enum image_kind kind;
static int extract, inform, join, picture, quiet;

static void
begin(const struct pix *p, const char *path)
{
	if (picture) {
		pnm_write_begin(&p->im);
		return;
	}
	image_put_begin(&p->im, ir_file_name(path),
	    p->im.kind == IMAGE_RGB ? "pix" : "matte");
	ir_put(IR_ORIGIN);
	out_field_int(p->xoff);
	out_field_int(p->yoff);
	out_ch('\n');
}

static void
by_row(struct pix *p)
{
	size_t size = image_size(&p->im);
	unsigned char *row = xmalloc(p->im.w * size);

	while (pix_run(p)) {
		image_fill(row + p->x * size, p->n, p->pixel, size);
		pix_ones(p, row);
		if (p->x + p->n < p->im.w)
			continue;
		if (picture)
			pnm_write_row(&p->im, row);
		else
			image_put_row(&p->im, p->y, row);
	}
	free(row);
}

/* Writes a line about a file; all of its pixels are read for that. */
static int
look(const char *path, int several)
{
	struct pix p;

	(void)several;
	info_begin(path);
	pix_open(&p, path, kind);
	info_image(&p.im);
	info_origin((long)p.xoff, (long)p.yoff);
	while (pix_run(&p))
		;
	info_whole();
	pix_close(&p, quiet);
	return 0;
}

static void
cat(const char *path)
{
	struct pix p;
	int cut;

	pix_open(&p, path, kind);
	cut = extract && pix_cut(&p);
	begin(&p, path);
	if (picture || join)
		by_row(&p);
	else while (pix_run(&p))
		image_put_run(&p.im, p.y, p.x, p.n, p.pixel);
	if (!picture)
		image_put_end();
	pix_close(&p, quiet || cut);
}

int
pix_main(int argc, char **argv, enum image_kind wanted, const char *usage)
{
	int bad = 0, c;

	err_prog(argv[0]);
	kind = wanted;
	while ((c = opt_next(argc, argv, "hijPqVx")) != -1) {
		switch (c) {
		case 'i':
			inform = 1;
			break;
		case 'j':
			join = 1;
			break;
		case 'P':
			picture = 1;
			break;
		case 'q':
			quiet = 1;
			break;
		case 'x':
			extract = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (inform && (extract || join || picture))
		opt_usage(usage, '?');
	if (inform)
		bad = each_file(argv + optind, look);
	else
		image_put_files(argv + optind, picture, cat);
	out_close();
	return bad != 0;
}
