#ifndef FORMAT_SIMS_JOINTS_H
#define FORMAT_SIMS_JOINTS_H

#include "ir/pose.h"

/* The 29 joints of the two skeletons of The Sims, in the order in which the
 * rotations of a pose are stored. */

enum { SIMS_ROOT, SIMS_PELVIS, SIMS_JOINTS = 29 };

struct str sims_joint(int joint);
/* Returns the joint's parent, -1 for ROOT. */
int sims_parent(int joint);
/* Returns the joint's channels as a dof record lists them: ROOT and PELVIS also
 * move. */
struct str sims_dof(int joint);

/* Sets w to the world transforms of the 29 joints at rest, in the adult's or
 * the child's skeleton. */
void sims_rest(int child, struct xform *w);
/* Writes the adult's or the child's skeleton as an object of the IR. */
void sims_put_skeleton(int child);

#endif
