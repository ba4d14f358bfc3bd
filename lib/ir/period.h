#ifndef IR_PERIOD_H
#define IR_PERIOD_H

#include "base/in.h"
#include "base/text.h"

/* What the seconds of a frame say of the rate. */
enum period {
	PERIOD_NONE,           /* nothing: they are no number of seconds */
	PERIOD,                /* which one it is */
	PERIOD_CHOSEN,         /* one of several that the decimals can mean */
	PERIOD_ODD             /* no usual one: the exact reciprocal is taken */
};

/* Appends the rate, as the IR writes it, that a number of seconds means which
 * has been rounded or cut off to its decimals; `-` for 0. */
enum period period_rate(struct text *rate, struct str seconds);
/* Warns where the rate was chosen or is odd; place: where the seconds stand. */
void period_warn(const struct in *in, enum period kind, const char *place,
    struct str seconds, struct str rate);

#endif
