#ifndef IMAGE_FLIP_H
#define IMAGE_FLIP_H

#include <stddef.h>

/* Rows held to come out in the opposite order: PFM has the bottom one first,
 * everything else the top one. Memory grows with the rows that arrived.
 * Starts with its first two members set to { size of a row, 0 }. */
struct flip {
	size_t size, n;
	unsigned char *buf;
	size_t cap;
};

void flip_push(struct flip *f, const unsigned char *row);
/* Returns the row last pushed that has not been popped, or NULL. */
unsigned char *flip_pop(struct flip *f);
void flip_free(struct flip *f);

#endif
