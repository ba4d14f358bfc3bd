/* ir2pix: an image of the IR as Alias pix, matte or camera depth map. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "image/get.h"
#include "image/real.h"

enum { MAXSIDE = 65535, MAGIC = 55655, MAXRUN = 255 };

/* What becomes of an image: all that the header needs comes before the
 * first run. */
struct pix {
	struct image_get get;
	long long xoff, yoff;
	int little;              /* byte order of a depth map */
	int headed;
};

static const char usage[] = "usage: ir2pix [-a] [file]\n";
static int alpha;

static void
begin(struct pix *p, const struct ir *ir)
{
	memset(p, 0, sizeof *p);
	image_get_begin(&p->get, ir);
	if (p->get.im.w > MAXSIDE || p->get.im.h > MAXSIDE)
		in_die(&ir->in, "expected an image of at most %d x %d, saw "
		    "%lu x %lu", MAXSIDE, MAXSIDE, p->get.im.w, p->get.im.h);
	if (alpha && p->get.im.kind != IMAGE_RGBA)
		in_die(&ir->in, "-a: expected an rgba image, saw %s",
		    image_word(p->get.im.kind));
}

static void
put16(unsigned long v, int little)
{
	out_ch((int)(little ? v & 255 : v >> 8));
	out_ch((int)(little ? v >> 8 : v & 255));
}

static void
put_head(struct pix *p)
{
	const struct image *im = &p->get.im;
	int depth = im->kind == IMAGE_DEPTH;

	if (depth) {
		put16(p->little ? MAGIC : 0, p->little);
		put16(p->little ? 0 : MAGIC, p->little);
	}
	put16(im->w, depth && p->little);
	put16(im->h, depth && p->little);
	p->headed = 1;
	if (depth)
		return;
	put16((unsigned long)p->xoff, 0);
	put16((unsigned long)p->yoff, 0);
	put16(im->kind == IMAGE_MATTE || alpha ? 8 : 24, 0);
}

static void
put_depth(const struct pix *p)
{
	unsigned char b[4];
	unsigned long n;

	real_copy(b, p->get.pixel, 1, p->little);
	for (n = p->get.n; n; n--)
		out_mem(b, 4);
}

/* The i-th value of the pixel, rounded to 8 bits. */
static unsigned char
byte(const struct image_get *g, int i)
{
	const unsigned char *v = g->pixel;
	unsigned wide;

	if (g->im.max == 255)
		return v[i];
	wide = (unsigned)v[2 * i] << 8 | v[2 * i + 1];
	return (unsigned char)((wide + 128) / 257);
}

static void
put_packets(const struct image_get *g)
{
	unsigned char packet[4];
	unsigned long n, left = g->n;
	size_t size = 4;

	if (g->im.kind == IMAGE_MATTE || alpha) {
		size = 2;
		packet[1] = byte(g, alpha ? 3 : 0);
	} else {
		packet[1] = byte(g, 2);
		packet[2] = byte(g, 1);
		packet[3] = byte(g, 0);
	}
	for (; left; left -= n) {
		n = left < MAXRUN ? left : MAXRUN;
		packet[0] = (unsigned char)n;
		out_mem(packet, size);
	}
}

static void
record(struct pix *p, const struct ir *ir)
{
	const struct ir_rec *r = &ir->rec;

	if (image_get_take(&p->get, ir)) {
		if (!p->headed)
			put_head(p);
		if (p->get.im.kind == IMAGE_DEPTH)
			put_depth(p);
		else
			put_packets(&p->get);
	} else if (r->word == IR_ORIGIN) {
		if (p->headed)
			in_die(&ir->in, "origin: expected before the first "
			    "run");
		p->xoff = ir_int(ir, r->f[0], "origin", 0, MAXSIDE);
		p->yoff = ir_int(ir, r->f[1], "origin", 0, MAXSIDE);
	} else if (r->word == IR_SOURCE) {
		p->little = str_is(r->tail, "depth little");
	}
}

static void
convert(struct ir *ir)
{
	struct pix p;
	int found = 0;

	while (ir_next(ir) != IR_EOF) {
		if (ir->kind != IR_IMAGE)
			continue;
		if (ir->rec.word != IR_BEGIN)
			record(&p, ir);
		else if (found++)
			in_die(&ir->in, "expected one image, saw a second: "
			    "%.*s", STRF(ir->name));
		else
			begin(&p, ir);
	}
	if (!found)
		die("%s: expected an image, saw none", ir->in.name);
}

int
main(int argc, char **argv)
{
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "ah")) != -1) {
		switch (c) {
		case 'a':
			alpha = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	convert(&ir);
	ir_close(&ir);
	return out_close();
}
