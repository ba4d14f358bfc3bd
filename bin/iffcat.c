/* iffcat: Maya IFF images to the IR, or to PPM, PAM and PFM. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/opt.h"
#include "base/out.h"
#include "iff/maya.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/ir.h"
#include "ir/put.h"

static const char usage[] = "usage: iffcat [-Pqz] [file ...]\n";

enum { MAXTEXT = 256 };

static int only_depth, picture, quiet;

/* A chunk of the image that is neither header nor tile, as an attr record. */
struct note {
	struct note *next;
	unsigned char id[4];
	struct str text;
};

struct reader {
	struct iff f;
	const char *path;
	int depth;               /* of the CIMG being read, or -1 */
	int images;
	struct maya m;
	struct note *first, **last;
	struct arena arena;
};

static void
add_note(struct reader *r)
{
	struct note *x;
	struct str a;
	const unsigned char *p = iff_peek(&r->f, MAXTEXT, &a.n);

	a.s = (const char *)p;
	x = arena_alloc(&r->arena, sizeof *x);
	x->next = NULL;
	memcpy(x->id, r->f.head.id, 4);
	x->text = str_keep(&r->arena, a);
	*r->last = x;
	r->last = &x->next;
}

/* Text without the NULs behind it, or else bytes as hexadecimal numbers. */
static void
put_note(const struct note *x)
{
	struct str a = x->text;
	char id[16];
	size_t i = 0;

	*iff_name(id, x->id) = '\0';
	out_fmt("attr - %s ", id);
	while (a.n && a.s[a.n - 1] == '\0')
		a.n--;
	while (i < a.n && (unsigned char)a.s[i] >= ' ')
		i++;
	if (i == a.n)
		out_str(a);
	else
		for (i = 0; i < x->text.n; i++)
			out_fmt("%02x", (unsigned char)x->text.s[i]);
	out_ch('\n');
}

static void
put_rows(const struct image *im, const struct tiles *t)
{
	int from_bottom = picture && im->kind == IMAGE_DEPTH;
	struct sweep *s = sweep_new(t, from_bottom);
	unsigned char *row = xreallocarray(NULL, t->w, t->size);
	unsigned long y;

	for (y = 0; y < t->h; y++) {
		sweep_row(s, row);
		if (picture)
			pnm_write_row(im, row);
		else
			image_put_row(im, y, row);
	}
	free(row);
	sweep_free(s);
}

static void
put_head(const struct reader *r, const struct image *im)
{
	const struct maya *m = &r->m;
	const struct note *x;

	ir_put_version();
	image_put_begin(im, ir_file_name(r->path), m->compression ?
	    "maya-iff rle" : "maya-iff raw");
	out_fmt("origin %ld %ld\n", m->x, m->y);
	out_fmt("attr - ratio %lu/%lu\n", m->num, m->den);
	out_fmt("attr - flags %lu\n", m->flags);
	for (x = r->first; x; x = x->next)
		put_note(x);
}

static void
put_image(const struct reader *r, enum image_kind kind, const struct tiles *t)
{
	struct image im;

	im.kind = kind;
	im.w = t->w;
	im.h = t->h;
	im.max = r->m.bytes == 2 ? 65535 : 255;
	if (picture)
		pnm_write_begin(&im);
	else
		put_head(r, &im);
	put_rows(&im, t);
	if (!picture)
		image_put_end();
}

/* All is checked before anything is written. */
static void
put_images(const struct reader *r)
{
	const struct maya *m = &r->m;
	int depth = m->depth.size && (only_depth || !picture);
	int colour = m->colour.size && !only_depth;

	if (m->w == 0)
		in_fail(&r->f.in, "byte %llu: CIMG without a TBHD",
		    r->f.head.offset);
	if (!depth && !colour)
		in_fail(&r->f.in, "byte %llu: a picture without %s",
		    r->f.head.offset, only_depth ? "depth" : "colour");
	if (colour)
		maya_check(m, &r->f, &m->colour);
	if (depth)
		maya_check(m, &r->f, &m->depth);
	if (colour)
		put_image(r, !(m->flags & MAYA_RGB) ? IMAGE_MATTE :
		    m->flags & MAYA_ALPHA ? IMAGE_RGBA : IMAGE_RGB,
		    &m->colour);
	if (depth)
		put_image(r, IMAGE_DEPTH, &m->depth);
}

static void
take_chunk(struct reader *r)
{
	struct iff *f = &r->f;
	int inside = iff_is(iff_parent(f)->type, "TBMP");

	if (inside && iff_is(f->head.id, "RGBA"))
		maya_tile(&r->m, f, 0);
	else if (inside && iff_is(f->head.id, "ZBUF"))
		maya_tile(&r->m, f, 1);
	else if (iff_is(f->head.id, "TBHD"))
		maya_head(&r->m, f);
	else if (!inside)
		add_note(r);
}

static void
take(struct reader *r, enum iff_event event)
{
	struct iff *f = &r->f;

	if (event == IFF_FAULT && !f->fault.pad && !quiet) {
		in_warn(&f->in, "byte %llu: %s", f->fault.offset,
		    f->fault.text);
	} else if (event == IFF_GROUP && r->depth < 0 &&
	    f->head.role == IFF_FORM && iff_is(f->head.type, "CIMG")) {
		r->depth = f->head.depth;
		r->images++;
		r->first = NULL;
		r->last = &r->first;
	} else if (event == IFF_CHUNK && r->depth >= 0) {
		take_chunk(r);
	} else if (event == IFF_END && r->depth == f->head.depth) {
		put_images(r);
		maya_free(&r->m);
		arena_free(&r->arena);
		r->depth = -1;
	}
}

static void
cat(const char *path)
{
	struct reader r;
	enum iff_event event;
	char label[32];

	memset(&r, 0, sizeof r);
	r.path = path;
	r.depth = -1;
	iff_open(&r.f, path, 0);
	while ((event = iff_next(&r.f)) != IFF_EOF)
		take(&r, event);
	*iff_label(label, &r.f.head) = '\0';
	if (!r.images)
		in_fail(&r.f.in, "expected a Maya image, FOR4:CIMG, saw %s",
		    label);
	iff_close(&r.f);
}

int
main(int argc, char **argv)
{
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hPqz")) != -1)
		switch (c) {
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
	if (optind == argc)
		cat(NULL);
	for (; optind < argc; optind++)
		cat(argv[optind]);
	return out_close();
}
