#include <stdio.h>

#include "format/iff/maya_priv.h"
#include "image/put.h"
#include "ir/put.h"

struct image
maya_image(const struct maya *m, int depth)
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

void
maya_put_head(const struct maya *m, const struct image *im,
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
