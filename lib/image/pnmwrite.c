#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "base/text.h"
#include "image/float32.h"
#include "image/get.h"
#include "image/image.h"
#include "image/pnm.h"

enum { LINE = 70 };              /* the longest line of a plain PNM */

struct pnm_out {
	struct image_get get;
	struct image im;         /* as it is written */
	char magic;              /* what `source` says, or the kind's own */
	unsigned maxval;         /* what `attr` says, or 0 */
	struct text scale;       /* of PFM, as `source` has it; or empty */
	int little;              /* scale says that low bytes come first */
	struct text notes;       /* as comment lines */
	unsigned char *row;      /* NULL until the header is written */
	struct flip flip;
};

static void
write_pam(const struct image *im, struct str comments)
{
	out_text("P7\n");
	out_str(comments);
	out_fmt("WIDTH %lu\nHEIGHT %lu\nDEPTH %d\nMAXVAL %u\n"
	    "TUPLTYPE %s\nENDHDR\n", im->w, im->h, (int)image_values(im),
	    im->max, im->kind == IMAGE_RGB ? "RGB" :
	    im->kind == IMAGE_RGBA ? "RGB_ALPHA" : "GRAYSCALE");
}

/* In a comment, a CR would end it: what follows becomes another comment. */
static void
put_comments(struct str comments)
{
	size_t i;

	for (i = 0; i < comments.n; i++)
		if (comments.s[i] == '\r')
			out_text("\n#");
		else
			out_ch(comments.s[i]);
}

/* magic: one that fits the kind. comments: whole lines; PFM has none. scale:
 * that of PFM. */
static void
write_head(const struct image *im, char magic, struct str comments,
    struct str scale)
{
	if (magic > '3')
		out_binary();
	if (magic == '7') {
		write_pam(im, comments);
		return;
	}
	out_fmt("P%c\n", magic);
	put_comments(comments);
	out_fmt("%lu %lu\n", im->w, im->h);
	if (im->kind == IMAGE_DEPTH)
		out_line(scale);
	else
		out_fmt("%u\n", im->max);
}

void
pnm_write_begin(const struct image *im)
{
	static const char magic[] = "675f";

	write_head(im, magic[im->kind], str_of(""), str_of("1.0"));
}

void
pnm_write_row(const struct image *im, const unsigned char *row)
{
	out_mem(row, im->w * image_size(im));
}

/* Takes `pnm P3`, `pnm Pf -1.0` and the like. */
static void
take_source(struct pnm_out *p, const struct ir *ir)
{
	struct str rest = ir->rec.tail, f;
	double v;

	if (!str_field(&rest, &f) || !str_is(f, "pnm") ||
	    !str_field(&rest, &f) || f.n != 2 || f.s[0] != 'P')
		return;
	p->magic = f.s[1];
	if (!str_field(&rest, &f) || !num_of(f, &v) || v == 0)
		return;
	p->scale.n = 0;
	text_str(&p->scale, f);
	p->little = v < 0;
}

/* PFM has no comments. */
static void
take_note(struct pnm_out *p, const struct ir *ir)
{
	if (p->get.im.kind == IMAGE_DEPTH)
		return;
	ir_before(ir, p->row != NULL, "the first run");
	text_ch(&p->notes, '#');
	text_str(&p->notes, ir->rec.tail);
	text_ch(&p->notes, '\n');
}

/* Takes `attr - maxval N`, from which the values were scaled up. */
static void
take_attr(struct pnm_out *p, const struct ir *ir)
{
	if (!str_is(ir->rec.f[1], "maxval"))
		return;
	ir_before(ir, p->row != NULL, "the first run");
	p->maxval = (unsigned)ir_int(ir, ir->rec.tail, "maxval", 1,
	    65535);
}

static char
magic_of(const struct pnm_out *p)
{
	enum image_kind kind = p->get.im.kind;

	if (kind == IMAGE_RGBA || p->magic == '7')
		return '7';
	if (kind == IMAGE_RGB)
		return p->magic == '3' ? '3' : '6';
	return p->magic == '2' ? '2' : '5';
}

/* Begins the rows of an image. The header of a depth waits: the last row is
 * written first. */
static void
begin_rows(struct pnm_out *p)
{
	p->im = p->get.im;
	p->row = xmalloc(p->im.w * image_size(&p->im));
	p->flip.size = p->im.w * image_size(&p->im);
	if (p->im.kind == IMAGE_DEPTH)
		return;
	if (p->maxval && (p->maxval > 255) == (p->im.max > 255))
		p->im.max = p->maxval;
	p->magic = magic_of(p);
	write_head(&p->im, p->magic, text_get(&p->notes), str_of(""));
}

static unsigned
value(const struct pnm_out *p, size_t i)
{
	if (p->im.max > 255)
		return (unsigned)p->row[2 * i] << 8 | p->row[2 * i + 1];
	return p->row[i];
}

/* Scales from 0 … 255 or 65535 to 0 … maxval. */
static void
scale_row(struct pnm_out *p)
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
write_plain(const struct pnm_out *p)
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
end_row(struct pnm_out *p)
{
	if (p->im.kind == IMAGE_DEPTH) {
		flip_push(&p->flip, p->row);
		return;
	}
	if (p->im.max != p->get.im.max)
		scale_row(p);
	if (p->magic < '4')
		write_plain(p);
	else
		pnm_write_row(&p->im, p->row);
}

static void
take_run(struct pnm_out *p)
{
	const struct image_get *g = &p->get;
	size_t size = image_size(&g->im);

	if (!p->row)
		begin_rows(p);
	image_fill(p->row + g->x * size, g->n, g->pixel, size);
	if (g->x + g->n == g->im.w)
		end_row(p);
}

static void
write_pfm(struct pnm_out *p)
{
	unsigned char *row;

	write_head(&p->im, 'f', str_of(""), p->scale.n ?
	    text_get(&p->scale) : str_of("1.0"));
	while ((row = flip_pop(&p->flip))) {
		float32_copy(row, row, p->im.w, p->little);
		pnm_write_row(&p->im, row);
	}
}

static void
end(struct pnm_out *p)
{
	if (p->im.kind == IMAGE_DEPTH)
		write_pfm(p);
	flip_free(&p->flip);
	free(p->row);
	free(p->notes.s);
	free(p->scale.s);
}

static void
take_record(struct pnm_out *p, const struct ir *ir)
{
	if (image_get_take(&p->get, ir)) {
		take_run(p);
		return;
	}
	switch (ir->rec.word) {
	case IR_ATTR:
		take_attr(p, ir);
		break;
	case IR_END:
		end(p);
		break;
	case IR_NOTE:
		take_note(p, ir);
		break;
	case IR_SOURCE:
		take_source(p, ir);
		break;
	default:
		break;
	}
}

void
pnm_write(struct ir *ir)
{
	struct pnm_out p;
	int found = 0;

	while (ir_next(ir) != IR_EOF) {
		if (ir->kind != IR_IMAGE)
			continue;
		if (ir->rec.word == IR_BEGIN) {
			memset(&p, 0, sizeof p);
			image_get_begin(&p.get, ir);
			found = 1;
		} else {
			take_record(&p, ir);
		}
	}
	if (!found)
		err_die("%s: expected an image, saw none", ir->in.name);
}
