#ifndef FORMAT_ACCLAIM_CHANNEL_H
#define FORMAT_ACCLAIM_CHANNEL_H

#include "base/in.h"
#include "ir/dof.h"

/* Which channels of the IR the files of Acclaim can hold. */

/* The channels of a bone that has values in an AMC file, but no channels in the
 * skeleton, are called extra1, extra2 … */
#define CHANNEL_EXTRA "extra"

enum {
	CHANNELS = 7,            /* the most that a bone has */
	CHANNEL_LOST = DOF_S | DOF_U | DOF_NAMED  /* the kinds that the files
	                                           * cannot hold */
};

/* Whether the channels are extra1, extra2 and so on. */
int channels_extra(const struct dof *d);
/* How many of the channels the files can hold. */
size_t channels_kept(const struct dof *d);
/* The channels that a file adds if each bone with channels has three rotations:
 * sets channel[] to the missing ones, and returns how many there are. */
size_t channels_added(const struct dof *d, struct str *channel);
/* Warns, unless *warned is set, of a joint that has channels of these kinds,
 * which are left out; then sets *warned. */
void channels_warn(const struct in *in, struct str joint, const struct dof *d,
    unsigned kinds, int *warned);

#endif
