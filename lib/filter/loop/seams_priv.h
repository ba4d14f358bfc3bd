#ifndef FILTER_LOOP_SEAMS_PRIV_H
#define FILTER_LOOP_SEAMS_PRIV_H

#include <stddef.h>

/* The search for the best pairs of frames. */

enum { SEAMS = 10 };             /* so many at most */

struct seam_poses {
	const float *at;         /* of each frame so many numbers */
	size_t n, wide;
};

struct seam {
	size_t a, b;
	double error;
};

/* Finds pairs a, b with more than `apart` frames from a to b, none of which is
 * worse than one beside it: the best first, of those that are as good the
 * earlier one. The error is the root of three times the mean square of the
 * differences between the numbers of both frames, and of those after them.
 * Returns how many. */
size_t seams_find(struct seam *best, const struct seam_poses *p, size_t apart);

#endif
