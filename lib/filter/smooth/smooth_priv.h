#ifndef FILTER_SMOOTH_SMOOTH_PRIV_H
#define FILTER_SMOOTH_SMOOTH_PRIV_H

#include "base/math/butter.h"
#include "motion/queue.h"
#include "filter/smooth/smooth.h"
#include "ir/frame.h"
#include "motion/curve.h"

struct smooth_joint {
	struct curve curve;
	unsigned char *alone;    /* per value: it is smoothed by itself */
	/* The next five are places in the numbers of a frame. */
	size_t given;            /* its values as they came */
	size_t value;            /* the same without jumps, where a quaternion
	                          * changes its sign or an angle its branch */
	size_t form;             /* what a matrix is besides a rotation */
	size_t turn;             /* its rotations */
	size_t pairs;            /* how much further than a rotation there is
	                          * the sum of the vectors to those around it */
	size_t wave;             /* the first of its waves */
	int on;                  /* the joint is smoothed */
};

/* What the filter runs over: curves that begin at 0, and of each a value in
 * each frame. */
struct smooth_waves {
	struct butter butter;
	size_t n;
	size_t raw, passed;      /* their places in the numbers of a frame: as
	                          * they are, and filtered forwards */
	double *start;           /* what to add to each */
	double *now;             /* a frame's */
	struct butter_pass *ahead, *back;
	int begun;               /* forwards */
};

struct smooth {
	const struct smooth_options *opt;
	struct frames f;
	struct smooth_joint *joint;
	struct queue queue;
	struct smooth_waves waves;
	double *now;             /* a frame's numbers, to be written */
	double rate;
	size_t half;             /* of the window */
	double *middle;          /* its weights for the frame in its middle;
	                          * NULL: there are no sums of pairs */
	size_t put;              /* frames held that are written */
	double *weight;          /* per frame of the window */
	double (*arc)[3];        /* per frame: the vector of its rotation */
	size_t room;             /* frames that there is room for */
	size_t n, at;            /* the weights are for frame `at' of n */
	double last;             /* the last frame's number */
};

/* Sets the weights for the middle of the window, unless the window is long. */
void smooth_set_middle(struct smooth *s);
/* Adds the joint's rotations in the last frame to the sums of pairs. */
void smooth_add_pairs(struct smooth *s, const struct smooth_joint *j);
/* Sets s->now to the smoothed numbers of the frame at place `at' in the window
 * of n frames that begins with frame `from'. */
void smooth_fit(struct smooth *s, size_t from, size_t n, size_t at);
/* Called when the joints are known. */
void smooth_make_waves(struct smooth *s);
void smooth_free_waves(struct smooth *s);
/* Takes the last frame, which is whole. Returns how many frames, from the first
 * one held on, are filtered: they have to be let go. */
size_t smooth_pass(struct smooth *s);
/* Filters all that are held. */
size_t smooth_pass_end(struct smooth *s);

/* Gives the joint's i-th rotation, or matrix, to values, next to what they
 * are; form as in struct smooth_joint. */
void smooth_turn(const struct smooth_joint *j, int i, const double *q,
    const double *form, double *value);
enum { SMOOTH_FORM = 9 };
/* Radians: less is no turn. */
#define SMOOTH_STILL 1e-14

#endif
