#ifndef MOTION_ASIDE_H
#define MOTION_ASIDE_H

#include "base/str.h"
#include "motion/grid.h"

/* Lines of a motion that are not about its frames, such as comments: they
 * wait here until their place in the output has come. Starts zeroed. */
struct asides {
	struct aside *line;
	size_t beg, n, cap;
	char *text;
	size_t used, textcap;
};

/* place: how far into its frame it stands. */
void aside_keep(struct asides *a, struct str line, const struct moment *t,
    size_t place);
/* Writes those up to there; t NULL: all. */
void aside_put(struct asides *a, const struct moment *t, size_t place);

#endif
