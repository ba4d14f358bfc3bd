#ifndef FORMAT_IFF_PUT_H
#define FORMAT_IFF_PUT_H

#include "format/iff/iff.h"

/* What is to be written of a file. */
struct iff_view {
	int list;                /* a list for people, not IR */
	int audit;               /* no chunks in the IR, only what is wrong */
	int quiet;               /* no notices */
	const char *pattern;     /* only what has such a path, or NULL: all */
	const char *file;        /* name as given, of several, or NULL */
};

/* Walks a file to its end and writes its chunks, notices, and faults, of which
 * that it is cut off is one; name: of the object. Returns whether there was a
 * fault. */
int iff_put(struct iff *f, struct str name, const struct iff_view *v);

#endif
