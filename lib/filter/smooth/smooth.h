#ifndef FILTER_SMOOTH_SMOOTH_H
#define FILTER_SMOOTH_SMOOTH_H

#include "ir/pick.h"

struct smooth_options {
	int degree;              /* of the polynomials */
	double seconds;          /* the window of the polynomials */
	double hertz;            /* of the low-pass filter; 0: polynomials */
	struct pick leave;       /* joints that are not smoothed */
};

/* Called at a motion's IR_BEGIN: reads it up to its `end` and writes it,
 * smoothed. It needs memory for a window, or for what the filter reaches. */
void smooth_motion(struct ir *ir, const struct skel *sk,
    const struct smooth_options *o);

#endif
