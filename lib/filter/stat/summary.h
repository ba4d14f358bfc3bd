#ifndef FILTER_STAT_SUMMARY_H
#define FILTER_STAT_SUMMARY_H

#include "filter/stat/kinds.h"
#include "ir/skel.h"

/* What is in a stream of IR, a line for each object. */
struct summary {
	struct fault_kinds check;        /* what to look for */
	int joints;              /* of motions, also lines about each joint */
	struct str before;       /* what each line begins with */
	unsigned long long faults;       /* found */
	/* private */
	struct skel *sk;
};

/* To be given each record between objects. An object is read up to its `end`. A
 * motion's line is written after faults that are found while reading, and
 * before those about its joints and the faults that are known at the end. */
void summary_take(struct summary *s, struct ir *ir);

#endif
