#ifndef FILTER_RETARGET_JUDGE_H
#define FILTER_RETARGET_JUDGE_H

#include "filter/retarget/solve.h"
#include "filter/retarget/verdict.h"

/* With -v or -c: measures what has become of a motion, by the target's joints
 * as they are solved and the source's. */
struct judge;

/* To be called before bodies are brought into other poses than those at rest.
 * f: the source's motion; up: which axis points up there, and what says so. */
struct judge *judge_new(const struct body *target, const struct body *source,
    const struct bone_map *map, const struct frames *f, const double *up,
    enum up_by by);
/* Says what will be solved, and asks for what it needs of the source. */
void judge_begin(struct judge *j, const struct solve *s, struct source *source);
/* Takes the frame that is solved. contact: per joint of the source, what a `c`
 * record says of it in that frame, '0' or '1'; or 0. */
void judge_see(struct judge *j, double when, struct str number,
    const char *contact);
/* Sets all that has been measured; it lasts as long as j. */
void judge_end(const struct judge *j, struct verdict *verdict);
void judge_free(struct judge *j);

#endif
