#ifndef FILTER_LOOP_POSES_H
#define FILTER_LOOP_POSES_H

#include <stddef.h>

/* Poses in groups of such as are near to each other, in halves down to a few:
 * to find those that are nearest without a look at all pairs. */

struct pose_group {
	size_t begin, end;       /* its poses in order[] */
	size_t half;             /* the group of its first half, behind it is that
	                          * of the other; 0: it is not divided */
	size_t first, last;      /* the least and the largest of its poses */
	size_t middle;           /* one of them, as near as can be to all: */
	double radius;           /* so near */
};

struct poses {
	const float *at;         /* pose i is `wide` numbers from i·step on */
	size_t n, wide, step;
	size_t *order;
	struct pose_group *group;        /* the first one has all */
	size_t groups, cap;
};

/* Groups them; at, n > 0, wide and step are set. */
void poses_group(struct poses *p);
void poses_free(struct poses *p);
/* No pose of a group is nearer than this to one of the other. */
double poses_apart(const struct poses *p, const struct pose_group *a,
    const struct pose_group *b);

#endif
