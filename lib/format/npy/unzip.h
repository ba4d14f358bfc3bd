#ifndef FORMAT_NPY_UNZIP_H
#define FORMAT_NPY_UNZIP_H

#include <stdint.h>

#include "base/in.h"
#include "base/temp.h"

/* The members of a zip archive, by the directory at its end. */
struct unzip {
	struct str name;         /* of the member; holds until the next read */
	unsigned long long at, length;   /* of its bytes */
	uint32_t crc;            /* of its bytes, as the archive says */
	/* private */
	struct in *in;
	unsigned long long size, next, packed;   /* packed: the length in the
	                                          * archive */
	unsigned left;
	struct spool unpacked;   /* what was compressed, one member after the
	                          * other */
	struct in plain;         /* that file; buf NULL: not open */
};

/* size: of the whole archive. Dies where there is no directory. */
void unzip_begin(struct unzip *z, struct in *in, unsigned long long size);
/* Sets the next member; 0: there are no more. */
int unzip_next(struct unzip *z);
/* Finds the bytes of that member, and returns the input where they are: the
 * archive or, if they are compressed there, a temporary file, which holds until
 * unzip_end(). what: the member in messages. Dies where it cannot be read. */
struct in *unzip_find(struct unzip *z, const char *what);
void unzip_end(struct unzip *z);

/* Whether these bytes have that checksum, which takes reading them. */
int unzip_is_whole(struct in *in, unsigned long long at,
    unsigned long long length, uint32_t crc);

#endif
