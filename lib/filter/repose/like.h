#ifndef FILTER_REPOSE_LIKE_H
#define FILTER_REPOSE_LIKE_H

#include "filter/repose/aim.h"

/* The rest pose of another skeleton: bones point as those of the joint of the
 * same role or name. Where that is the same figure in another pose, its rest
 * rotations are taken. */
struct like;

/* Dies where no two joints go together. */
struct like *like_begin(struct repose_aim *a, const char *file);
void like_end(struct like *l);
/* See repose_aim_turn(). */
int like_turn(const struct like *l, int j, double (*turn)[4], double *want);

#endif
