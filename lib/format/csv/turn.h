#ifndef FORMAT_CSV_TURN_H
#define FORMAT_CSV_TURN_H

#include "ir/skel.h"

/* A joint's rotation by the first two columns of its matrix, as ir2csv -6
 * writes it. Starts zeroed. */
struct csv_turn {
	int is;                  /* whether the joint has it */
	/* private */
	size_t column[6];        /* m11 m21 m31 m12 m22 m32 */
	double last[4];
};

/* Takes the six columns off a joint's list of n, if these are all that it has
 * of a matrix and d does not have them so itself. channel: of each column. */
void csv_turn_take(struct csv_turn *t, size_t *column, size_t *n,
    const struct str *channel, const struct dof *d);
/* Writes the quaternion, on the side of the one before: that of the rotation
 * that the columns become where the first keeps its direction and the second
 * is made orthogonal to it. Four nan where a cell is missing. Dies where they
 * make none. */
void csv_turn_put(struct csv_turn *t, const struct str *cell,
    const struct in *in, struct str joint);
/* Whether a cell says that there is no value. */
int csv_is_missing(struct str cell);

#endif
