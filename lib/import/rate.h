#ifndef IMPORT_RATE_H
#define IMPORT_RATE_H

#include "import/child.h"

/* What a number of frames per second, as any2ir -r has it, is to a file. */
enum rate_use {
	RATE_NONE,               /* nothing: there are no motions in it */
	RATE_STATED,             /* what the file does not say itself */
	RATE_COMPUTED,           /* its tool computes frames at that rate */
	RATE_NUMBERED,           /* its tool numbers keys by it: they keep their
	                          * times */
	RATE_OWN                 /* nothing: the motions have times of their own,
	                          * or may have, which stay */
};

/* o: open. */
enum rate_use rate_use_of(const struct operand *o);
/* Whether the file's tool gets the rate. */
int rate_is_given(enum rate_use use);

#endif
