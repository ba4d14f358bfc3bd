#ifndef FILTER_ROOTMOTION_WINDOW_H
#define FILTER_ROOTMOTION_WINDOW_H

#include "base/text.h"

/* Frames that wait for those after them. */

/* Where a body is on the ground, x y z, and where it faces: the turn about up
 * since rest, in radians. */
enum { GROUND_TURN = 3, GROUND_N };

struct ground_frame {
	struct text number;
	struct text lines;       /* all but the top joint's values */
	size_t place;            /* where these go in lines */
	int has_values;          /* they do: */
	struct text values;      /* their text, */
	double *val;             /* and as numbers */
	double ground[GROUND_N];
};

struct window {
	size_t size;             /* how many frames are held at most: odd */
	size_t channels;         /* of the top joint */
	size_t seen, written;    /* frames of the motion so far */
	/* private */
	struct ground_frame *f;
	double *v;               /* a number of each */
	size_t cap, n;
};

void window_end(struct window *w);
/* A frame to be filled in, with nothing in it. */
struct ground_frame *window_new(struct window *w);
/* Frame i of the motion, which is held. */
struct ground_frame *window_frame(const struct window *w, size_t i);
/* How many frames of the motion can be written; end: no more will come. */
size_t window_ready(const struct window *w, int end);
/* The ground of frame i, smoothed over the window about it, near the ends of
 * the motion over the first or last one: the parabola that fits best
 * (Savitzky-Golay). */
void window_ground(struct window *w, size_t i, double *ground);

#endif
