#ifndef FILTER_CONTACTS_MARK_H
#define FILTER_CONTACTS_MARK_H

#include "ir/pick.h"

struct mark_options {
	struct pick feet;        /* the joints where feet begin; none: those
	                          * whose names say so */
	double height, speed;    /* limits, see contacts_limit() */
};

/* Called at a motion's IR_BEGIN: reads it up to its `end` and writes it with
 * `c` records of its feet. */
void mark_motion(struct ir *ir, const struct skel *sk,
    const struct mark_options *o);

#endif
