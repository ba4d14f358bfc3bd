#ifndef BASE_SPOOL_H
#define BASE_SPOOL_H

#include <stdio.h>

/* Bytes that wait in a temporary file without a name, which goes with the
 * program. Starts zeroed. */
struct spool {
	FILE *f;
	off_t n;                 /* bytes so far */
	/* private */
	char *buf;
	off_t at;                /* where the file is now */
	int reading;
};

void spool_add(struct spool *s, const void *p, size_t n);
/* Dies now rather than later if there is no room for what has been added. */
void spool_flush(struct spool *s);
/* n bytes from that place on, which have been added. */
void spool_get(struct spool *s, off_t at, void *p, size_t n);
/* It goes before the program does. */
void spool_free(struct spool *s);

#endif
