#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/each.h"
#include "base/known/known.h"
#include "base/opt.h"
#include "format/alias/pix_priv.h"
#include "image/info.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/put.h"

enum { HEADER = 10, BLOCK = 1 << 12 };

struct pix {
	struct in in;
	struct image im;
	unsigned xoff, yoff;
	/* the run last read */
	unsigned long y, x, n;
	unsigned char pixel[3];  /* R G B, or A */
	/* private */
	size_t packet;
	int counting;            /* the end of the file is no error */
	const unsigned char *beg, *at, *end;
};

static unsigned
be16(const unsigned char *p)
{
	return (unsigned)bytes_get(p, 2, 0);
}

void
pix_check_size(const struct in *in, const struct image *im, int at)
{
	if (im->w == 0 || im->h == 0)
		in_fail(in, "byte %d: expected a %s from 1 to %d, saw 0",
		    im->w ? at + 2 : at, im->w ? "height" : "width",
		    PIX_MAXSIDE);
}

void
pix_check_end(struct in *in)
{
	size_t got;

	in_peek(in, 1, &got);
	if (got)
		err_warn("%s: byte %llu: expected the end of the file after "
		    "the last scanline, saw more bytes", in->name, in->offset);
}

/* A header may begin with these letters, though hardly ever: the number of bits
 * tells an Alias file from one of ESM Software. */
static void
guess_esm(const struct pix *p, unsigned bits)
{
	if (bits != 8 && bits != 24)
		in_fail(&p->in, "expected an Alias file, saw an ESM Software "
		    "pix");
	err_warn("%s: begins like an ESM Software pix, but is read as an Alias "
	    "file of %lu x %lu", p->in.name, p->im.w, p->im.h);
}

static void
check_header(struct pix *p, const unsigned char *h)
{
	unsigned want = p->im.kind == IMAGE_RGB ? 24 : 8, bits = be16(h + 8);
	int swapped = bits == want << 8;

	if (memcmp(h, "ESM", 3) == 0)
		guess_esm(p, bits);
	if (bits != want)
		in_fail(&p->in, "byte 8: expected %u bits a pixel, saw %u%s",
		    want, bits, swapped ? ": the bytes of each pair swapped?" :
		    "");
	pix_check_size(&p->in, &p->im, 0);
}

/* Opens a pix (kind rgb) or a matte and reads its header. Dies if it is
 * none. */
static void
open_pix(struct pix *p, const char *path, enum image_kind kind)
{
	const unsigned char *h;
	size_t got;

	memset(p, 0, sizeof *p);
	if (kind == IMAGE_RGB)
		known_open(&p->in, path, "pixcat", "Alias pix");
	else
		known_open(&p->in, path, "mattecat", "Alias matte");
	h = in_peek(&p->in, HEADER, &got);
	if (got < HEADER)
		in_fail(&p->in, "byte %d: expected a header of %d bytes, saw "
		    "the end of the file", (int)got, HEADER);
	p->im.kind = kind;
	p->im.w = be16(h);
	p->im.h = be16(h + 2);
	p->im.max = 255;
	p->xoff = be16(h + 4);
	p->yoff = be16(h + 6);
	p->packet = 1 + image_size(&p->im);
	check_header(p, h);
	in_skip(&p->in, HEADER);
}

static unsigned long long
offset(const struct pix *p)
{
	return p->in.offset + (size_t)(p->at - p->beg);
}

/* Reads more packets. If not even one is left it dies or, when counting,
 * returns 0. */
static int
refill(struct pix *p)
{
	size_t got;

	in_skip(&p->in, (size_t)(p->at - p->beg));
	p->beg = p->at = in_peek(&p->in, BLOCK, &got);
	p->end = p->at + (got - got % p->packet);
	if (got >= p->packet)
		return 1;
	if (!p->counting)
		in_fail(&p->in, "byte %llu, scanline %lu, column %lu: "
		    "expected a packet of %d bytes, saw the end of the file%s",
		    offset(p) + got, p->y, p->x, (int)p->packet,
		    cut_hint(p->y));
	return 0;
}

/* Reads the next run; 0 after the last one. Dies at a fault, and says where. */
static int
next_run(struct pix *p)
{
	unsigned long most;

	p->x += p->n;
	if (p->x == p->im.w) {
		p->x = 0;
		p->y++;
	}
	if (p->y == p->im.h)
		return 0;
	if (p->at == p->end && !refill(p))
		return 0;
	p->n = p->at[0];
	most = p->im.w - p->x;
	if (p->n == 0 || p->n > most)
		in_fail(&p->in, "byte %llu, scanline %lu, column %lu: "
		    "expected a run of 1 to %lu pixels, saw %lu", offset(p),
		    p->y, p->x, most < 255 ? most : 255, p->n);
	if (p->packet == 4) {
		p->pixel[0] = p->at[3];
		p->pixel[1] = p->at[2];
		p->pixel[2] = p->at[1];
	} else {
		p->pixel[0] = p->at[1];
	}
	p->at += p->packet;
	return 1;
}

/* For option -x: if the file ends too early the image is only as high as its
 * whole rows. Returns whether that is so. */
static int
cut_pix(struct pix *p)
{
	unsigned long long at = p->in.offset;
	int cut;

	in_keep(&p->in);
	p->counting = 1;
	while (next_run(p))
		;
	p->counting = 0;
	cut = p->y && cut_image(&p->in, &p->im, p->y);
	p->y = p->x = p->n = 0;
	p->beg = p->at = p->end = NULL;
	in_go(&p->in, at);
	return cut;
}

/* How many of the packets in memory the row has room for, if each is of one
 * pixel. */
static size_t
most_ones(const struct pix *p)
{
	size_t held = (size_t)(p->end - p->at) / p->packet;
	size_t left = p->im.w - p->x - p->n;

	return held < left ? held : left;
}

/* Takes the runs of one pixel that follow in the same row, so far as they are
 * in memory, as if next_run() and image_fill() took each. Afterwards the run
 * last read reaches up to the last of them. */
static void
take_ones(struct pix *p, unsigned char *row)
{
	size_t size = p->packet - 1, max = most_ones(p), n;
	unsigned char *to = row + (p->x + p->n) * size;
	const unsigned char *at = p->at;

	if (size == 3) {
		for (n = 0; n < max && at[0] == 1; n++, at += 4, to += 3) {
			to[0] = at[3];
			to[1] = at[2];
			to[2] = at[1];
		}
	} else {
		for (n = 0; n < max && at[0] == 1; n++, at += 2)
			*to++ = at[1];
	}
	p->at = at;
	p->n += n;
}

/* Closes the file; unless quiet, warns of bytes after the last scanline. */
static void
close_pix(struct pix *p, int quiet)
{
	in_skip(&p->in, (size_t)(p->at - p->beg));
	if (!quiet)
		pix_check_end(&p->in);
	in_close(&p->in);
}

/* The program. */

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

	while (next_run(p)) {
		image_fill(row + p->x * size, p->n, p->pixel, size);
		take_ones(p, row);
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
	open_pix(&p, path, kind);
	info_image(&p.im);
	info_origin((long)p.xoff, (long)p.yoff);
	while (next_run(&p))
		;
	info_whole();
	close_pix(&p, quiet);
	return 0;
}

static void
cat(const char *path)
{
	struct pix p;
	int cut;

	open_pix(&p, path, kind);
	cut = extract && cut_pix(&p);
	begin(&p, path);
	if (picture || join)
		by_row(&p);
	else while (next_run(&p))
		image_put_run(&p.im, p.y, p.x, p.n, p.pixel);
	if (!picture)
		image_put_end();
	close_pix(&p, quiet || cut);
}

int
pix_main(int argc, char **argv, enum image_kind wanted, const char *usage)
{
	int bad = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('i', &inform),
		opt_flag('j', &join),
		ir_name_option('n'),
		opt_flag('P', &picture),
		opt_flag('q', &quiet),
		opt_flag('x', &extract)
	};

	kind = wanted;
	argv = opt_read(argc, argv, usage, options);
	if (inform && (extract || join || picture))
		opt_usage(usage);
	if (inform)
		bad = each_file(argv, look);
	else
		image_put_files(argv, picture, cat);
	out_close();
	return bad != 0;
}
