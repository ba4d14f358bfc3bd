#ifndef FORMAT_NPY_UNZIP_H
#define FORMAT_NPY_UNZIP_H

#include <stdint.h>

#include "base/in.h"

/* The members of a zip archive, by the directory at its end. */
struct unzip {
	struct str name;         /* of the member; holds until the next read */
	unsigned long long at, length;   /* of its bytes */
	uint32_t crc;            /* of its bytes, as the archive says */
	/* private */
	struct in *in;
	unsigned long long size, next;
	unsigned left;
};

/* size: of the whole archive. Dies where there is no directory. */
void unzip_begin(struct unzip *z, struct in *in, unsigned long long size);
/* Sets the next member; 0: there are no more. */
int unzip_next(struct unzip *z);
/* Finds the bytes of that member; dies if they are compressed. */
void unzip_find(struct unzip *z);

/* Whether these bytes have that checksum, which takes reading them. */
int unzip_is_whole(struct in *in, unsigned long long at,
    unsigned long long length, uint32_t crc);

#endif
