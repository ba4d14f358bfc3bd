#ifndef IR_PERIOD_H
#define IR_PERIOD_H

#include "base/in.h"
#include "base/text.h"

/* What the seconds of a frame say of the rate. */
enum period {
	PERIOD_NONE,           /* it is no number of seconds */
	PERIOD,
	PERIOD_CHOSEN,         /* of the rates that so few decimals can mean */
	PERIOD_ODD             /* no usual one: its exact reciprocal */
};

/* Appends the rate as the IR writes it, `-` for 0, that a number of seconds
 * means which was rounded or cut off to its decimals. */
enum period period_rate(struct text *rate, struct str seconds);
/* Warns where that was a choice; place says where the seconds stand. */
void period_warn(const struct in *in, enum period kind, const char *place,
    struct str seconds, struct str rate);

#endif
