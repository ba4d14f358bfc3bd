#ifndef FORMAT_SIMS_PSL_H
#define FORMAT_SIMS_PSL_H

#include "ir/skel.h"

/* Pose libraries of SimPose-ium (PSL). */

/* Reads a file and writes it as IR: a skeleton, the child's or the adult's, and
 * poses. name: the name of the poses object. */
void psl_put(struct in *in, struct str name, int child);

/* Writes a poses object as a library. The stream is at its IR_BEGIN and is read
 * up to its `end`. sk: the skeleton before it in the stream, or NULL. old:
 * write the version that has no subsets. */
void psl_write(struct ir *ir, const struct skel *sk, int old);

#endif
