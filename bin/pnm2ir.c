/* pnm2ir: PBM, PGM, PPM, PAM and PFM to the IR. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "image/flip.h"
#include "image/pnm.h"
#include "ir/ir.h"
#include "ir/put.h"

static const char usage[] = "usage: pnm2ir [file]\n";

static void
put_notes(const struct pnm *p)
{
	const char *c = p->comments, *end = c + p->ncomments;
	struct str note;

	for (; c < end; c += note.n + 1) {
		note.s = c;
		note.n = (size_t)((const char *)memchr(c, '\n',
		    (size_t)(end - c)) - c);
		ir_put_note(note);
	}
}

static void
put_head(const struct pnm *p, const char *path)
{
	char source[PNM_WORDMAX + 16];

	if (p->magic == 'f')
		snprintf(source, sizeof source, "pnm Pf %s", p->word);
	else
		snprintf(source, sizeof source, "pnm P%c", p->magic);
	ir_put_version();
	image_put_begin(&p->im, ir_file_name(path), source);
	if (p->ncomments)
		put_notes(p);
	if (p->maxval && p->maxval != p->im.max)
		out_fmt("attr - maxval %lu\n", p->maxval);
}

static void
put_flipped(struct pnm *p)
{
	struct flip flip = { 0, 0, NULL, 0 };
	unsigned long y;

	flip.size = p->im.w * image_size(&p->im);
	for (y = 0; y < p->im.h; y++) {
		pnm_row(p);
		flip_push(&flip, p->row);
	}
	for (y = 0; y < p->im.h; y++)
		image_put_row(&p->im, y, flip_pop(&flip));
	flip_free(&flip);
}

static void
put_image(struct pnm *p, const char *path)
{
	unsigned long y;

	put_head(p, path);
	if (p->magic == 'f')
		put_flipped(p);
	else for (y = 0; y < p->im.h; y++) {
		pnm_row(p);
		image_put_row(&p->im, y, p->row);
	}
	image_put_end();
}

int
main(int argc, char **argv)
{
	struct pnm p;
	const char *path;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "h")) != -1)
		opt_usage(usage, c);
	path = opt_file(argc, argv, optind, usage);
	memset(&p, 0, sizeof p);
	in_open(&p.in, path);
	while (pnm_head(&p))
		put_image(&p, path);
	in_close(&p.in);
	return out_close();
}
