#ifndef FORMAT_IFF_TILES_H
#define FORMAT_IFF_TILES_H

#include <stddef.h>

enum {
	TILES_SIDE = 64,                 /* the width and height of Maya's tiles
	                                  * in pixels */
	TILES_PAD = 3                    /* the most bytes that a pad has */
};

/* A picture that is written in tiles and read in rows. Of each tile only the
 * place is kept; its pixels are in memory while rows that it is in are read. */

struct tile {
	unsigned long x0, y0, x1, y1;    /* inclusive; row 0 at the bottom */
	/* for unpack(): where the tile's bytes begin, and how many there are */
	unsigned long long at;
	size_t n;
	unsigned char pad[TILES_PAD];    /* the pad after its bytes */
};

struct tiles {
	unsigned long w, h;
	size_t size;             /* how many bytes a pixel has */
	/* sets pixel[] to the pixels of a tile, the bottom row first */
	void (*unpack)(void *arg, const struct tiles *t,
	    const struct tile *tile, unsigned char *pixel);
	void *arg;
	struct tile *v;
	size_t n, cap;
};

/* Adds a tile, whose place the caller sets. */
struct tile *tiles_add(struct tiles *t);
void tiles_free(struct tiles *t);
/* Returns how many pixels the tile has. */
size_t tiles_pixels(const struct tile *tile);

/* Returns whether tiles overlap or leave a gap, and sets *x and *y to a pixel
 * where they do. Row 0 is at the bottom. */
enum tiles_fault { TILES_WHOLE, TILES_GAP, TILES_OVERLAP };
enum tiles_fault tiles_check(const struct tiles *t, unsigned long *x,
    unsigned long *y);

/* Finds the lowest rows that tiles fill: sets *first to the lowest one, and *n
 * to how many there are, perhaps 0. Returns 0 if tiles overlap. */
int tiles_rows(const struct tiles *t, unsigned long *first, unsigned long *n);

/* Whether the tiles are ordered in rows from the bottom left, and are as large
 * as the first one, unless the right or the top side cuts them. */
int tiles_in_order(const struct tiles *t);

/* Reads rows, one by one, from the top or from the bottom; the tiles must not
 * overlap. A row that is NULL is skipped. */
struct sweep;
struct sweep *sweep_new(const struct tiles *t, int from_bottom);
void sweep_row(struct sweep *s, unsigned char *row);
void sweep_free(struct sweep *s);

#endif
