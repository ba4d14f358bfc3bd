#ifndef FORMAT_IFF_PILE_H
#define FORMAT_IFF_PILE_H

#include "base/temp.h"
#include "base/text.h"

/* A picture that arrives row by row from the top, and stands in its file tile
 * by tile from the bottom left. The rows of one row of tiles are held; the
 * chunks made of them wait in a temporary file. */
struct pile {
	/* set these, the others are zero */
	const char *id;          /* of its chunks, RGBA or ZBUF */
	unsigned long w, h;      /* at most 65536 */
	size_t size, bytes;      /* bytes of a pixel, and of a sample */
	unsigned long tw, th;    /* of a tile */
	int packed;              /* tiles that become smaller so are, */
	int equal;               /* as pack.h says */
	int echo;                /* padded as maya_set_echo() says, else */
	struct text pads;        /* TILES_PAD bytes for each tile, in their
	                          * order in the file; beyond its end zeros */
	/* private */
	struct spool spool;
	off_t *end;              /* of each row of tiles there */
	size_t nend, capend;
	unsigned char *row;      /* the rows held, the upper one first */
	size_t nrow, caprow;
	unsigned long y;         /* of the next row, from the top */
	unsigned char *tile, *plane;     /* being made */
	size_t captile, capplane;
};

/* Room for the next row, which is to be filled in, */
unsigned char *pile_room(struct pile *p);
/* and then pushed. */
void pile_push(struct pile *p);
/* How many bytes the chunks have until now. */
unsigned long long pile_size(const struct pile *p);
/* Writes the chunks to the output, after the last row, and frees the pile. */
void pile_write(struct pile *p);

#endif
