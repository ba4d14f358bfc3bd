#ifndef FORMAT_IFF_MAYA_PRIV_H
#define FORMAT_IFF_MAYA_PRIV_H

#include "base/text.h"
#include "format/iff/maya.h"

/* The coordinates of a tile have 16 bits. */
enum { MAYA_MAXSIDE = 65536 };

/* Returns which byte of a pixel, of `size` bytes in samples of `bytes`, the
 * i-th plane of a packed tile holds: the high bytes of A, B, G and R come
 * first, then the low ones; a float's from the highest down. */
static inline size_t
maya_plane(size_t i, size_t size, size_t bytes)
{
	size_t values = size / bytes;

	return (values - 1 - i % values) * bytes + i / values;
}

/* The words of the IR for these places. */
extern const char *const maya_places[MAYA_PLACES];

/* Sets what a chunk holds, as a text that lasts as long as the arena. */
void maya_set_text(struct arena *arena, struct maya_chunk *x,
    struct str bytes);
/* Adds the bytes for which such a text stands. */
void maya_add_bytes(struct text *to, struct str text, long nuls);
/* Whether a text could be taken for bytes as hexadecimal numbers. */
int maya_is_hex(struct str text);

/* Sets the echo of a tile. Some writers do not pad a tile with zeros but with
 * what their buffer had before: 16 bits of the number of its last row, and 16
 * of its size. */
enum { MAYA_PAD = 4 };
void maya_set_echo(unsigned char *pad, unsigned long y1,
    unsigned long long size);

/* Takes note of the tile just handed out and proves that it can be unpacked;
 * depth: it is one of a ZBUF. */
void maya_read_tile(struct maya *m, int depth);
/* For struct tiles; arg: a struct maya. */
void maya_unpack_tile(void *arg, const struct tiles *t,
    const struct tile *tile, unsigned char *pixel);

#endif
