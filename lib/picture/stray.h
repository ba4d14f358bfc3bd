#ifndef PICTURE_STRAY_H
#define PICTURE_STRAY_H

#include <stddef.h>

/* Frames in which the figure has leapt far away from where it is else, or has
 * burst: spikes of a capture, places that only stand for missing ones. What goes
 * far away step by step is a motion, and no stray. */

/* Where a figure is in a frame, and how far its points reach from there; nan:
 * unknown. */
struct trace {
	double at[3], reach;
};

struct traces {
	struct trace *of;        /* per frame */
	size_t n;
	/* private */
	size_t cap;
};

void traces_add(struct traces *t, const struct trace *frame);
void traces_free(struct traces *t);
/* Returns a list of the *n frames that are strays, in order, which the caller
 * frees. They are no more than a twentieth of all, or one of 8 or more. */
size_t *find_strays(const struct traces *t, size_t *n);

#endif
