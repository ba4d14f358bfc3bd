#ifndef FORMAT_IFF_MAYA_H
#define FORMAT_IFF_MAYA_H

#include "base/temp.h"
#include "format/iff/iff.h"
#include "format/iff/pack.h"
#include "format/iff/tiles.h"
#include "image/image.h"
#include "ir/ir.h"

/* Maya images: a FORM of type CIMG with a header, TBHD, and in a FORM of type
 * TBMP the tiles of the picture, RGBA, and of its depth, ZBUF. What is in no
 * tile may come from a PROP of type CIMG. */

enum { MAYA_RGB = 1, MAYA_ALPHA = 2, MAYA_ZBUFFER = 4 };

/* The most bytes of any other chunk, and of a chunk of a PROP. A chunk that has
 * more is left out. */
enum { MAYA_CHUNK = 1 << 20, MAYA_SHARED = 256 };

/* A chunk of a PROP. */
struct maya_shared {
	size_t n;
	unsigned char p[MAYA_SHARED];
};

/* Where a chunk stands: before the header, between it and the tiles, or after
 * these. */
enum maya_place { MAYA_FIRST, MAYA_BETWEEN, MAYA_LAST, MAYA_PLACES };

/* A chunk of the image that is neither header nor tile. */
struct maya_chunk {
	struct maya_chunk *next;
	enum maya_place place;
	struct str id;           /* as the IR writes it */
	struct str text;         /* what it holds: a text, or bytes as
	                          * hexadecimal numbers */
	long nuls;               /* how many NULs end the text; -1: the text
	                          * shows by itself that it is bytes, or that
	                          * none ends it */
};

struct maya {
	struct iff f;
	int quiet;               /* set it: faults are not warned of */
	int extract;             /* set it: a file may end in its tiles, and
	                          * these need not make up the picture */
	/* set it: called when an image's header has been read */
	void (*on_head)(const struct maya *m);
	/* the image last read */
	unsigned long w, h, flags, compression;
	unsigned long num, den;  /* of the pixels' ratio */
	int bytes;               /* of a sample: 1 or 2 */
	long x, y;               /* its origin */
	struct tiles colour;     /* pixels as PNM has them: R G B A */
	struct tiles depth;      /* floats, high byte first */
	struct maya_chunk *chunk;        /* the other chunks */
	int nonzero;             /* the pad of a tile has a byte that is not
	                          * 0 */
	int other;               /* the pad of a tile is no echo, see
	                          * maya_priv.h */
	struct pack_unlike unlike;       /* who cannot have packed the tiles */
	/* private */
	struct maya_chunk **last;
	enum maya_place place;   /* of the next chunk */
	int images;
	struct tile *at_tile;    /* whose pad comes next, or NULL */
	unsigned char echo[4];   /* that pad, if it is an echo */
	struct iff_head form;    /* the CIMG being read; IFF_PLAIN: none */
	struct iff_head aside;   /* the group in it that is left out */
	struct iff_props props;
	struct maya_shared *shared;      /* one for each of props */
	struct arena arena;
	int spooled;             /* tiles wait in the spool, not the input */
	struct spool spool;
	unsigned char *packed;   /* the bytes of a tile out of the spool */
	unsigned char *plane;    /* of a tile that is not packed */
	size_t cappacked, capplane;
};

/* NULL or "-": standard input. */
void maya_open(struct maya *m, const char *path);
/* Reads the next image; 0 after the last one. Dies with the offset of what is
 * wrong, or if the file has no image. The tiles stay in the input or, if that
 * is no file on disk, wait in a temporary file. *m must not be moved. */
int maya_next(struct maya *m);
/* Dies unless the tiles make up the whole picture. */
void maya_check(const struct maya *m, const struct tiles *t);
void maya_close(struct maya *m);

/* Returns what the image of its colour, or of its depth, is like. */
struct image maya_image(const struct maya *m, int depth);
/* Begins that image in the IR, with all that comes before its runs. */
void maya_put_head(const struct maya *m, const struct image *im,
    const struct tiles *t, struct str name);

/* Writes the image of a stream, and the depth that follows it with the same
 * name, as a Maya IFF image. raw: packs no tile. side: the width and height of
 * tiles, 1 to 65536, or 0 for what the image says. Dies before anything is
 * written if the stream has other images than these. */
void maya_write(struct ir *ir, int raw, unsigned long side);

#endif
