#ifndef MOTION_MATCH_H
#define MOTION_MATCH_H

#include "ir/motion.h"

/* Whether values of one may stand among those of the other; die with
 * file:line where they may not. */
void must_match_skel(const struct in *in, const struct skel *first,
    const struct skel *other);
/* Once their headers are read; name: that of b. */
void must_match_motion(const struct in *in, struct str name,
    const struct motion *a, const struct motion *b);

#endif
