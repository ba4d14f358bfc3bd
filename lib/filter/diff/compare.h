#ifndef FILTER_DIFF_COMPARE_H
#define FILTER_DIFF_COMPARE_H

#include "filter/diff/tally.h"

/* What is compared: a motion, or a skeleton that has none. */
struct diff_item {
	enum ir_kind kind;
	struct str name;
	struct skel *sk;         /* the motion's, or NULL; or itself */
	struct ir *ir;           /* at the motion's IR_BEGIN */
};

/* Two of a kind: motions, read up to their `end`, at the frames of a;
 * skeletons at rest. */
void diff_compare(struct diff_tally *t, const struct diff_item *a,
    const struct diff_item *b, const double *limit);

#endif
