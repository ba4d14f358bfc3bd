#ifndef FORMAT_CAL3D_HEAD_H
#define FORMAT_CAL3D_HEAD_H

#include "format/cal3d/elem.h"

/* What stands around the SKELETON or ANIMATION of a file. */
struct head {
	const char *element;     /* which of them it is */
	const char *magic;       /* what MAGIC says there, if anything */
	const char *format;      /* what `source` says in the IR */
	struct str version;      /* empty: none */
	struct text extra;       /* `KEY TEXT` lines for attr records */
	int found;
	struct arena arena;
};

/* Moves to the start tag of the element, or, when it has been there, to the
 * end of the input: returns 0. Dies if there is another element. */
int head_find(struct head *h, struct elems *e);

/* Adds a line `KEY TEXT` for an attr record, unless the text is empty. */
void head_keep(struct text *to, const char *key, struct str text);

/* Puts the `source` record as far as the version, without its LF. */
void head_put_source(const struct head *h);
/* Puts comments as notes, and the head's attr records. */
void head_put_rest(const struct head *h, const struct elems *e,
    struct str comments);
/* Put attr records of a joint, or of the object ("-"). */
void head_put_attrs(struct str of, struct str lines);
void head_put_number(struct str of, const char *key, int n);
/* A count that the file gives although there are n: `KEY N GIVEN`. Nothing
 * where it gives none, or that. */
void head_put_count(struct str of, const char *key, size_t n,
    struct str given);

#endif
