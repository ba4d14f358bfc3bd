#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/known/known.h"
#include "format/iff/iff_priv.h"
#include "format/iff/maya_priv.h"
#include "image/put.h"
#include "ir/put.h"

enum { HEAD = 32, SHORTHEAD = 24 };      /* bytes of a TBHD */

static unsigned long
get(const unsigned char *p, int bytes)
{
	return (unsigned long)bytes_get(p, bytes, 0);
}

static long
get_signed(const unsigned char *p)
{
	unsigned long v = get(p, 4);

	return v < 0x80000000 ? (long)v : -(long)(0xffffffff - v) - 1;
}

static void
check_head(const struct maya *m, unsigned long long at, unsigned long bytes)
{
	const struct iff *f = &m->f;

	if (m->w == 0 || m->h == 0 ||
	    m->w > MAYA_MAXSIDE || m->h > MAYA_MAXSIDE)
		in_fail(&f->in, "byte %llu: TBHD: expected a width and "
		    "height from 1 to %d, saw %lu x %lu", at, MAYA_MAXSIDE,
		    m->w, m->h);
	if (bytes > 1)
		in_fail(&f->in, "byte %llu: TBHD: expected samples of 0 (8 "
		    "bits) or 1 (16 bits), saw %lu", at, bytes);
	if (m->compression > 1)
		in_fail(&f->in, "byte %llu: TBHD: expected compression 0 "
		    "(none) or 1 (run-length), saw %lu", at, m->compression);
}

/* Takes the header from the first n bytes of the TBHD at `at`. */
static void
set_head(struct maya *m, unsigned long long at, const unsigned char *p,
    size_t n)
{
	if (n < SHORTHEAD)
		in_fail(&m->f.in, "byte %llu: TBHD: expected %d bytes, saw "
		    "%zu", at, HEAD, n);
	m->w = get(p, 4);
	m->h = get(p + 4, 4);
	m->num = get(p + 8, 2);
	m->den = get(p + 10, 2);
	m->flags = get(p + 12, 4);
	m->bytes = get(p + 16, 2) ? 2 : 1;
	m->compression = get(p + 20, 4);
	m->x = n < HEAD ? 0 : get_signed(p + 24);
	m->y = n < HEAD ? 0 : get_signed(p + 28);
	check_head(m, at, get(p + 16, 2));
	m->colour.w = m->depth.w = m->w;
	m->colour.h = m->depth.h = m->h;
	m->colour.size = ((m->flags & MAYA_RGB ? 3 : 0) +
	    (m->flags & MAYA_ALPHA ? 1 : 0)) * (size_t)m->bytes;
	m->depth.size = m->flags & MAYA_ZBUFFER ? 4 : 0;
	m->colour.unpack = m->depth.unpack = maya_unpack_tile;
	m->colour.arg = m->depth.arg = m;
	if (m->on_head)
		m->on_head(m);
}

static void
read_head(struct maya *m)
{
	const struct iff *f = &m->f;
	const unsigned char *p;
	size_t n;

	if (m->w)
		in_fail(&f->in, "byte %llu: %s", f->head.offset, m->colour.n ||
		    m->depth.n ? "a TBHD behind a tile" : "a second TBHD");
	p = iff_peek(&m->f, HEAD, &n);
	set_head(m, f->head.offset, p, n);
	m->place = MAYA_BETWEEN;
}

static void
add_chunk(struct maya *m, enum maya_place place, const unsigned char *id,
    const unsigned char *p, size_t n)
{
	struct maya_chunk *x = arena_alloc(&m->arena, sizeof *x);
	struct str a = { (const char *)p, n };
	char name[IFF_LABEL];

	x->next = NULL;
	x->place = place;
	x->id = str_keep(&m->arena, str_of(iff_name(name, id)));
	maya_set_text(&m->arena, x, a);
	*m->last = x;
	m->last = &x->next;
}

/* Takes what PROPs have and the image has not. Before the end of the image that
 * is only the header, as chunks of its own may follow. */
static void
inherit(struct maya *m, int at_end)
{
	const struct maya_shared *shared;
	const struct iff_prop *x;
	size_t i = 0;

	while ((x = iff_props_next(&m->props, &m->form, &i))) {
		shared = &m->shared[x - m->props.v];
		if (iff_is(x->id, "TBHD")) {
			if (m->w == 0)
				set_head(m, x->offset, shared->p, shared->n);
		} else if (at_end && shared->n <= MAYA_SHARED) {
			add_chunk(m, MAYA_BETWEEN, x->id, shared->p,
			    shared->n);
		}
	}
}

static void
leave_out(const struct maya *m, const char *why)
{
	const struct iff_head *h = &m->f.head;
	char label[IFF_LABEL];

	if (!m->quiet)
		in_warn(&m->f.in, "byte %llu: %s is left out: %s", h->offset,
		    iff_label(label, h), why);
}

/* Returns the payload of a chunk; NULL if it has more than max bytes, or if the
 * file ends before it does. */
static const unsigned char *
peek_chunk(struct maya *m, size_t max, size_t *n)
{
	const unsigned char *p = iff_peek(&m->f, max + 1, n);
	char why[64];

	if (*n <= max)
		return *n < m->f.head.end - m->f.head.data ? NULL : p;
	snprintf(why, sizeof why, "it has more than %zu bytes", max);
	leave_out(m, why);
	return NULL;
}

static void
take_chunk(struct maya *m)
{
	int inside = iff_is(iff_parent(&m->f)->type, "TBMP");
	const unsigned char *id = m->f.head.id, *p;
	size_t n;

	if (inside && (iff_is(id, "RGBA") || iff_is(id, "ZBUF"))) {
		if (m->w == 0)
			inherit(m, 0);
		maya_read_tile(m, iff_is(id, "ZBUF"));
	} else if (iff_is(id, "TBHD")) {
		read_head(m);
	} else if (!inside) {
		p = peek_chunk(m, MAYA_CHUNK, &n);
		if (p)
			add_chunk(m, m->place, id, p, n);
	}
}

/* Keeps the payload of the property that was just added. */
static void
keep(struct maya *m)
{
	struct maya_shared *x = &m->shared[m->props.n - 1];
	const unsigned char *p = peek_chunk(m, MAYA_SHARED, &x->n);

	if (p)
		memcpy(x->p, p, x->n);
}

/* Takes note of the pad of the tile that has ended. */
static void
take_pad(struct maya *m)
{
	const struct iff *f = &m->f;

	if (!m->at_tile)
		return;
	/* of another alignment, or cut off, ir2iff would write fewer or more */
	if (f->npad <= TILES_PAD &&
	    (m->at_tile->n + f->npad) % (TILES_PAD + 1) == 0)
		memcpy(m->at_tile->pad, f->pad, f->npad);
	m->at_tile = NULL;
	m->nonzero |= !iff_is_zero(f->pad, f->npad);
	m->other |= f->npad > MAYA_PAD || memcmp(f->pad, m->echo, f->npad);
}

/* Whether the event is in a group within the image, or begins one, that is no
 * part of the picture. */
static int
is_aside(struct maya *m, enum iff_event event)
{
	const struct iff_head *h = &m->f.head;

	if (event == IFF_GROUP && m->form.role && !m->aside.role &&
	    h->role == IFF_FORM && !iff_is(h->type, "TBMP")) {
		leave_out(m, "it is no TBMP");
		m->aside = *h;
	} else if (event == IFF_END && m->aside.role &&
	    m->aside.depth == h->depth) {
		m->aside.role = IFF_PLAIN;
		return 1;
	}
	return m->aside.role != IFF_PLAIN;
}

static void
take_event(struct maya *m, enum iff_event event)
{
	struct iff *f = &m->f;
	const struct iff_head *up = iff_parent(f);
	int shared = event == IFF_CHUNK && up->role == IFF_PROP;

	if ((shared && !iff_is(up->type, "CIMG")) || is_aside(m, event))
		return;
	iff_props_take(&m->props, f, event);
	if (event == IFF_CHUNK && iff_is_group(f->head.id) &&
	    (shared || m->form.role))
		leave_out(m, "it has no type");
	else if (shared)
		keep(m);
	else if (event == IFF_CHUNK && m->form.role)
		take_chunk(m);
	else if (event == IFF_GROUP && !m->form.role &&
	    f->head.role == IFF_FORM && iff_is(f->head.type, "CIMG"))
		m->form = f->head;
	else if (event == IFF_GROUP && iff_is(f->head.type, "TBMP"))
		m->place = MAYA_LAST;
}

/* Frees the image last read. */
static void
clear(struct maya *m)
{
	tiles_free(&m->colour);
	tiles_free(&m->depth);
	arena_free(&m->arena);
	spool_cut(&m->spool, 0);
	m->w = 0;
	m->nonzero = m->other = 0;
	memset(&m->unlike, 0, sizeof m->unlike);
	m->form.role = m->aside.role = IFF_PLAIN;
	m->chunk = NULL;
	m->last = &m->chunk;
	m->place = MAYA_FIRST;
}

void
maya_open(struct maya *m, const char *path)
{
	memset(m, 0, sizeof *m);
	m->shared = xcalloc(IFF_PROPS, sizeof *m->shared);
	iff_open(&m->f, path, 0);
	m->f.cut_is_fault = 1;
	m->spooled = !in_keeps(&m->f.in);
}

/* Returns how many rows the option -x would find. */
static unsigned long
whole_rows(const struct tiles *t)
{
	unsigned long first, n;

	return t->n && tiles_rows(t, &first, &n) ? n : 0;
}

/* Warns of a fault. Dies if it is that the file is cut off, unless the caller
 * takes such files. */
static void
take_fault(const struct maya *m)
{
	const struct iff *f = &m->f;
	int cut = f->cut && !m->extract && !iff_has_fault(f);

	if (cut)
		in_fail(&f->in, "byte %llu: %s%s", f->fault.offset,
		    f->fault.text, cut_hint(whole_rows(&m->colour) +
		    whole_rows(&m->depth)));
	if (!f->fault.notice && !m->quiet)
		in_warn(&f->in, "byte %llu: %s", f->fault.offset,
		    f->fault.text);
}

/* Reads on to the end of an image; returns 0 if there is none. */
static int
read_image(struct maya *m)
{
	struct iff *f = &m->f;
	enum iff_event event;

	while ((event = iff_next(f)) != IFF_EOF) {
		take_pad(m);
		if (event == IFF_FAULT)
			take_fault(m);
		take_event(m, event);
		if (event == IFF_END && m->form.role &&
		    m->form.depth == f->head.depth)
			return 1;
	}
	return m->form.role && f->cut;
}

/* Dies, as there is no image. Amiga's pictures have the same suffix. */
static void
refuse_other(const struct iff *f)
{
	enum known k = known_group(f->head.id, f->head.type);
	const char *other = k == KNOWN_NONE ? "" : known_format(k)->other;
	char label[IFF_LABEL];

	iff_label(label, &f->head);
	if (*other)
		in_fail(&f->in, "expected a Maya image, FOR4:CIMG, saw %s "
		    "(%s reads it)", label, other);
	in_fail(&f->in, "expected a Maya image, FOR4:CIMG, saw %s", label);
}

int
maya_next(struct maya *m)
{
	struct iff *f = &m->f;

	clear(m);
	if (!read_image(m)) {
		if (!m->images)
			refuse_other(f);
		return 0;
	}
	inherit(m, 1);
	if (m->w == 0)
		in_fail(&f->in, "byte %llu: CIMG without a TBHD",
		    m->form.offset);
	m->images++;
	spool_flush(&m->spool);
	return 1;
}

void
maya_check(const struct maya *m, const struct tiles *t)
{
	unsigned long x, y;
	enum tiles_fault fault = tiles_check(t, &x, &y);

	if (fault == TILES_GAP)
		in_fail(&m->f.in, "scanline %lu, column %lu: a tile is "
		    "missing%s", m->h - 1 - y, x, cut_hint(whole_rows(t)));
	if (fault == TILES_OVERLAP)
		in_fail(&m->f.in, "scanline %lu, column %lu: two tiles "
		    "overlap", m->h - 1 - y, x);
}

void
maya_close(struct maya *m)
{
	clear(m);
	spool_free(&m->spool);
	free(m->packed);
	free(m->plane);
	free(m->shared);
	iff_close(&m->f);
}

/* What the IR gets of an image. */

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

/* Writes the size of the tiles, unless it is the usual one. */
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

/* Writes the pads of tiles that are not zeros. */
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

/* Writes how the tiles are made, so far as ir2iff can make them so. */
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

/* *place: where chunks stand by what has been written so far. */
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
