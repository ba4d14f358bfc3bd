#ifndef IFF_MAYA_H
#define IFF_MAYA_H

#include "iff/iff.h"
#include "iff/tiles.h"

/* Maya images: a FORM of type CIMG with a header, TBHD, and in a FORM of type
 * TBMP the tiles of the picture, RGBA, and of its depth, ZBUF. */

enum { MAYA_RGB = 1, MAYA_ALPHA = 2, MAYA_ZBUFFER = 4 };

struct maya {
	unsigned long w, h, flags, compression;
	unsigned long num, den;  /* of the pixels' ratio */
	int bytes;               /* of a sample: 1 or 2 */
	long x, y;               /* where it has its origin */
	struct tiles colour;     /* pixels as PNM has them: R G B A */
	struct tiles depth;      /* floats, high byte first */
};

/* Takes the header from the TBHD just handed out. Starts as zeros. Dies with
 * the offset if it is none. */
void maya_head(struct maya *m, struct iff *f);
/* Takes the tile just handed out, depth: of a ZBUF; unpacks it. */
void maya_tile(struct maya *m, struct iff *f, int depth);
/* Dies unless the tiles make up the whole picture. */
void maya_check(const struct maya *m, const struct iff *f,
    const struct tiles *t);
void maya_free(struct maya *m);

#endif
