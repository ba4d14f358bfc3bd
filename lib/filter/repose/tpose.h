#ifndef FILTER_REPOSE_TPOSE_H
#define FILTER_REPOSE_TPOSE_H

#include "filter/repose/aim.h"

/* A T-pose: the figure stands upright and faces along an axis; its arms point
 * to the sides, palms down, fingers along them, and its legs down; the feet
 * point to the front. Each joint is turned from a pose to start with: the rest
 * pose or, where that does not show how the figure stands, that of a frame.
 * Thumbs, eyes and what has no role go along with their parents. */
struct tpose;

/* Dies where the skeleton is not understood as a human figure. Sets a->base. */
struct tpose *tpose_begin(struct repose_aim *a, const char *file);
void tpose_end(struct tpose *t);
/* See repose_aim_turn(). */
int tpose_turn(const struct tpose *t, int j, double (*turn)[4],
    double *want);
/* The i-th foot or hand that is not below its limb, a shin or a forearm, and
 * the way from that to it, in the limb's frame, in the pose to start with. 0:
 * there are no more. */
int tpose_apart(const struct tpose *t, int i, int *limb, int *end,
    double *way);

#endif
