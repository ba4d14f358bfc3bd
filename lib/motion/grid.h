#ifndef MOTION_GRID_H
#define MOTION_GRID_H

#include "base/math/ratio.h"

/* Times of a motion in frames, which are held and compared exactly. */
struct frame_time {
	long long whole;         /* rounded down */
	long long num, den;      /* num/den more than that, 0 <= num < den */
	double tolerance;        /* times as close as this are the same */
};

/* Reads a frame's text. Times that were seconds have been rounded to the digits
 * that they have: 0.0333333 is meant to be 1/30. So a fraction whose last digit
 * is small beside `step` gets half of that digit as its tolerance; whole
 * numbers have none. 0: it is no number, or has too many digits. */
int frame_time_read(struct frame_time *t, struct str text, double step);
/* The fraction after the whole number. */
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

/* < 0, 0, > 0 as a is before, at or after b; b's tolerance counts. */
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

/* Sets *r to the time from a to b; 0: it does not fit. */
int frame_time_span(struct ratio *r, const struct frame_time *a,
    const struct frame_time *b);

/* The times start, start + step, start + 2·step and so on. They are computed in
 * whole numbers, so that each is exact. */
struct grid {
	struct frame_time at;    /* the current one */
	long long whole, num;    /* the step is whole + num/at.den */
};

/* Returns 0 if the times cannot be held exactly. */
int grid_start(struct grid *g, const struct frame_time *start,
    struct ratio step);
void grid_next(struct grid *g);

#endif
