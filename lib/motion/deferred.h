#ifndef MOTION_DEFERRED_H
#define MOTION_DEFERRED_H

#include "base/text.h"
#include "motion/grid.h"

/* Lines of a motion that are not about its frames, such as comments: they
 * wait here until their place in the output has come. Starts zeroed. */
struct deferred {
	struct deferred_line *line;
	size_t beg, n, cap;
	struct text text;
};

/* place: how many records of its frame the line comes after. */
void deferred_keep(struct deferred *d, struct str line,
    const struct frame_time *t, size_t place);
/* Whether there are any up to there. */
int deferred_is_due(const struct deferred *d, const struct frame_time *t,
    size_t place);
/* Writes these; t NULL: all. */
void deferred_put(struct deferred *d, const struct frame_time *t,
    size_t place);

#endif
