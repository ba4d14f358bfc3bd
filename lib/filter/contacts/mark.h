#ifndef FILTER_CONTACTS_MARK_H
#define FILTER_CONTACTS_MARK_H

#include "ir/pick.h"

struct mark_options {
	struct pick feet;        /* where they begin; none: where the names of
	                          * joints say so */
	double height, speed;    /* the limits of contacts.h, or others */
};

/* Called at a motion's IR_BEGIN: reads it up to its `end` and writes it with
 * `c` records of its feet. */
void mark_motion(struct ir *ir, const struct skel *sk,
    const struct mark_options *o);

#endif
