#ifndef FORMAT_SIMS_KFD_H
#define FORMAT_SIMS_KFD_H

#include "ir/skel.h"

/* Keyframes of SimPose-ium (KFD): a motion whose first and last pose may be
 * linked to poses of a library. */
struct kfd;

/* Reads the head of a file; path NULL or "-": standard input. child: the motion
 * is for the child's skeleton. */
struct kfd *kfd_open(const char *path, int child);
/* Reads the linked poses from a library, which is a file of IR; warns of those
 * that it does not have. */
void kfd_link(struct kfd *k, const char *library);
/* Reads the rest and writes all as IR: a skeleton and the motion. skeleton: a
 * file of IR with the skeleton to use, or NULL. */
void kfd_put(struct kfd *k, const char *skeleton);
void kfd_close(struct kfd *k);

/* Writes a motion as keyframes. The stream is at its IR_BEGIN and is read up to
 * its `end`. sk: the skeleton before it in the stream, or NULL. */
void kfd_write(struct ir *ir, const struct skel *sk);

#endif
