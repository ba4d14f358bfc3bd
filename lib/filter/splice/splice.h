#ifndef FILTER_SPLICE_SPLICE_H
#define FILTER_SPLICE_SPLICE_H

#include <stddef.h>

/* The motions of one skeleton, from several streams, as one motion. */
struct splice;

/* blend: how many frames of a motion and the next one overlap; align: whether
 * the next one goes on at the place and heading that the one before has
 * there. */
struct splice *splice_begin(size_t blend, int align);
/* Reads a stream and writes what of it can be written. */
void splice_stream(struct splice *s, const char *path);
/* Writes the rest; dies if there was no motion. */
void splice_end(struct splice *s);

#endif
