#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "iff/iff_priv.h"
#include "iff/maya.h"

/* The coordinates of a tile have 16 bits. OpenImageIO counts the pad in the
 * size of a raw tile, and does not write it. */
enum { MAXSIDE = 65536, MAXRUN = 128, MAXPAD = 3 };

/* A tile while it is unpacked. */
struct unpack {
	struct iff *f;
	const struct tiles *t;
	struct tile *tile;
	const unsigned char *p;  /* its bytes */
	size_t n, at;
	size_t pixels;
};

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

	if (m->w == 0 || m->h == 0 || m->w > MAXSIDE || m->h > MAXSIDE)
		in_fail(&f->in, "byte %llu: TBHD: expected a width and "
		    "height from 1 to %d, saw %lu x %lu", at, MAXSIDE, m->w,
		    m->h);
	if (bytes > 1)
		in_fail(&f->in, "byte %llu: TBHD: expected samples of 0 (8 "
		    "bits) or 1 (16 bits), saw %lu", at, bytes);
	if (m->compression > 1)
		in_fail(&f->in, "byte %llu: TBHD: expected compression 0 "
		    "(none) or 1 (run-length), saw %lu", at, m->compression);
}

/* Takes the header from n bytes or more of the TBHD at `at`. */
static void
set_head(struct maya *m, unsigned long long at, const unsigned char *p,
    size_t n)
{
	enum { SHORT = 24, LONG = 32 };

	if (n < SHORT)
		in_fail(&m->f.in, "byte %llu: TBHD: expected %d bytes, saw "
		    "%zu", at, LONG, n);
	m->w = get(p, 4);
	m->h = get(p + 4, 4);
	m->num = get(p + 8, 2);
	m->den = get(p + 10, 2);
	m->flags = get(p + 12, 4);
	m->bytes = get(p + 16, 2) ? 2 : 1;
	m->compression = get(p + 20, 4);
	m->x = n < LONG ? 0 : get_signed(p + 24);
	m->y = n < LONG ? 0 : get_signed(p + 28);
	check_head(m, at, get(p + 16, 2));
	m->colour.w = m->depth.w = m->w;
	m->colour.h = m->depth.h = m->h;
	m->colour.size = ((m->flags & MAYA_RGB ? 3 : 0) +
	    (m->flags & MAYA_ALPHA ? 1 : 0)) * (size_t)m->bytes;
	m->depth.size = m->flags & MAYA_ZBUFFER ? 4 : 0;
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
	p = iff_peek(&m->f, MAYA_CHUNK, &n);
	set_head(m, f->head.offset, p, n);
}

/* Dies, naming the byte and the pixel. */
static void
fail(const struct unpack *u, size_t pixel, const char *what)
{
	const struct tile *t = u->tile;
	size_t w = t->x1 - t->x0 + 1;

	in_fail(&u->f->in, "byte %llu, scanline %lu, column %lu: %s",
	    u->f->head.data + 8 + u->at, u->t->h - 1 - t->y0 -
	    (unsigned long)(pixel / w), t->x0 + (unsigned long)(pixel % w),
	    what);
}

/* Unpacks one byte of every pixel, to dst and every `step` bytes on. A head
 * byte with its top bit set repeats the next byte, another one is followed by
 * literal bytes; both count from 1. */
static void
unpack_plane(struct unpack *u, unsigned char *dst, size_t step)
{
	size_t done, n, used, i;
	const unsigned char *p;

	for (done = 0; done < u->pixels; done += n, u->at += used + 1) {
		if (u->at == u->n)
			fail(u, done, "expected a run, saw the end of the "
			    "tile");
		p = u->p + u->at;
		n = (size_t)(*p & 127) + 1;
		used = *p & 128 ? 1 : n;
		p++;
		if (n > u->pixels - done)
			fail(u, done, "run past the end of the tile");
		if (u->n - u->at - 1 < used)
			fail(u, done, "run cut off by the end of the tile");
		if (used == n)
			for (i = 0; i < n; i++, dst += step)
				*dst = p[i];
		else
			for (i = 0; i < n; i++, dst += step)
				*dst = *p;
	}
}

/* Unpacks the planes of bytes: the high bytes of A, B, G, R, then the low
 * ones; those of a float from the highest byte down. */
static void
unpack(struct unpack *u, const struct maya *m, int depth)
{
	int bytes = depth ? 1 : m->bytes, values, b, v;
	size_t size = u->t->size;

	values = (int)size / bytes;
	for (b = 0; b < bytes; b++)
		for (v = 0; v < values; v++)
			unpack_plane(u, u->tile->pixel + (size_t)b +
			    (size_t)(depth ? v : (values - 1 - v) * bytes),
			    size);
	if (u->at + MAXPAD < u->n)
		fail(u, u->pixels - 1, "expected the end of the tile, saw "
		    "more bytes");
}

/* Copies the samples of each pixel, which stand from the last one, A or B, to
 * the first. */
static void
copy(struct unpack *u, const struct maya *m, int depth)
{
	size_t size = u->t->size, bytes = depth ? 4 : (size_t)m->bytes, at, b;
	unsigned char *dst = u->tile->pixel, *end = dst + u->pixels * size;
	const unsigned char *p = u->p;

	for (; dst < end; dst += size)
		for (at = size; at; at -= bytes)
			for (b = 0; b < bytes; b++)
				dst[at - bytes + b] = *p++;
}

static void
read_place(const struct unpack *u)
{
	struct tile *t = u->tile;

	if (u->t->size == 0)
		in_fail(&u->f->in, "byte %llu: a tile of what TBHD's flags "
		    "say is not there", u->f->head.offset);
	if (u->n < 8)
		in_fail(&u->f->in, "byte %llu: tile: expected 8 bytes and "
		    "more, saw %zu", u->f->head.offset, u->n);
	t->x0 = get(u->p, 2);
	t->y0 = get(u->p + 2, 2);
	t->x1 = get(u->p + 4, 2);
	t->y1 = get(u->p + 6, 2);
	if (t->x0 > t->x1 || t->y0 > t->y1 || t->x1 >= u->t->w ||
	    t->y1 >= u->t->h)
		in_fail(&u->f->in, "byte %llu: columns %lu-%lu, rows "
		    "%lu-%lu are no tile of %lu x %lu", u->f->head.offset,
		    t->x0, t->x1, t->y0, t->y1, u->t->w, u->t->h);
}

/* Returns how many bytes the tile has when it is not compressed. Dies where
 * what is there cannot be a tile of its size, before memory is taken for
 * it. */
static unsigned long long
check_size(const struct unpack *u, const struct maya *m)
{
	const struct tile *t = u->tile;
	unsigned long long raw = (unsigned long long)(t->x1 - t->x0 + 1) *
	    (t->y1 - t->y0 + 1) * u->t->size;
	unsigned long long n = u->f->head.end - u->f->head.data - 8;

	if (n > raw + MAXPAD || (n < raw && (m->compression == 0 ||
	    raw > n / 2 * MAXRUN)))
		in_fail(&u->f->in, "byte %llu: tile of columns %lu-%lu, "
		    "rows %lu-%lu: expected %llu bytes, saw %llu",
		    u->f->head.offset, t->x0, t->x1, t->y0, t->y1, raw, n);
	return raw;
}

/* Unpacks the tile just handed out; depth: it is one of a ZBUF. */
static void
read_tile(struct maya *m, int depth)
{
	struct iff *f = &m->f;
	struct tiles *t = depth ? &m->depth : &m->colour;
	unsigned long long raw, size = f->head.end - f->head.data;
	struct unpack u;
	int packed;

	if (m->w == 0)
		in_fail(&f->in, "byte %llu: a tile before the TBHD",
		    f->head.offset);
	memset(&u, 0, sizeof u);
	u.f = f;
	u.t = t;
	u.tile = tiles_add(t);
	u.p = iff_peek(f, 8, &u.n);
	read_place(&u);
	raw = check_size(&u, m);
	u.p = iff_peek(f, (size_t)size, &u.n);
	if (u.n + MAXPAD < size || (u.n < raw + 8 && raw + 8 <= size))
		iff_next(f);     /* which dies: the file is cut off */
	f->head.end = f->head.data + u.n;
	packed = size < raw + 8;
	u.p += 8;
	u.n -= 8;
	u.pixels = (size_t)raw / t->size;
	u.tile->pixel = xmalloc((size_t)raw);
	if (packed)
		unpack(&u, m, depth);
	else
		copy(&u, m, depth);
}

/* Returns the text without the NULs after it; what is no text becomes bytes
 * as hexadecimal numbers. */
static struct str
chunk_text(struct arena *arena, struct str bytes)
{
	char hex[2 * MAYA_CHUNK + 1];
	struct str a = bytes;
	size_t i;

	while (a.n && a.s[a.n - 1] == '\0')
		a.n--;
	for (i = 0; i < a.n && (unsigned char)a.s[i] >= ' '; i++)
		;
	if (i == a.n)
		return str_keep(arena, a);
	a.s = hex;
	a.n = 2 * bytes.n;
	for (i = 0; i < bytes.n; i++)
		snprintf(hex + 2 * i, 3, "%02x", (unsigned char)bytes.s[i]);
	return str_keep(arena, a);
}

static void
add_chunk(struct maya *m, const unsigned char *id, const unsigned char *p,
    size_t n)
{
	struct maya_chunk *x = arena_alloc(&m->arena, sizeof *x);
	struct str a = { (const char *)p, n };
	char name[IFF_LABEL];

	x->next = NULL;
	x->id = str_keep(&m->arena, str_of(iff_name(name, id)));
	x->text = chunk_text(&m->arena, a);
	*m->last = x;
	m->last = &x->next;
}

/* Takes what PROPs have and the image has not; before its end the header
 * alone, as chunks of its own may follow. */
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
		} else if (at_end) {
			add_chunk(m, x->id, shared->p, shared->n);
		}
	}
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
		read_tile(m, iff_is(id, "ZBUF"));
	} else if (iff_is(id, "TBHD")) {
		read_head(m);
	} else if (!inside) {
		p = iff_peek(&m->f, MAYA_CHUNK, &n);
		add_chunk(m, id, p, n);
	}
}

/* Keeps the property that was just added. */
static void
keep(struct maya *m)
{
	struct maya_shared *x = &m->shared[m->props.n - 1];
	const unsigned char *p = iff_peek(&m->f, MAYA_CHUNK, &x->n);

	memcpy(x->p, p, x->n);
}

static void
take_event(struct maya *m, enum iff_event event)
{
	struct iff *f = &m->f;
	const struct iff_head *up = iff_parent(f);
	int shared = event == IFF_CHUNK && up->role == IFF_PROP;

	if (shared && !iff_is(up->type, "CIMG"))
		return;
	iff_props_take(&m->props, f, event);
	if (shared)
		keep(m);
	else if (event == IFF_CHUNK && m->form.role)
		take_chunk(m);
	else if (event == IFF_GROUP && !m->form.role &&
	    f->head.role == IFF_FORM && iff_is(f->head.type, "CIMG"))
		m->form = f->head;
}

/* Frees the image last read. */
static void
clear(struct maya *m)
{
	tiles_free(&m->colour);
	tiles_free(&m->depth);
	arena_free(&m->arena);
	m->w = 0;
	m->form.role = IFF_PLAIN;
	m->chunk = NULL;
	m->last = &m->chunk;
}

void
maya_open(struct maya *m, const char *path)
{
	memset(m, 0, sizeof *m);
	m->shared = xcalloc(IFF_PROPS, sizeof *m->shared);
	iff_open(&m->f, path, 0);
}

int
maya_next(struct maya *m)
{
	struct iff *f = &m->f;
	enum iff_event event;
	char label[IFF_LABEL];

	clear(m);
	while ((event = iff_next(f)) != IFF_EOF) {
		if (event == IFF_FAULT && !f->fault.pad && !m->quiet)
			in_warn(&f->in, "byte %llu: %s", f->fault.offset,
			    f->fault.text);
		take_event(m, event);
		if (event == IFF_END && m->form.role &&
		    m->form.depth == f->head.depth)
			break;
	}
	if (event == IFF_END)
		inherit(m, 1);
	if (event == IFF_EOF && !m->images)
		in_fail(&f->in, "expected a Maya image, FOR4:CIMG, saw %s",
		    iff_label(label, &f->head));
	if (event == IFF_END && m->w == 0)
		in_fail(&f->in, "byte %llu: CIMG without a TBHD",
		    f->head.offset);
	m->images++;
	return event == IFF_END;
}

void
maya_check(const struct maya *m, const struct tiles *t)
{
	unsigned long x, y;
	enum tiles_fault fault = tiles_check(t, &x, &y);

	if (fault != TILES_WHOLE)
		in_fail(&m->f.in, "scanline %lu, column %lu: %s",
		    m->h - 1 - y, x, fault == TILES_GAP ?
		    "a tile is missing" : "two tiles overlap");
}

void
maya_close(struct maya *m)
{
	clear(m);
	free(m->shared);
	iff_close(&m->f);
}
