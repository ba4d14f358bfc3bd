#ifndef FILTER_STAT_WEIGHT_H
#define FILTER_STAT_WEIGHT_H

#include "figure/role.h"
#include "filter/stat/places.h"

/* Whether jumps are seen: what hangs on the joint has to jump in the world. */
struct weights {
	/* private */
	const struct motion *m;
	const struct jumps *jumps;
	double reach;
	struct role *role;       /* NULL: there was no jump, nor places */
	struct places places;
	struct carried *of;      /* per length of a spike */
	size_t cap;
	int *child;              /* per joint: its first child, or -1 */
};

/* To be called when the channels are known; reach: see reach_longest(). */
void weights_begin(struct weights *w, const struct motion *m,
    const struct jumps *jumps, double reach);
void weights_end(struct weights *w);
/* Whether the jump last found is seen. */
int weights_seen(struct weights *w, const struct jump *j);

#endif
