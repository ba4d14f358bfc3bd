#ifndef FILTER_STAT_TWICE_H
#define FILTER_STAT_TWICE_H

#include "filter/stat/type.h"
#include "ir/frame.h"

/* Finds records of a motion or of poses that are there twice: a second `dof` of
 * a joint, a second `w`, `e`, `b` or `r` of a joint in a frame; and poses that
 * are not in order. A second `v` is refused where frames are read, a second `c`
 * is found by ir/tied.h. */
struct twice {
	/* private */
	const struct frames *f;
	struct types *types;
	struct twice_joint *joint;       /* per joint, as far as needed */
	size_t njoint, cap;
	long long pose;          /* the last one's number, or -1 */
};

/* f: has begun. */
void twice_begin(struct twice *w, const struct frames *f, struct types *types);
/* To be given every record. */
void twice_take(struct twice *w);
void twice_end(struct twice *w);

#endif
