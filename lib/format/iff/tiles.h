#ifndef FORMAT_IFF_TILES_H
#define FORMAT_IFF_TILES_H

#include <stddef.h>

enum {
	TILES_SIDE = 64,                 /* of Maya's tiles, in pixels */
	TILES_PAD = 3                    /* bytes of the longest pad */
};

/* A picture that arrives in tiles, and is read row by row. All that is held of
 * a tile is where it is; its pixels are held while rows that it is in are
 * read. */

struct tile {
	unsigned long x0, y0, x1, y1;    /* inclusive; row 0 at the bottom */
	/* for unpack(): where its bytes are, and how many */
	unsigned long long at;
	size_t n;
	unsigned char pad[TILES_PAD];    /* what follows its bytes */
};

struct tiles {
	unsigned long w, h;
	size_t size;             /* bytes of a pixel */
	/* sets the pixels of a tile, the bottom row first */
	void (*unpack)(void *arg, const struct tiles *t,
	    const struct tile *tile, unsigned char *pixel);
	void *arg;
	struct tile *v;
	size_t n, cap;
};

/* Adds a tile; the caller sets its place. */
struct tile *tiles_add(struct tiles *t);
void tiles_free(struct tiles *t);
/* How many pixels it has. */
size_t tiles_pixels(const struct tile *tile);

/* Finds what is wrong with the tiles, and where; row 0 is at the bottom. */
enum tiles_fault { TILES_WHOLE, TILES_GAP, TILES_OVERLAP };
enum tiles_fault tiles_check(const struct tiles *t, unsigned long *x,
    unsigned long *y);

/* Finds the lowest rows that tiles fill: *n, perhaps 0, from row *first on.
 * Returns 0 if tiles overlap. */
int tiles_rows(const struct tiles *t, unsigned long *first, unsigned long *n);

/* Whether the tiles come row by row from the bottom left, and are as large as
 * the first one, but for those that the right and the top side cut. */
int tiles_in_order(const struct tiles *t);

/* Reads the rows of tiles that do not overlap, from the top or from the bottom.
 * row: NULL passes over one. */
struct sweep;
struct sweep *sweep_new(const struct tiles *t, int from_bottom);
void sweep_row(struct sweep *s, unsigned char *row);
void sweep_free(struct sweep *s);

#endif
