#ifndef FILTER_STAT_SUMMARY_H
#define FILTER_STAT_SUMMARY_H

#include "ir/skel.h"

/* What is in a stream of IR, a line for each object. */
struct summary {
	unsigned check;          /* kinds of faults to look for, see
	                          * stat/fault.h */
	int joints;              /* of motions, also lines about each joint */
	struct str before;       /* what each line begins with */
	unsigned long long faults;       /* found */
	/* private */
	struct skel *sk;
};

/* For each record between objects. An object is read up to its `end`; then
 * its line is written, between its faults, and those about its joints. */
void summary_take(struct summary *s, struct ir *ir);

#endif
