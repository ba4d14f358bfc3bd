#ifndef MOTION_GRID_H
#define MOTION_GRID_H

#include "math/ratio.h"

/* Places on a motion's time line in frames, held and compared exactly. */
struct moment {
	long long whole;         /* rounded down */
	long long num, den;      /* and num/den more, 0 <= num < den */
	double slack;            /* this close is the same, see moment_read() */
};

/* A frame's text. Times in seconds are rounded to the digits they have, so
 * that 0.0333333 is meant to be 1/30: a fraction that is small beside `step`
 * in its last digit has half of that digit as slack; whole numbers have none.
 * 0: it is no number, or has too many digits. */
int moment_read(struct moment *m, struct str text, double step);
/* < 0, 0, > 0 as a is before, at or after b; b's slack counts. */
int moment_cmp(const struct moment *a, const struct moment *b);
/* a - b */
double moment_diff(const struct moment *a, const struct moment *b);
/* The time from a to b as a fraction; 0: it does not fit. */
int moment_span(struct ratio *r, const struct moment *a,
    const struct moment *b);
/* whole - m */
void moment_mirror(struct moment *m, long long whole);

/* start, start + step, start + 2·step …: carried on in whole numbers, so that
 * each is what start + k·step is, whatever k. */
struct grid {
	struct moment at;
	long long whole, num;    /* of the step, in 1/at.den */
};

/* 0: it cannot be held exactly. */
int grid_start(struct grid *g, const struct moment *start, struct ratio step);
void grid_next(struct grid *g);

#endif
