#ifndef FILTER_RESAMPLE_RESAMPLE_H
#define FILTER_RESAMPLE_RESAMPLE_H

#include "base/math/ratio.h"
#include "ir/skel.h"

struct resample_options {
	struct str begin, end, rate;     /* s NULL: not given */
	struct ratio newrate, stretch;   /* n 0: not given */
	long long frames;                /* 0: not given */
	int nearest, cubic;
};

/* Whether begin and end can be that: a frame, or seconds such as 1.5s. */
int resample_is_place(struct str text);
/* Called at a motion's IR_BEGIN: reads it up to its `end` and writes it, on
 * the grid that the options ask for. */
void resample_motion(struct ir *ir, const struct skel *sk,
    const struct resample_options *o);

#endif
