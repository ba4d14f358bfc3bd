/* ir2pnm: images of the IR as PPM, PGM, PAM or PFM. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "image/flip.h"
#include "image/get.h"
#include "image/real.h"

enum { LINE = 70 };              /* the longest line of a plain PNM */

struct pnm {
	struct image_get get;
	struct image im;         /* as it is written */
	char magic;              /* that `source` wants, or the kind's own */
	unsigned maxval;         /* that `attr` wants, or 0 */
	char *scale;             /* of PFM, as `source` has it, or NULL */
	int little;              /* which says that low bytes come first */
	char *notes;             /* as comment lines */
	size_t nnotes, capnotes;
	unsigned char *row;      /* NULL until the header is written */
	struct flip flip;
};

static const char usage[] = "usage: ir2pnm [file]\n";

static void
begin(struct pnm *p, const struct ir *ir)
{
	memset(p, 0, sizeof *p);
	image_get_begin(&p->get, ir);
}

/* `pnm P3`, `pnm Pf -1.0` and the like. */
static void
source(struct pnm *p, const struct ir *ir)
{
	struct str rest = ir->rec.tail, f;
	double v;

	if (!str_field(&rest, &f) || !str_is(f, "pnm") ||
	    !str_field(&rest, &f) || f.n != 2 || f.s[0] != 'P')
		return;
	p->magic = f.s[1];
	if (!str_field(&rest, &f) || !num_of(f, &v) || v == 0)
		return;
	p->scale = xcalloc(f.n + 1, 1);
	memcpy(p->scale, f.s, f.n);
	p->little = v < 0;
}

static void
note(struct pnm *p, struct str text)
{
	char *to;

	p->notes = xgrow(p->notes, &p->capnotes, p->nnotes + text.n + 2, 1);
	to = p->notes + p->nnotes;
	*to++ = '#';
	memcpy(to, text.s, text.n);
	to[text.n] = '\n';
	p->nnotes += text.n + 2;
}

/* `attr - maxval N`: the values were scaled up from that. */
static void
attr(struct pnm *p, const struct ir *ir)
{
	if (str_is(ir->rec.f[1], "maxval"))
		p->maxval = (unsigned)ir_int(ir, ir->rec.tail, "maxval", 1,
		    65535);
}

static char
magic(const struct pnm *p)
{
	enum image_kind kind = p->get.im.kind;

	if (kind == IMAGE_RGBA || p->magic == '7')
		return '7';
	if (kind == IMAGE_RGB)
		return p->magic == '3' ? '3' : '6';
	return p->magic == '2' ? '2' : '5';
}

static void
put_head(struct pnm *p)
{
	struct str notes;

	p->im = p->get.im;
	p->row = xmalloc(p->im.w * image_size(&p->im));
	p->flip.size = p->im.w * image_size(&p->im);
	if (p->im.kind == IMAGE_DEPTH)
		return;
	if (p->maxval && (p->maxval > 255) == (p->im.max > 255))
		p->im.max = p->maxval;
	p->magic = magic(p);
	notes.s = p->notes ? p->notes : "";
	notes.n = p->nnotes;
	pnm_put_head(&p->im, p->magic, notes);
}

static unsigned
value(const struct pnm *p, size_t i)
{
	if (p->im.max > 255)
		return (unsigned)p->row[2 * i] << 8 | p->row[2 * i + 1];
	return p->row[i];
}

/* From 0 … 255 or 65535 to 0 … maxval. */
static void
scale_row(struct pnm *p)
{
	size_t i, n = p->im.w * image_values(&p->im);
	unsigned long full = p->get.im.max, v;

	for (i = 0; i < n; i++) {
		v = (value(p, i) * (unsigned long)p->im.max + full / 2) / full;
		if (full > 255)
			p->row[2 * i] = (unsigned char)(v >> 8);
		p->row[full > 255 ? 2 * i + 1 : i] = (unsigned char)v;
	}
}

static void
put_plain(const struct pnm *p)
{
	size_t i, len, col = 0, n = p->im.w * image_values(&p->im);
	char text[NUM_MAX];

	for (i = 0; i < n; i++) {
		len = num_print(text, value(p, i), 5);
		if (col && col + 1 + len > LINE) {
			out_ch('\n');
			col = 0;
		}
		if (col)
			out_ch(' ');
		out_mem(text, len);
		col += len + (col > 0);
	}
	out_ch('\n');
}

static void
put_row(struct pnm *p)
{
	if (p->im.kind == IMAGE_DEPTH) {
		flip_push(&p->flip, p->row);
		return;
	}
	if (p->im.max != p->get.im.max)
		scale_row(p);
	if (p->magic < '4')
		put_plain(p);
	else
		pnm_put_row(&p->im, p->row);
}

static void
put_pfm(struct pnm *p)
{
	unsigned char *row;

	if (p->scale)
		out_fmt("Pf\n%lu %lu\n%s\n", p->im.w, p->im.h, p->scale);
	else
		pnm_put_begin(&p->im);
	while ((row = flip_pop(&p->flip))) {
		real_copy(row, row, p->im.w, p->little);
		pnm_put_row(&p->im, row);
	}
}

static void
end(struct pnm *p)
{
	if (p->im.kind == IMAGE_DEPTH)
		put_pfm(p);
	flip_free(&p->flip);
	free(p->row);
	free(p->notes);
	free(p->scale);
}

static void
record(struct pnm *p, const struct ir *ir)
{
	struct image_get *g = &p->get;

	if (image_get_take(g, ir)) {
		if (!p->row)
			put_head(p);
		image_fill(p->row + g->x * image_size(&g->im), g->n, g->pixel,
		    image_size(&g->im));
		if (g->x + g->n == g->im.w)
			put_row(p);
		return;
	}
	switch (ir->rec.word) {
	case IR_ATTR:
		attr(p, ir);
		break;
	case IR_END:
		end(p);
		break;
	case IR_NOTE:
		note(p, ir->rec.tail);
		break;
	case IR_SOURCE:
		source(p, ir);
		break;
	default:
		break;
	}
}

static void
convert(struct ir *ir)
{
	struct pnm p;
	int found = 0;

	while (ir_next(ir) != IR_EOF) {
		if (ir->kind != IR_IMAGE)
			continue;
		if (ir->rec.word == IR_BEGIN)
			begin(&p, ir);
		else
			record(&p, ir);
		found = 1;
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
	while ((c = getopt(argc, argv, "h")) != -1)
		opt_usage(usage, c);
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	convert(&ir);
	ir_close(&ir);
	return out_close();
}
