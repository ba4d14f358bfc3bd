#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include "base/str.h"

/* 128 bits that tell texts apart: two that differ by chance have the same ones
 * once in 2^128 or so. Whoever wants to can make such texts. Starts zeroed. */
struct digest {
	uint64_t a, b;
};

/* Adds a line: what it is and where it ends. */
void digest_line(struct digest *d, struct str line);
int digest_same(const struct digest *a, const struct digest *b);
/* Writes 32 hexadecimal digits at p; returns their end. */
char *digest_put(char *p, const struct digest *d);

enum { DIGEST_DIGITS = 32 };

#endif
