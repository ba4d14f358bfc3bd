#ifndef FILTER_DIFF_SIDE_H
#define FILTER_DIFF_SIDE_H

#include "filter/diff/compare.h"

/* One of the two streams, item by item. */
struct diff_side {
	const char *label;
	struct ir ir;
	struct motion_choice choice;
	struct diff_item item;   /* the last one */
	unsigned long long items;        /* so far */
	int keep;                /* set it: item.sk will not be freed */
	/* private */
	struct skel *sk;
	int used, again;
};

/* name: of the motions to take, or NULL: all, and the skeletons that no motion
 * of their unit has used. */
void side_open(struct diff_side *s, const char *label, const char *path,
    const char *name);
/* The next item; 0 at the end of the stream. */
int side_next(struct diff_side *s);
/* Writes that the item has no partner. */
void side_put_only(const struct diff_side *s, const struct diff_item *item);

#endif
