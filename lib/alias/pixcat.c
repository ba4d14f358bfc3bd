#include <stdlib.h>

#include "alias/pix.h"
#include "base/out.h"
#include "ir/ir.h"

static void
begin(const struct pix *p, const char *path, const struct pix_how *how)
{
	if (how->picture) {
		pnm_put_begin(&p->im);
		return;
	}
	ir_put_version();
	image_put_begin(&p->im, ir_file_name(path),
	    how->kind == IMAGE_RGB ? "pix" : "matte");
	out_fmt("origin %u %u\n", p->xoff, p->yoff);
}

static void
by_row(struct pix *p, const struct pix_how *how)
{
	size_t size = image_size(&p->im);
	unsigned char *row = xmalloc(p->im.w * size);

	while (pix_run(p)) {
		image_fill(row + p->x * size, p->n, p->pixel, size);
		if (p->x + p->n < p->im.w)
			continue;
		if (how->picture)
			pnm_put_row(&p->im, row);
		else
			image_put_row(&p->im, p->y, row);
	}
	free(row);
}

void
pix_cat(const char *path, const struct pix_how *how)
{
	struct pix p;

	pix_open(&p, path, how->kind);
	begin(&p, path, how);
	if (how->picture || how->join)
		by_row(&p, how);
	else while (pix_run(&p))
		image_put_run(&p.im, p.y, p.x, p.n, p.pixel);
	if (!how->picture)
		image_put_end();
	pix_close(&p, how->quiet);
}
