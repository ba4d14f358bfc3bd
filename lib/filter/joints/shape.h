#ifndef FILTER_JOINTS_SHAPE_H
#define FILTER_JOINTS_SHAPE_H

#include "filter/joints/plan.h"

/* The channels of the new skeleton's joints, by those that the old ones
 * have. */

struct shape_channel {
	struct str word;
	int from;                /* its place in the old list, or -1 */
	int computed;            /* else the text stays */
};

struct shape {
	struct shape_channel *ch;
	size_t n;
	struct str list;         /* their words */
	int moves, turns;        /* what is computed */
	int same;                /* they are the old ones, all texts stay */
};

struct shapes {
	struct shape *joint;     /* per new joint */
	struct arena arena;
};

/* For the channels that the joints have in a motion. */
void shapes_find(struct shapes *s, const struct plan *p,
    const struct motion *m);
void shapes_free(struct shapes *s);

#endif
