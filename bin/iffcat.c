/* iffcat: Maya IFF images to the IR, or to PPM, PAM and PFM. */
#include <stdlib.h>
#include <unistd.h>

#include "base/each.h"
#include "base/opt.h"
#include "iff/maya.h"
#include "image/info.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/put.h"

static const char usage[] =
    "usage: iffcat [-C | -z] [-Pq] [file ...]\n"
    "       iffcat -i [-q] [file ...]\n";

static int inform, only_colour, only_depth, picture, quiet;

/* im: NULL with -i, which only looks at depths, in any order. */
static void
put_rows(const struct image *im, const struct tiles *t)
{
	int from_bottom = im == NULL || (picture && im->kind == IMAGE_DEPTH);
	struct sweep *s = sweep_new(t, from_bottom);
	unsigned char *row = xreallocarray(NULL, t->w, t->size);
	unsigned long y;

	for (y = 0; y < t->h; y++) {
		sweep_row(s, row);
		if (im == NULL)
			info_depth(row, t->w);
		else if (picture)
			pnm_write_row(im, row);
		else
			image_put_row(im, y, row);
	}
	free(row);
	sweep_free(s);
}

static void
put_image(const struct maya *m, int depth, struct str name)
{
	const struct tiles *t = depth ? &m->depth : &m->colour;
	struct image im = maya_image(m, depth);

	if (picture)
		pnm_write_begin(&im);
	else
		maya_put_head(m, &im, t, name);
	put_rows(&im, t);
	if (!picture)
		image_put_end();
}

static void
check(const struct maya *m, int colour, int depth)
{
	if (!depth && !colour)
		in_fail(&m->f.in, "byte %llu: a picture without %s",
		    m->f.head.offset, only_depth ? "depth" : "colour");
	if (colour)
		maya_check(m, &m->colour);
	if (depth)
		maya_check(m, &m->depth);
}

/* All is checked before anything is written. */
static void
put_images(const struct maya *m, struct str name)
{
	int depth = m->depth.size && !only_colour &&
	    (only_depth || !picture);
	int colour = m->colour.size && !only_depth;

	check(m, colour, depth);
	if (colour)
		put_image(m, 0, name);
	if (depth)
		put_image(m, 1, name);
}

static void
inform_head(const struct maya *m)
{
	struct image im = maya_image(m, m->colour.size == 0);

	info_image(&im);
	info_origin(m->x, m->y);
}

/* Writes a line about each image of a file. */
static int
look(const char *path, int several)
{
	struct maya m;

	(void)several;
	info_begin(path);
	maya_open(&m, path);
	m.quiet = quiet;
	m.on_head = inform_head;
	while (maya_next(&m)) {
		check(&m, m.colour.size != 0, m.depth.size != 0);
		if (m.depth.size)
			put_rows(NULL, &m.depth);
		info_whole();
	}
	maya_close(&m);
	return 0;
}

static void
cat(const char *path)
{
	struct maya m;

	maya_open(&m, path);
	m.quiet = quiet;
	while (maya_next(&m))
		put_images(&m, ir_file_name(path));
	maya_close(&m);
}

int
main(int argc, char **argv)
{
	int bad = 0, c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "ChiPqVz")) != -1) {
		switch (c) {
		case 'C':
			only_colour = 1;
			break;
		case 'i':
			inform = 1;
			break;
		case 'P':
			picture = 1;
			break;
		case 'q':
			quiet = 1;
			break;
		case 'z':
			only_depth = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (only_colour + only_depth + inform > 1 || (inform && picture))
		opt_usage(usage, '?');
	if (inform)
		bad = each_file(argv + optind, look);
	else
		image_put_files(argv + optind, picture, cat);
	out_close();
	return bad != 0;
}
