#ifndef FORMAT_SIMS_PSL_H
#define FORMAT_SIMS_PSL_H

#include "ir/skel.h"

/* Pose libraries of SimPose-ium (PSL). */

/* Reads a file and writes it as IR: a skeleton, the child's or the adult's,
 * and poses of that name. */
void psl_put(struct in *in, struct str name, int child);

/* The other way, at the IR_BEGIN of a poses object: reads it up to its `end`.
 * sk: the skeleton before it, or NULL; old: write the version that has no
 * subsets. */
void psl_write(struct ir *ir, const struct skel *sk, int old);

#endif
