#ifndef FORMAT_CAL3D_HEAD_H
#define FORMAT_CAL3D_HEAD_H

#include "format/cal3d/elem.h"

/* The parts of a file before and after its SKELETON or ANIMATION. */
struct head {
	const char *element;     /* the name of that element */
	const char *magic;       /* the only value that MAGIC may have, if it is
	                          * there */
	const char *format;      /* what the `source` record says */
	struct str version;      /* the version in the file; empty: none */
	struct text extra;       /* `KEY TEXT` lines for attr records */
	int found;
	struct arena arena;
};

/* Moves to the start tag of the element and returns 1. After that element,
 * moves to the end of the input and returns 0. Dies if there is another
 * element. */
int head_find(struct head *h, struct elems *e);

/* Adds a line `KEY TEXT` for an attr record, unless the text is empty. */
void head_keep(struct text *to, const char *key, struct str text);

/* Writes the `source` record up to the version, without its LF. */
void head_put_source(const struct head *h);
/* Writes the comments as notes, and the attr records of the head. */
void head_put_rest(const struct head *h, const struct elems *e,
    struct str comments);
/* Write attr records of a joint or, where `of` is "-", of the object. */
void head_put_attrs(struct str of, struct str lines);
void head_put_number(struct str of, const char *key, int n);
/* Writes an attr record `KEY N GIVEN` where the file gives a count that is not
 * n. Writes nothing where the count is n or there is none. */
void head_put_count(struct str of, const char *key, size_t n,
    struct str given);

#endif
