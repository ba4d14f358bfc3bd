#ifndef FORMAT_ACCLAIM_ASFCHECK_H
#define FORMAT_ACCLAIM_ASFCHECK_H

#include "ir/skel.h"

/* Dies if there is something in a skeleton of the Acclaim kind that asf_read()
 * would refuse. in: where it came from, for messages. */
void asf_check(const struct skel *sk, const struct in *in);

#endif
