#ifndef FORMAT_SIMS_CFP_H
#define FORMAT_SIMS_CFP_H

#include "base/text.h"

/* The values of an animation of The Sims, a CFP file. It has no header: columns
 * of floats stand one after the other, all x of the translations, all y, all z,
 * then x, y, z and w of the rotations. A byte is a difference to the value
 * before, up to 0.1 in steps that grow with it; 255 stands before a float; 254
 * and 16 bits say how often, less one, a value comes again. */

/* A place in a file, from which values can be read. */
struct cfp_place {
	unsigned long long value;        /* its number in the file, from 0 */
	/* private */
	size_t at;
	unsigned long left;
	float v;
};

struct cfp {
	struct text bytes;
	unsigned long long moves, turns; /* values in a column */
	int exact;               /* some values keep only if written so, see
	                          * cfp_column */
};

/* Reads a file, in which c->moves and c->turns say how many values there have to
 * be, sets c->exact and finds the n places, which are in order and below that
 * number. Dies with the byte where it is not so; warns of bytes after the last
 * value. */
void cfp_read(struct cfp *c, const char *path, struct cfp_place *place,
    size_t n);
/* The value at the place, which moves on to the next. */
float cfp_next(const struct cfp *c, struct cfp_place *p);
void cfp_free(struct cfp *c);

/* Writing a column. Values that a file of the game had come out as they were
 * coded there; of others the nearest value that a byte gives is taken if the
 * difference is at most 0.1: it is off by at most 0.0016, and what is off is not
 * added up. */
struct cfp_column {
	struct text *to;
	int exact;               /* they are written whole instead */
	float v;                 /* what a reader has now */
	int begun;
	unsigned long again;     /* how often it comes again */
};
void cfp_add(struct cfp_column *c, float v);
/* To be called after the column's last value. */
void cfp_end(struct cfp_column *c);

#endif
