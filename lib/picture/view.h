#ifndef PICTURE_VIEW_H
#define PICTURE_VIEW_H

#include "base/opt.h"

/* From where figures are seen. */
enum view_from {
	VIEW_MOTION,             /* from where their motion is seen best */
	VIEW_SIDE,               /* from a side that is named */
	VIEW_DEGREES,            /* from a side that a number tells */
	VIEW_TOP                 /* like VIEW_MOTION, from above */
};

struct view {
	enum view_from from;
	double degrees;          /* of sides: how far a figure that faces the
	                          * viewer is turned to its left; so 90 shows
	                          * its right side, and it faces right */
};

/* The option for that: degrees, or front, side, back, top. */
struct opt view_option(int letter, struct view *to);

#endif
