#ifndef FILTER_DIFF_COMPARE_H
#define FILTER_DIFF_COMPARE_H

#include "filter/diff/tally.h"

/* What is compared: a motion, or a skeleton that has none. */
struct diff_item {
	enum ir_kind kind;
	struct str name;
	struct skel *sk;         /* the skeleton, or the motion's, or NULL */
	struct ir *ir;           /* at the motion's IR_BEGIN */
};

/* Compares two items of the same kind: motions at the frames of a, both read up
 * to their `end`; skeletons at rest. */
void diff_compare(struct diff_tally *t, const struct diff_item *a,
    const struct diff_item *b, const double *limit);

#endif
