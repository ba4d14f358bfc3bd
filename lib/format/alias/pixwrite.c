#include <string.h>

#include "base/out.h"
#include "format/alias/depth.h"
#include "format/alias/pix_priv.h"
#include "image/float32.h"
#include "image/get.h"

enum { MAXRUN = 255 };

/* The header is written at the first run: all that it needs comes before. */
struct pix_out {
	struct image_get get;
	int alpha;
	long long xoff, yoff;
	int little;              /* byte order of a depth map */
	int headed;
};

static void
begin(struct pix_out *p, const struct ir *ir)
{
	const struct image *im = &p->get.im;

	image_get_begin(&p->get, ir);
	if (im->w > PIX_MAXSIDE || im->h > PIX_MAXSIDE)
		in_die(&ir->in, "expected an image of at most %d x %d, saw "
		    "%lu x %lu", PIX_MAXSIDE, PIX_MAXSIDE, im->w, im->h);
	if (p->alpha && im->kind != IMAGE_RGBA)
		in_die(&ir->in, "-a: expected an rgba image, saw %s",
		    image_word(im->kind));
}

static void
write16(unsigned long v, int little)
{
	out_ch((int)(little ? v & 255 : v >> 8));
	out_ch((int)(little ? v >> 8 : v & 255));
}

static void
write_head(struct pix_out *p)
{
	const struct image *im = &p->get.im;
	int depth = im->kind == IMAGE_DEPTH;

	out_binary();
	if (depth) {
		write16(p->little ? DEPTH_MAGIC : 0, p->little);
		write16(p->little ? 0 : DEPTH_MAGIC, p->little);
	}
	write16(im->w, depth && p->little);
	write16(im->h, depth && p->little);
	p->headed = 1;
	if (depth)
		return;
	write16((unsigned long)p->xoff, 0);
	write16((unsigned long)p->yoff, 0);
	write16(im->kind == IMAGE_MATTE || p->alpha ? 8 : 24, 0);
}

static void
write_depth(const struct pix_out *p)
{
	unsigned char b[4];
	unsigned long n;

	float32_copy(b, p->get.pixel, 1, p->little);
	for (n = p->get.n; n; n--)
		out_mem(b, 4);
}

/* Returns the i-th value of the pixel, rounded to 8 bits. */
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
write_packets(const struct pix_out *p)
{
	const struct image_get *g = &p->get;
	unsigned char packet[4];
	unsigned long n, left = g->n;
	size_t size = 4;

	if (g->im.kind == IMAGE_MATTE || p->alpha) {
		size = 2;
		packet[1] = byte(g, p->alpha ? 3 : 0);
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
take_origin(struct pix_out *p, const struct ir *ir)
{
	const struct str *f = ir->rec.f;

	ir_before(ir, p->headed, "the first run");
	p->xoff = ir_int(ir, f[0], "origin", 0, PIX_MAXSIDE);
	p->yoff = ir_int(ir, f[1], "origin", 0, PIX_MAXSIDE);
}

static void
take_record(struct pix_out *p, const struct ir *ir)
{
	if (image_get_take(&p->get, ir)) {
		if (!p->headed)
			write_head(p);
		if (p->get.im.kind == IMAGE_DEPTH)
			write_depth(p);
		else
			write_packets(p);
	} else if (ir->rec.word == IR_ORIGIN) {
		take_origin(p, ir);
		ir_single(ir);
	} else if (ir->rec.word == IR_SOURCE) {
		p->little = str_is(ir->rec.tail, "depth little");
	}
}

void
pix_write(struct ir *ir, int alpha)
{
	struct pix_out p;
	int found = 0;

	memset(&p, 0, sizeof p);
	p.alpha = alpha;
	while (ir_next(ir) != IR_EOF) {
		if (ir->kind != IR_IMAGE)
			continue;
		if (ir->rec.word != IR_BEGIN)
			take_record(&p, ir);
		else if (found++)
			in_die(&ir->in, "expected one image, saw a second: "
			    "%.*s", STRF(ir->name));
		else
			begin(&p, ir);
	}
	if (!found)
		err_die("%s: expected an image, saw none", ir->in.name);
}
