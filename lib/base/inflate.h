#ifndef BASE_INFLATE_H
#define BASE_INFLATE_H

#include <stddef.h>

/* Bytes that deflate has compressed, RFC 1951, or zlib, RFC 1950. However long
 * they are, this takes 80 KiB. */
struct inflate;

/* more(): the next piece of the input, which holds until the next call; it
 * returns how many bytes that is, 0 at the end. No piece is asked for before it
 * is needed. zlib: a header stands before the blocks, and a checksum (Adler-32)
 * after them. */
struct inflate *inflate_new(size_t (*more)(void *arg, const unsigned char **p),
    void *arg, int zlib);
/* The next bytes, at most 32 KiB, which hold until the next call. Returns how
 * many they are; 0 at the end, or after those that stand before a fault. */
size_t inflate_read(struct inflate *z, const unsigned char **p);
/* NULL, or what is wrong: words for a message, such as "the end of the input",
 * which last. */
const char *inflate_fault(const struct inflate *z);
/* At the end: how many bytes of the last piece stand after it. */
size_t inflate_left(const struct inflate *z);
void inflate_free(struct inflate *z);

#endif
