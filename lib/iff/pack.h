#ifndef IFF_PACK_H
#define IFF_PACK_H

#include <stddef.h>

/* Packs n bytes as Maya does: two and more that are equal as 127 + how many
 * and one of them, what is between as how many - 1 and the bytes, up to 128 at
 * a time. Returns how many bytes there are at `to`, or 0 if they would be more
 * than max. n is at least 1. */
size_t pack_runs(unsigned char *to, size_t max, const unsigned char *from,
    size_t n);

#endif
