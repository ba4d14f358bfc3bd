#ifndef BVH_RATE_H
#define BVH_RATE_H

#include "base/text.h"

/* What a Frame Time says of the rate. */
enum bvh_rate {
	BVH_RATE_NONE,           /* it is no number of seconds */
	BVH_RATE,
	BVH_RATE_CHOSEN,         /* of the rates that so few decimals can mean */
	BVH_RATE_ODD             /* no usual one: its exact reciprocal */
};

/* Appends the rate as the IR writes it, `-` for 0, that a number of seconds
 * means which was rounded or cut off to its decimals. */
enum bvh_rate bvh_rate(struct text *rate, struct str seconds);

#endif
