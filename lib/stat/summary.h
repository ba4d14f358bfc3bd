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

/* For each record between objects. An object is read up to its `end`; then
 * its line is written, after the faults. */
void summary_take(struct summary *s, struct ir *ir);

#endif
