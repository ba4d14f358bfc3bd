#ifndef FILTER_RETARGET_TARGET_H
#define FILTER_RETARGET_TARGET_H

#include "ir/pose.h"

/* The skeleton that gets the motion. */
struct target {
	struct skel *sk;
	const char *file;        /* its name, for messages */
	struct xform *posed;     /* world transforms of the first frame that the
	                          * file has of it, or NULL */
};

/* Takes the last skeleton of a file. Dies where it has none, or its joints
 * cannot move. */
void target_load(struct target *t, const char *path);

#endif
