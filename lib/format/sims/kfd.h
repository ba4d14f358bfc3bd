#ifndef FORMAT_SIMS_KFD_H
#define FORMAT_SIMS_KFD_H

#include "ir/skel.h"

/* Keyframes of SimPose-ium (KFD): a motion whose first and last pose may be
 * linked to poses of a library. */
struct kfd;

/* Reads the head of a file; NULL or "-": standard input. child: the motion is
 * of the child's skeleton. */
struct kfd *kfd_open(const char *path, int child);
/* Takes the linked poses out of a library, a file of IR; warns of those that
 * are not there. */
void kfd_link(struct kfd *k, const char *library);
/* Reads on and writes it all as IR: a skeleton and the motion. skeleton: a
 * file of IR that holds the one to use, or NULL. */
void kfd_put(struct kfd *k, const char *skeleton);
void kfd_close(struct kfd *k);

/* The other way, at the IR_BEGIN of a motion: reads it up to its `end`. sk:
 * the skeleton before it, or NULL. */
void kfd_write(struct ir *ir, const struct skel *sk);

#endif
