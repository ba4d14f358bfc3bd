#ifndef FILTER_DIFF_DIFF_H
#define FILTER_DIFF_DIFF_H

#include "filter/diff/tally.h"

/* Compares the motions of two streams, and their skeletons that no motion
 * uses. */
struct diff_options {
	const char *name;        /* of the motions, or NULL: all */
	double limit[MEASURES];
};

/* Reads both and writes a line for each difference that is outside the limit;
 * returns whether there was any. */
int diff_streams(const char *a, const char *b, const struct diff_options *o);

#endif
