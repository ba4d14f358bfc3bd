#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "iff/iff_priv.h"
#include "iff/maya_priv.h"

/* OpenImageIO counts the pad in the size of a raw tile, and does not write
 * it. */
enum { MAXPAD = 3 };

/* A tile while it is unpacked. */
struct unpack {
	struct iff *f;
	const struct tiles *t;
	struct tile *tile;
	const unsigned char *p;  /* its bytes */
	size_t n, at;
	size_t pixels;
};

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

/* Unpacks the planes of bytes, of samples that have so many. */
static void
unpack(struct unpack *u, size_t bytes)
{
	size_t size = u->t->size, i;

	for (i = 0; i < size; i++)
		unpack_plane(u, u->tile->pixel +
		    maya_plane(i, size, bytes), size);
	if (u->at + MAXPAD < u->n)
		fail(u, u->pixels - 1, "expected the end of the tile, saw "
		    "more bytes");
}

/* Copies the samples of each pixel, which stand from the last one, A or B, to
 * the first. */
static void
copy(struct unpack *u, size_t bytes)
{
	size_t size = u->t->size, at, b;
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
	t->x0 = (unsigned long)bytes_get(u->p, 2, 0);
	t->y0 = (unsigned long)bytes_get(u->p + 2, 2, 0);
	t->x1 = (unsigned long)bytes_get(u->p + 4, 2, 0);
	t->y1 = (unsigned long)bytes_get(u->p + 6, 2, 0);
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
	    raw > n / 2 * MAYA_MAXRUN)))
		in_fail(&u->f->in, "byte %llu: tile of columns %lu-%lu, "
		    "rows %lu-%lu: expected %llu bytes, saw %llu",
		    u->f->head.offset, t->x0, t->x1, t->y0, t->y1, raw, n);
	return raw;
}

void
maya_set_echo(unsigned char *pad, unsigned long y1, unsigned long long size)
{
	pad[0] = (unsigned char)(y1 >> 8);
	pad[1] = (unsigned char)y1;
	pad[2] = (unsigned char)(size >> 8);
	pad[3] = (unsigned char)size;
}

void
maya_read_tile(struct maya *m, int depth)
{
	struct iff *f = &m->f;
	struct tiles *t = depth ? &m->depth : &m->colour;
	unsigned long long raw, size = f->head.end - f->head.data;
	size_t bytes = depth ? 4 : (size_t)m->bytes;
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
	maya_set_echo(m->echo, u.tile->y1, f->head.size);
	m->at_tile = 1;
	packed = size < raw + 8;
	u.p += 8;
	u.n -= 8;
	u.pixels = (size_t)raw / t->size;
	u.tile->pixel = xmalloc((size_t)raw);
	if (packed)
		unpack(&u, bytes);
	else
		copy(&u, bytes);
}

