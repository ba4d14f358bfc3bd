#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "format/iff/iff_priv.h"
#include "format/iff/maya_priv.h"

enum {
	MAXPAD = 3,              /* OpenImageIO counts the pad in the size of a
	                          * raw tile, and does not write it */
	PLACE = 8                /* bytes of its place, before the pixels */
};

/* A tile while it is unpacked. */
struct unpack {
	const struct in *in;
	const struct tiles *t;
	const struct tile *tile;
	const unsigned char *p;  /* its bytes */
	size_t n, at;
	unsigned long long offset;       /* of the bytes in the input */
	size_t pixels;
};

/* Dies, naming the byte and the pixel. */
static void
fail(const struct unpack *u, size_t pixel, const char *what)
{
	const struct tile *t = u->tile;
	size_t w = t->x1 - t->x0 + 1;

	in_fail(u->in, "byte %llu, scanline %lu, column %lu: %s",
	    u->offset + u->at, u->t->h - 1 - t->y0 -
	    (unsigned long)(pixel / w), t->x0 + (unsigned long)(pixel % w),
	    what);
}

/* Returns how many pixels the run has that follows `done` pixels of a plane;
 * *used is how many bytes follow its head. */
static inline size_t
run(const struct unpack *u, size_t done, size_t *used)
{
	const unsigned char *p = u->p + u->at;
	size_t n;

	if (u->at == u->n)
		fail(u, done, "expected a run, saw the end of the tile");
	n = pack_count(*p);
	*used = pack_used(*p);
	if (n > u->pixels - done)
		fail(u, done, "run past the end of the tile");
	if (u->n - u->at - 1 < *used)
		fail(u, done, "run cut off by the end of the tile");
	return n;
}

static void
check_plane(struct unpack *u)
{
	size_t done, n, used;

	for (done = 0; done < u->pixels; done += n, u->at += used + 1)
		n = run(u, done, &used);
}

/* Dies unless the runs make up all planes, and finds out who packed them. */
static void
check_runs(struct unpack *u, struct pack_unlike *unlike)
{
	size_t i, start;

	for (i = 0; i < u->t->size; i++) {
		start = u->at;
		check_plane(u);
		pack_compare(unlike, u->p + start, u->at - start);
	}
	if (u->at + MAXPAD < u->n)
		fail(u, u->pixels - 1, "expected the end of the tile, saw "
		    "more bytes");
}

/* Unpacks one byte of every pixel, to dst and every `step` bytes on. */
static void
unpack_plane(struct unpack *u, unsigned char *dst, size_t step)
{
	size_t done, n, used, i;
	const unsigned char *p;

	for (done = 0; done < u->pixels; done += n, u->at += used + 1) {
		n = run(u, done, &used);
		p = u->p + u->at + 1;
		if (used == n)
			for (i = 0; i < n; i++, dst += step)
				*dst = p[i];
		else
			for (i = 0; i < n; i++, dst += step)
				*dst = *p;
	}
}

/* Unpacks all planes; bytes: of a sample. */
static void
unpack(struct unpack *u, unsigned char *pixel, size_t bytes)
{
	size_t size = u->t->size, i;

	for (i = 0; i < size; i++)
		unpack_plane(u, pixel + maya_plane(i, size, bytes), size);
}

/* Copies the pixels of a tile that is not packed, whose samples stand from the
 * last, A or B, to the first. */
static void
copy(const struct unpack *u, unsigned char *dst, size_t bytes)
{
	size_t size = u->t->size, at, b;
	unsigned char *end = dst + u->pixels * size;
	const unsigned char *p = u->p;

	for (; dst < end; dst += size)
		for (at = size; at; at -= bytes)
			for (b = 0; b < bytes; b++)
				dst[at - bytes + b] = *p++;
}

/* Dies: the tile is of a kind, colour or depth, that the header does not
 * have. */
static void
refuse_kind(const struct maya *m)
{
	static const char *const kinds[] = {
		"none", "rgb", "alpha", "rgb, alpha", "depth"
	};
	const struct iff *f = &m->f;
	char name[IFF_LABEL];

	in_fail(&f->in, "byte %llu: expected tiles of the TBHD's flags %lu "
	    "(%s), saw %s", f->head.offset, m->flags,
	    kinds[m->flags & (MAYA_RGB | MAYA_ALPHA | MAYA_ZBUFFER)],
	    iff_name(name, f->head.id));
}

/* Reads where the tile is in the picture. Returns 0 if the file ends before
 * that. */
static int
read_place(struct maya *m, const struct tiles *t, struct tile *v)
{
	struct iff *f = &m->f;
	size_t n;
	const unsigned char *p = iff_peek(f, PLACE, &n);

	if (t->size == 0)
		refuse_kind(m);
	if (n < PLACE && n < f->head.end - f->head.data)
		return 0;
	if (n < PLACE)
		in_fail(&f->in, "byte %llu: tile: expected %d bytes and "
		    "more, saw %zu", f->head.offset, PLACE, n);
	v->x0 = (unsigned long)bytes_get(p, 2, 0);
	v->y0 = (unsigned long)bytes_get(p + 2, 2, 0);
	v->x1 = (unsigned long)bytes_get(p + 4, 2, 0);
	v->y1 = (unsigned long)bytes_get(p + 6, 2, 0);
	if (v->x0 > v->x1 || v->y0 > v->y1 || v->x1 >= t->w || v->y1 >= t->h)
		in_fail(&f->in, "byte %llu: columns %lu-%lu, rows "
		    "%lu-%lu are no tile of %lu x %lu", f->head.offset,
		    v->x0, v->x1, v->y0, v->y1, t->w, t->h);
	return 1;
}

/* Returns how many bytes the tile has when it is not packed. */
static unsigned long long
raw_size(const struct tiles *t, const struct tile *v)
{
	return (unsigned long long)(v->x1 - v->x0 + 1) * (v->y1 - v->y0 + 1) *
	    t->size;
}

/* Dies if the chunk's size cannot be that of the tile, before memory is taken
 * for it. */
static void
check_size(const struct maya *m, const struct tiles *t, const struct tile *v)
{
	const struct iff *f = &m->f;
	unsigned long long raw = raw_size(t, v);
	unsigned long long n = f->head.end - f->head.data - PLACE;

	if (n > raw + MAXPAD || (n < raw && (m->compression == 0 ||
	    raw > n / 2 * PACK_MAXRUN)))
		in_fail(&f->in, "byte %llu: tile of columns %lu-%lu, "
		    "rows %lu-%lu: expected %llu bytes, saw %llu",
		    f->head.offset, v->x0, v->x1, v->y0, v->y1, raw, n);
}

/* Whether the bytes of a packed tile, of which some may be missing, have the
 * runs of all planes. */
static int
has_runs(const struct tiles *t, const struct tile *v, const unsigned char *p)
{
	size_t pixels = tiles_pixels(v), at = 0, done, i;

	for (i = 0; i < t->size; i++)
		for (done = 0; done < pixels; at += pack_used(p[at]) + 1) {
			if (at >= v->n)
				return 0;
			done += pack_count(p[at]);
		}
	return at <= v->n;
}

/* Whether all pixels of a tile are there: it should have `size` bytes, but the
 * end of the file may have cut off some. */
static int
has_pixels(const struct tiles *t, const struct tile *v,
    const unsigned char *p, unsigned long long size)
{
	unsigned long long raw = raw_size(t, v);

	return v->n == size || (v->n + MAXPAD >= size &&
	    (raw <= size ? v->n >= raw : has_runs(t, v, p)));
}

/* Returns the bytes of the tile after its place; NULL if the file ends before
 * they do. */
static const unsigned char *
read_bytes(struct maya *m, const struct tiles *t, struct tile *v)
{
	struct iff *f = &m->f;
	unsigned long long size = f->head.end - f->head.data;
	const unsigned char *p;
	size_t n;

	if (!read_place(m, t, v))
		return NULL;
	check_size(m, t, v);
	p = iff_peek(f, (size_t)size, &n) + PLACE;
	v->at = f->head.data + PLACE;
	v->n = n - PLACE;
	if (!has_pixels(t, v, p, size - PLACE))
		return NULL;
	f->head.end = f->head.data + n;
	return p;
}

void
maya_set_echo(unsigned char *pad, unsigned long y1, unsigned long long size)
{
	pad[0] = (unsigned char)(y1 >> 8);
	pad[1] = (unsigned char)y1;
	pad[2] = (unsigned char)(size >> 8);
	pad[3] = (unsigned char)size;
}

static int
is_packed(const struct tiles *t, const struct tile *v)
{
	return v->n < raw_size(t, v);
}

static struct unpack
begin(const struct maya *m, const struct tiles *t, const struct tile *v,
    const unsigned char *p)
{
	struct unpack u = { &m->f.in, t, v, p, v->n, 0, v->at, 0 };

	u.pixels = tiles_pixels(v);
	return u;
}

/* A tile is not packed if it would not become smaller: notes who would have
 * packed this one. */
static void
compare_raw(struct maya *m, const struct tiles *t, const struct tile *v,
    const unsigned char *p)
{
	size_t n = tiles_pixels(v), maya = 0, photoshop = 0, i, k;

	m->plane = xgrow(m->plane, &m->capplane, n, 1);
	for (i = 0; i < t->size; i++) {
		for (k = 0; k < n; k++)
			m->plane[k] = p[k * t->size + i];
		maya += pack_size(m->plane, n, PACK_MAYA);
		photoshop += pack_size(m->plane, n, PACK_PHOTOSHOP);
	}
	m->unlike.maya |= maya < n * t->size;
	m->unlike.photoshop |= photoshop < n * t->size;
}

/* Keeps the bytes of the tile in the spool. */
static void
spool(struct maya *m, struct tile *v, const unsigned char *p)
{
	v->at = (unsigned long long)m->spool.n;
	spool_add(&m->spool, p, v->n);
}

void
maya_read_tile(struct maya *m, int depth)
{
	struct iff *f = &m->f;
	struct tiles *t = depth ? &m->depth : &m->colour;
	const unsigned char *p;
	struct unpack u;
	struct tile *v;

	if (m->w == 0)
		in_fail(&f->in, "byte %llu: a tile before the TBHD",
		    f->head.offset);
	v = tiles_add(t);
	p = read_bytes(m, t, v);
	if (!p) {
		t->n--;
		return;
	}
	maya_set_echo(m->echo, v->y1, f->head.size);
	m->at_tile = v;
	u = begin(m, t, v, p);
	if (is_packed(t, v))
		check_runs(&u, &m->unlike);
	else if (m->compression && !m->unlike.photoshop)
		compare_raw(m, t, v, p);
	if (m->spooled)
		spool(m, v, p);
}

/* Returns the bytes of the tile, once more. */
static const unsigned char *
bytes_again(struct maya *m, const struct tile *v)
{
	if (!m->spooled)
		return in_again(&m->f.in, v->at, v->n);
	m->packed = xgrow(m->packed, &m->cappacked, v->n, 1);
	spool_get(&m->spool, (off_t)v->at, m->packed, v->n);
	return m->packed;
}

void
maya_unpack_tile(void *arg, const struct tiles *t, const struct tile *tile,
    unsigned char *pixel)
{
	struct maya *m = arg;
	size_t bytes = t == &m->depth ? 4 : (size_t)m->bytes;
	struct unpack u = begin(m, t, tile, bytes_again(m, tile));

	if (is_packed(t, tile))
		unpack(&u, pixel, bytes);
	else
		copy(&u, pixel, bytes);
}
