#ifndef FILTER_SPLICE_MATCH_H
#define FILTER_SPLICE_MATCH_H

#include "ir/motion.h"

/* These die with file:line where values of the other may not stand among those
 * of the first. */
void must_match_skel(const struct in *in, const struct skel *first,
    const struct skel *other);
/* Called when their headers have been read; name: that of the other. */
void must_match_motion(const struct in *in, struct str name,
    const struct motion *first, const struct motion *other);

#endif
