#ifndef FORMAT_SIMS_JOINTS_H
#define FORMAT_SIMS_JOINTS_H

#include "ir/pose.h"

/* The 29 joints of the two skeletons of The Sims, in the order in which the
 * rotations of a pose are stored. */

enum { SIMS_ROOT, SIMS_PELVIS, SIMS_JOINTS = 29 };

struct str sims_joint(int joint);
/* -1 for ROOT. */
int sims_parent(int joint);
/* Its channels, as a dof record lists them: ROOT and PELVIS also move. */
struct str sims_dof(int joint);

/* The world transforms of the 29 at rest, of the adult's or the child's. */
void sims_rest(int child, struct xform *w);
/* Writes the skeleton object, the adult's or the child's. */
void sims_put_skeleton(int child);

#endif
