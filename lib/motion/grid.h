#ifndef MOTION_GRID_H
#define MOTION_GRID_H

#include "base/math/ratio.h"

/* Places on a motion's time line in frames, held and compared exactly. */
struct frame_time {
	long long whole;         /* rounded down */
	long long num, den;      /* and num/den more, 0 <= num < den */
	double tolerance;        /* what is this close is the same */
};

/* Reads a frame's text. Times in seconds are rounded to the digits they have,
 * so that 0.0333333 is meant to be 1/30: a fraction whose last digit is small
 * beside `step` has half of that digit as tolerance; whole numbers have none.
 * 0: it is no number, or has too many digits. */
int frame_time_read(struct frame_time *t, struct str text, double step);
/* How much there is behind the whole number. */
static inline double
frame_time_part(const struct frame_time *t)
{
	return t->num ? (double)t->num / (double)t->den : 0;
}

/* a - b */
static inline double
frame_time_diff(const struct frame_time *a, const struct frame_time *b)
{
	return (double)(a->whole - b->whole) +
	    (frame_time_part(a) - frame_time_part(b));
}

/* Private to the inline function below. */
int frame_time_cmp_close(const struct frame_time *a,
    const struct frame_time *b);

/* < 0, 0, > 0 as a is before, at or after b, by b's tolerance. */
static inline int
frame_time_cmp(const struct frame_time *a, const struct frame_time *b)
{
	if (b->tolerance > 0)
		return frame_time_cmp_close(a, b);
	if (a->whole != b->whole)
		return a->whole < b->whole ? -1 : 1;
	if (a->num && b->num && a->den != b->den)
		return frame_time_cmp_close(a, b);
	return (a->num > b->num) - (a->num < b->num);
}

/* The time from a to b as a fraction; 0: it does not fit. */
int frame_time_span(struct ratio *r, const struct frame_time *a,
    const struct frame_time *b);

/* start, start + step, start + 2·step …: carried on in whole numbers, so that
 * each is what start + k·step is, whatever k. */
struct grid {
	struct frame_time at;
	long long whole, num;    /* of the step, in 1/at.den */
};

/* 0: it cannot be held exactly. */
int grid_start(struct grid *g, const struct frame_time *start,
    struct ratio step);
void grid_next(struct grid *g);

#endif
