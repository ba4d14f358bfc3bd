#ifndef CAL3D_HEAD_H
#define CAL3D_HEAD_H

#include "cal3d/elem.h"

/* What stands around the SKELETON or ANIMATION of a file. */
struct head {
	const char *element;     /* which of them it is */
	const char *magic;       /* what MAGIC says there, if anything */
	struct str version;      /* empty: none */
	struct text extra;       /* `KEY TEXT` lines for attr records */
	int found;
	struct arena arena;
};

/* Moves to the start tag of the element, or, when it has been there, to the
 * end of the input: returns 0. Dies if there is another element. */
int head_find(struct head *h, struct elems *e);

/* Adds a line `KEY TEXT` for an attr record, unless the text is empty. */
void head_extra(struct text *to, const char *key, struct str text);

/* Writing records: the head's attr records; and lines, each with that in
 * front. */
void head_put(const struct head *h, const struct elems *e);
void head_put_lines(const char *front, struct str lines);

#endif
