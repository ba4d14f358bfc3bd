#ifndef FORMAT_ACCLAIM_CHANNEL_H
#define FORMAT_ACCLAIM_CHANNEL_H

#include "base/in.h"
#include "ir/dof.h"

/* Which of the IR's channels Acclaim's files hold. */

/* The values of a bone in an AMC file that has no channels in its skeleton:
 * extra1, extra2 … */
#define CHANNEL_EXTRA "extra"

enum {
	CHANNELS = 7,            /* the most that a bone has */
	CHANNEL_LOST = DOF_S | DOF_U | DOF_NAMED  /* kinds they do not hold */
};

/* Whether these are the channels of such a bone. */
int channels_extra(const struct dof *d);
/* How many channels there are that are not lost. */
size_t channels_kept(const struct dof *d);
/* A file that has three rotations for each bone with channels adds the missing
 * ones: these, and how many. */
size_t channels_added(const struct dof *d, struct str *channel);
/* Warns, once, of the first joint that has channels of these kinds, which are
 * left out. */
void channels_warn(const struct in *in, struct str joint, const struct dof *d,
    unsigned kinds, int *warned);

#endif
