/* iffcat: Maya IFF images to the IR, or to PPM, PAM and PFM. */
#include <stdlib.h>

#include "base/each.h"
#include "base/opt.h"
#include "format/iff/maya.h"
#include "image/info.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/put.h"

static const char usage[] =
    "usage: iffcat [-C | -z] [-Pqx] [-n name] [file ...]\n"
    "       iffcat -i [-q] [file ...]\n";

static int extract, inform, only_colour, only_depth, picture, quiet;

/* The colour or the depth of a picture. */
struct part {
	int wanted;
	const struct tiles *t;
	struct image im;
	unsigned long first;     /* the number of its lowest row, counted from
	                          * the bottom */
};

static void
put_row(const struct part *p, unsigned long y, const unsigned char *row)
{
	if (inform)
		info_depth(row, p->im.w);
	else if (picture)
		pnm_write_row(&p->im, row);
	else
		image_put_row(&p->im, y, row);
}

static void
put_rows(const struct part *p)
{
	int from_bottom = p->im.kind == IMAGE_DEPTH && (picture || inform);
	struct sweep *s = sweep_new(p->t, from_bottom);
	unsigned char *row = xreallocarray(NULL, p->t->w, p->t->size);
	unsigned long skip = from_bottom ? p->first :
	    p->t->h - p->first - p->im.h, y;

	for (; skip; skip--)
		sweep_row(s, NULL);
	for (y = 0; y < p->im.h; y++) {
		sweep_row(s, row);
		put_row(p, y, row);
	}
	free(row);
	sweep_free(s);
}

static void
put_part(const struct maya *m, const struct part *p, struct str name)
{
	if (picture)
		pnm_write_begin(&p->im);
	else
		maya_put_head(m, &p->im, p->t, name);
	put_rows(p);
	if (!picture)
		image_put_end();
}

static struct part
part_of(const struct maya *m, int depth)
{
	struct part p;

	p.t = depth ? &m->depth : &m->colour;
	p.im = maya_image(m, depth);
	p.first = 0;
	p.wanted = p.t->size && !only_depth;
	if (depth)
		p.wanted = p.t->size && !only_colour &&
		    (only_depth || !picture);
	return p;
}

/* With -x, cuts the parts to the rows that are there; dies if there are
 * none. */
static void
cut(const struct maya *m, struct part *part)
{
	unsigned long n[2] = { 0, 0 };
	int i;

	for (i = 0; i < 2; i++)
		if (part[i].wanted &&
		    !tiles_rows(part[i].t, &part[i].first, &n[i]))
			maya_check(m, part[i].t);
	if (n[0] + n[1] == 0)
		maya_check(m, part[!part[0].wanted].t);
	for (i = 0; i < 2; i++)
		if (part[i].wanted) {
			cut_image(&m->f.in, &part[i].im, n[i]);
			part[i].wanted = n[i] > 0;
		}
}

/* Finds the colour and the depth, and checks them before anything is
 * written. */
static void
find(const struct maya *m, struct part *part)
{
	int i;

	part[0] = part_of(m, 0);
	part[1] = part_of(m, 1);
	if (!part[0].wanted && !part[1].wanted)
		in_fail(&m->f.in, "byte %llu: a picture without %s",
		    m->f.head.offset, only_depth ? "depth" : "colour");
	for (i = 0; i < 2 && !extract; i++)
		if (part[i].wanted)
			maya_check(m, part[i].t);
	if (extract)
		cut(m, part);
}

static void
inform_head(const struct maya *m)
{
	struct image im = maya_image(m, m->colour.size == 0);

	info_image(&im);
	info_origin(m->x, m->y);
}

/* Writes a line of information about each image of a file. */
static int
look(const char *path, int several)
{
	struct part part[2];
	struct maya m;

	(void)several;
	info_begin(path);
	maya_open(&m, path);
	m.quiet = quiet;
	m.on_head = inform_head;
	while (maya_next(&m)) {
		find(&m, part);
		if (part[1].wanted)
			put_rows(&part[1]);
		info_whole();
	}
	maya_close(&m);
	return 0;
}

static void
cat(const char *path)
{
	struct part part[2];
	struct maya m;
	int i;

	maya_open(&m, path);
	m.quiet = quiet;
	m.extract = extract;
	while (maya_next(&m)) {
		find(&m, part);
		for (i = 0; i < 2; i++)
			if (part[i].wanted)
				put_part(&m, &part[i], ir_file_name(path));
	}
	maya_close(&m);
}

int
main(int argc, char **argv)
{
	int bad = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('C', &only_colour),
		opt_flag('i', &inform),
		ir_name_option('n'),
		opt_flag('P', &picture),
		opt_flag('q', &quiet),
		opt_flag('x', &extract),
		opt_flag('z', &only_depth)
	};

	argv = opt_read(argc, argv, usage, options);
	opt_files(argv);
	if (only_colour + only_depth + inform > 1 ||
	    (inform && (extract || picture)))
		opt_usage(usage);
	if (inform)
		bad = each_file(argv, look);
	else
		image_put_files(argv, picture, cat);
	out_close();
	return bad != 0;
}
