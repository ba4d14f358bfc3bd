#ifndef FILTER_STAT_TWICE_H
#define FILTER_STAT_TWICE_H

#include "filter/stat/type.h"
#include "ir/frame.h"

/* Finds a second `dof` of a joint in a motion or in poses, and poses that are
 * not in order. */
struct twice {
	/* private */
	const struct frames *f;
	struct types *types;
	unsigned char *given;    /* per joint, as far as needed: it has a
	                          * `dof` */
	size_t njoint, cap;
	long long pose;          /* the last one's number, or -1 */
};

/* f: has begun. */
void twice_begin(struct twice *w, const struct frames *f, struct types *types);
/* To be given every record. */
void twice_take(struct twice *w);
void twice_end(struct twice *w);

#endif
