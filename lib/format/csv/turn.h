#ifndef FORMAT_CSV_TURN_H
#define FORMAT_CSV_TURN_H

#include "base/in.h"
#include "ir/dof.h"

/* A rotation by the first two columns of its matrix, as ir2csv -6 writes it.
 * Starts zeroed. */
struct csv_turn {
	int is;                  /* the joint has it */
	size_t column[6];        /* of m11 m21 m31 m12 m22 m32 */
	double last[4];          /* the quaternion of the last row */
};

/* Takes the six columns off a joint's list of n, if these are all that it has
 * of a matrix, and d has not just these itself. channel: that of each
 * column. */
void csv_turn_take(struct csv_turn *t, size_t *column, size_t *n,
    const struct str *channel, const struct dof *d);
/* Writes the quaternion, of the two that mean the same the one nearer to the
 * last row's; four nan if a cell is missing. Dies if the columns make no
 * rotation. */
void csv_turn_put(struct csv_turn *t, const struct str *cell,
    const struct in *in, struct str joint);

/* Whether a cell says that there is no value. */
static inline int
csv_is_missing(struct str cell)
{
	return !cell.n || str_is(cell, "nan");
}

#endif
