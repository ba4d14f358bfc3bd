#ifndef FILTER_RETARGET_FROM_POSITIONS_H
#define FILTER_RETARGET_FROM_POSITIONS_H

#include "figure/body.h"

/* Rotations from positions, for skeletons whose joints only move. */
struct from_positions {
	const struct body *body;
	struct way *way;         /* the directions that show the rotations */
	size_t n, cap;
	size_t *first;           /* per joint, its ways; and one more */
	double (*a)[3], (*b)[3];
};

void from_positions_make(struct from_positions *p, const struct body *body);
void from_positions_free(struct from_positions *p);
/* The world rotations w of all joints at pos; those without a parent have
 * theirs already. */
void from_positions_solve(struct from_positions *p, double (*pos)[3],
    double (*w)[4]);

#endif
