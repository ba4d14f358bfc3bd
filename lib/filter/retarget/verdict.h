#ifndef FILTER_RETARGET_VERDICT_H
#define FILTER_RETARGET_VERDICT_H

#include "ir/ir.h"

/* What -v says of a motion at its end, and -c checks. */

enum verdict_key {
	VERDICT_ROLES,           /* main roles of both, followed; its limit is a
	                          * least number, those of others are largest */
	VERDICT_LIMB,            /* mean error of limbs' directions, degrees */
	VERDICT_WORST,           /* largest of those */
	VERDICT_SLIDE,           /* of standing feet, % of a leg a second */
	VERDICT_DEPTH,           /* of feet below the ground, % of a leg */
	VERDICT_POP,             /* largest turn in a frame beyond twice the
	                          * source's, degrees */
	VERDICT_UP,              /* largest difference of the trunks' angles to
	                          * up, degrees */
	VERDICT_FRONT,           /* largest angle between fronts, degrees */
	VERDICT_KEYS
};

struct verdict {
	double v[VERDICT_KEYS];  /* less than 0: not known */
	const char *frame;       /* that of the pop */
};

/* The limits that -c gives. Starts as all zero. */
struct verdict_limits {
	int given[VERDICT_KEYS];
	double at[VERDICT_KEYS];
};

/* Adds those of the argument of -c; 0 if it is none. */
int verdict_read(struct verdict_limits *l, const char *arg);
/* Whether there are any. */
int verdict_has(const struct verdict_limits *l);
/* Of a motion without frames: nothing is known. */
void verdict_clear(struct verdict *v);
/* Says all of it in a line on standard error. */
void verdict_tell(const struct verdict *v, const struct ir *ir);
/* Says what is beyond limits, or not known; returns whether anything is. */
int verdict_check(const struct verdict *v, const struct ir *ir,
    const struct verdict_limits *l);

#endif
