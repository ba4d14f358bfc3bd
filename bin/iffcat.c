/* iffcat: Maya IFF images to the IR, or to PPM, PAM and PFM. */
#include <stdio.h>
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
put_attr(const char *key, struct str text)
{
	ir_put_attr(str_of("-"), str_of(key), text);
}

/* The size of the tiles, unless it is the usual one. */
static void
put_side(const struct tiles *t)
{
	unsigned long w = t->v->x1 + 1, h = t->v->y1 + 1;
	char text[64];

	if (w == (t->w < TILES_SIDE ? t->w : TILES_SIDE) &&
	    h == (t->h < TILES_SIDE ? t->h : TILES_SIDE))
		return;
	snprintf(text, sizeof text, "%lu %lu", w, h);
	put_attr("tiles", str_of(text));
}

/* The pads of tiles that are not zeros. */
static void
put_pads(const struct tiles *t)
{
	const unsigned char *p;
	char text[32];
	size_t i;

	for (i = 0; i < t->n; i++) {
		p = t->v[i].pad;
		if (!(p[0] | p[1] | p[2]))
			continue;
		snprintf(text, sizeof text, "%zu %02x%02x%02x", i, p[0], p[1],
		    p[2]);
		put_attr("pad", str_of(text));
	}
}

/* How tiles are made, as far as ir2iff makes them so. */
static void
put_tiles(const struct maya *m, const struct tiles *t)
{
	if (tiles_in_order(t))
		put_side(t);
	if (m->unlike.maya && !m->unlike.photoshop)
		put_attr("literal", str_of("2"));
	if (m->nonzero && !m->other)
		put_attr("padding", str_of("echo"));
	else if (tiles_in_order(t))
		put_pads(t);
}

/* place: what has been said of where chunks stand. */
static void
put_chunk(const struct maya_chunk *x, enum maya_place *place)
{
	char text[24];

	if (x->place != *place)
		put_attr("chunks", str_of(maya_places[x->place]));
	*place = x->place;
	if (x->nuls >= 0) {
		snprintf(text, sizeof text, "%ld", x->nuls);
		put_attr("nul", str_of(text));
	}
	ir_put_record(IR_ATTR, str_of("-"));
	out_field(x->id);
	out_field(x->text);
	out_ch('\n');
}

static void
put_head(const struct maya *m, const struct image *im,
    const struct tiles *t, struct str name)
{
	enum maya_place place = MAYA_BETWEEN;
	const struct maya_chunk *x;
	char text[64];

	image_put_begin(im, name, m->compression ? "maya-iff rle" :
	    "maya-iff raw");
	ir_put(IR_ORIGIN);
	out_field_int(m->x);
	out_field_int(m->y);
	out_ch('\n');
	snprintf(text, sizeof text, "%lu/%lu", m->num, m->den);
	put_attr("ratio", str_of(text));
	snprintf(text, sizeof text, "%lu", m->flags);
	put_attr("flags", str_of(text));
	put_tiles(m, t);
	for (x = m->chunk; x; x = x->next)
		put_chunk(x, &place);
}

/* The image of the colour, or of the depth. */
static struct image
image_of(const struct maya *m, int depth)
{
	struct image im;

	im.kind = depth ? IMAGE_DEPTH : !(m->flags & MAYA_RGB) ? IMAGE_MATTE :
	    m->flags & MAYA_ALPHA ? IMAGE_RGBA : IMAGE_RGB;
	im.w = m->w;
	im.h = m->h;
	im.max = m->bytes == 2 ? 65535 : 255;
	return im;
}

static void
put_image(const struct maya *m, int depth, struct str name)
{
	const struct tiles *t = depth ? &m->depth : &m->colour;
	struct image im = image_of(m, depth);

	if (picture)
		pnm_write_begin(&im);
	else
		put_head(m, &im, t, name);
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
	struct image im = image_of(m, m->colour.size == 0);

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
