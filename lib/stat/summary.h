#ifndef STAT_SUMMARY_H
#define STAT_SUMMARY_H

#include "ir/skel.h"

/* What is in a stream of IR, a line for each object. */
struct summary {
	int check;               /* set it: motions are audited too */
	unsigned long long faults;       /* found by that */
	/* private */
	struct skel *sk;
};

/* Called at an object's IR_BEGIN: reads it up to its `end` and writes its
 * line, after the faults. */
void summary_put(struct summary *s, struct ir *ir);

#endif
