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

enum { TRACES = 1024 };

/* What is usual in a motion, from some of its frames, evenly spaced: memory does
 * not grow with the motion. */
struct traces {
	struct trace of[TRACES];
	size_t n, frames, step;  /* every step-th frame is one of them */
	double lo[3], hi[3], reach;      /* the extent of all frames */
	double middle[3];
	double away, usual;      /* how far away, and how far it reaches, but
	                          * for strays */
	double size;             /* the median of reach */
};

/* Starts zeroed. Adds a frame; they come in order. */
void traces_add(struct traces *t, const struct trace *frame);
/* When all frames are there: whether there may be strays. If so, the frames have
 * to come once more, to strays_add(). */
int traces_far(struct traces *t);

struct strays {
	const struct traces *t;
	size_t *list, n;         /* these frames, in order */
	/* private */
	size_t cap, k;           /* frames so far */
	size_t run;              /* how many of the last are far away */
	int leapt, burst;        /* it leapt to the first of these, and how */
	struct trace last;
	double step[3];          /* to the last one */
};

/* Starts zeroed but for t. */
void strays_add(struct strays *s, const struct trace *frame);
/* Ends the list, which the caller frees. Strays are no more than a twentieth of
 * the frames, or one of 8 or more, else there are none. */
void strays_end(struct strays *s);

#endif
