#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/out.h"
#include "format/iff/maya_priv.h"
#include "format/iff/pack.h"
#include "format/iff/pile.h"

enum { BLOCK = 1 << 16, HEAD = 8, PLACE = 8 };

unsigned char *
pile_room(struct pile *p)
{
	size_t size = p->w * p->size;

	p->row = xgrow(p->row, &p->caprow, p->nrow + 1, size);
	return p->row + p->nrow * size;
}

/* The pixels of a tile, whose place is known, in the row of that number from
 * its bottom. */
static const unsigned char *
pixels(const struct pile *p, const struct tile *t, size_t y)
{
	return p->row + ((p->nrow - 1 - y) * p->w + t->x0) * p->size;
}

/* Collects one byte of each pixel. */
static void
set_plane(struct pile *p, const struct tile *t, size_t byte)
{
	size_t w = t->x1 - t->x0 + 1, size = p->size, y;
	const unsigned char *src, *end;
	unsigned char *dst = p->plane;

	for (y = 0; y < p->nrow; y++) {
		src = pixels(p, t, y) + byte;
		for (end = src + w * size; src < end; src += size)
			*dst++ = *src;
	}
}

/* Returns how many bytes the tile has when it is packed, or 0 if these are no
 * fewer than it has when it is not. */
static size_t
pack(struct pile *p, const struct tile *t)
{
	size_t n = (t->x1 - t->x0 + 1) * p->nrow, at = 0, i, used;

	p->plane = xgrow(p->plane, &p->capplane, n, 1);
	for (i = 0; i < p->size; i++) {
		set_plane(p, t, maya_plane(i, p->size, p->bytes));
		used = pack_runs(p->tile + at, n * p->size - 1 - at, p->plane,
		    n, p->equal);
		if (used == 0)
			return 0;
		at += used;
	}
	return at;
}

/* Stores the pixels of a row with their samples from the last to the first. */
static unsigned char *
reverse(unsigned char *dst, const unsigned char *src, size_t n, size_t size,
    size_t bytes)
{
	size_t at, b;

	for (; n; n--, src += size)
		for (at = size; at; at -= bytes)
			for (b = 0; b < bytes; b++)
				*dst++ = src[at - bytes + b];
	return dst;
}

static size_t
copy(struct pile *p, const struct tile *t)
{
	size_t w = t->x1 - t->x0 + 1, y;
	unsigned char *dst = p->tile;

	for (y = 0; y < p->nrow; y++)
		dst = reverse(dst, pixels(p, t, y), w, p->size, p->bytes);
	return (size_t)(dst - p->tile);
}

/* Sets what may pad the tile. */
static void
set_pad(const struct pile *p, const struct tile *t, size_t n,
    unsigned char *pad)
{
	size_t across = p->w / p->tw + (p->w % p->tw != 0);
	size_t at = (t->y0 / p->th * across + t->x0 / p->tw) * TILES_PAD;

	if (p->echo)
		maya_set_echo(pad, t->y1, PLACE + n);
	else if (at < p->pads.n)
		memcpy(pad, p->pads.s + at, TILES_PAD);
}

static void
add_chunk(struct pile *p, const struct tile *t, size_t n)
{
	unsigned char head[HEAD + PLACE], pad[MAYA_PAD] = { 0 };

	memcpy(head, p->id, 4);
	bytes_put(head + 4, 4, PLACE + n);
	bytes_put(head + 8, 2, t->x0);
	bytes_put(head + 10, 2, t->y0);
	bytes_put(head + 12, 2, t->x1);
	bytes_put(head + 14, 2, t->y1);
	set_pad(p, t, n, pad);
	spool_add(&p->spool, head, sizeof head);
	spool_add(&p->spool, p->tile, n);
	spool_add(&p->spool, pad, -n & 3);
}

/* Makes tiles of the rows that are held. */
static void
add_tiles(struct pile *p)
{
	struct tile t;
	size_t n;

	t.y0 = p->h - p->y;
	t.y1 = t.y0 + (unsigned long)p->nrow - 1;
	for (t.x0 = 0; t.x0 < p->w; t.x0 = t.x1 + 1) {
		t.x1 = p->tw < p->w - t.x0 ? t.x0 + p->tw - 1 : p->w - 1;
		p->tile = xgrow(p->tile, &p->captile,
		    (t.x1 - t.x0 + 1) * p->nrow * p->size, 1);
		n = p->packed ? pack(p, &t) : 0;
		add_chunk(p, &t, n ? n : copy(p, &t));
	}
	p->end = xgrow(p->end, &p->capend, p->nend + 1, sizeof *p->end);
	p->end[p->nend++] = p->spool.n;
	p->nrow = 0;
}

void
pile_push(struct pile *p)
{
	p->nrow++;
	p->y++;
	if ((p->h - p->y) % p->th == 0)
		add_tiles(p);
}

unsigned long long
pile_size(const struct pile *p)
{
	return (unsigned long long)p->spool.n;
}

void
pile_write(struct pile *p)
{
	off_t at, end;
	size_t n;

	for (; p->nend; p->nend--) {
		at = p->nend > 1 ? p->end[p->nend - 2] : 0;
		end = p->end[p->nend - 1];
		for (; at < end; at += (off_t)n) {
			n = end - at < BLOCK ? (size_t)(end - at) : BLOCK;
			spool_get(&p->spool, at, out_room(n), n);
			out_used(n);
		}
	}
	free(p->end);
	free(p->row);
	free(p->tile);
	free(p->plane);
	free(p->pads.s);
}
