#include <stdlib.h>
#include <unistd.h>

#include "alias/pix_priv.h"
#include "base/opt.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/put.h"

static int join, picture, quiet;

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
		if (p->x + p->n < p->im.w)
			continue;
		if (picture)
			pnm_write_row(&p->im, row);
		else
			image_put_row(&p->im, p->y, row);
	}
	free(row);
}

static void
cat(const char *path, enum image_kind kind)
{
	struct pix p;

	pix_open(&p, path, kind);
	begin(&p, path);
	if (picture || join)
		by_row(&p);
	else while (pix_run(&p))
		image_put_run(&p.im, p.y, p.x, p.n, p.pixel);
	if (!picture)
		image_put_end();
	pix_close(&p, quiet);
}

int
pix_main(int argc, char **argv, enum image_kind kind, const char *usage)
{
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hjPqV")) != -1) {
		switch (c) {
		case 'j':
			join = 1;
			break;
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
		cat(NULL, kind);
	for (; optind < argc; optind++)
		cat(argv[optind], kind);
	if (!picture)
		ir_put_finish();
	return out_close();
}
