#ifndef BASE_TEMP_H
#define BASE_TEMP_H

#include <stdio.h>

#include "base/err.h"
#include "base/text.h"

/* Temporary files: they are in TMPDIR or else /tmp, have no name, and go when
 * the program ends. One that grows too large is an error like a full disk. */

/* Opens one, to write and read. */
FILE *temp_open(void);
/* Dies: something went wrong with one. */
void temp_die(void) NORETURN;
/* These are for one that has a descriptor's content, and nothing in the
 * buffer of f: what a process has written that was given it. Empties it. */
void temp_empty(FILE *f);
/* Writes what it holds to the output, or to standard error. */
void temp_put(FILE *f);
void temp_say(FILE *f);

/* Bytes that wait in such a file. Starts zeroed. */
struct spool {
	FILE *f;
	off_t n;                 /* bytes so far; spool_cut() makes them fewer */
	/* private */
	char *buf;
	off_t flushed;           /* so many bytes are in the file */
	char *block;             /* the part of the file last read: */
	off_t at;                /* from there on */
	size_t have;             /* so many bytes */
};

void spool_add(struct spool *s, const void *p, size_t n);
/* Dies now rather than later if there is no room for what has been added. */
void spool_flush(struct spool *s);
/* Only the first n bytes stay. */
void spool_cut(struct spool *s, off_t n);
/* Reads n bytes from that place on, which have been added. */
void spool_get(struct spool *s, off_t at, void *p, size_t n);
/* Writes all of them to the output. */
void spool_put(struct spool *s);
/* Ends the file before the program ends. */
void spool_free(struct spool *s);

/* Output that has to wait for other output that goes before it. It waits in
 * such a file, so that memory does not grow with it. */

/* From now on output waits. */
void later_begin(void);
/* From now on output goes where it went before. */
void later_end(void);
/* After that: writes what has waited. */
void later_put(void);
/* Or, instead of that: gets it in parts. Each part is what stands before the
 * next NUL that was written, or before the end. 0: there are no more. */
int later_part(struct text *part);

#endif
