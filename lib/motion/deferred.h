#ifndef MOTION_DEFERRED_H
#define MOTION_DEFERRED_H

#include "base/text.h"
#include "motion/grid.h"

/* Lines of a motion that are not about its frames, such as comments. They wait
 * here until the output reaches their place. Starts zeroed. */
struct deferred {
	struct deferred_line *line;
	size_t beg, n, cap;
	struct text text;
};

/* Keeps a line of frame t; place: how many records of that frame it comes
 * after. */
void deferred_keep(struct deferred *d, struct str line,
    const struct frame_time *t, size_t place);
/* Whether there are lines up to that place. */
int deferred_is_due(const struct deferred *d, const struct frame_time *t,
    size_t place);
/* Writes the lines up to that place; t NULL: all. */
void deferred_put(struct deferred *d, const struct frame_time *t,
    size_t place);

#endif
