#ifndef IR_IR_PRIV_H
#define IR_IR_PRIV_H

#include "ir/ir.h"

/* What the readers of this room share. */

struct dof;

/* ir_split() when rec->word and the fields before that one are known: rest is
 * what follows them. */
const char *ir_split_from(struct ir_rec *rec, int field, struct str rest);
/* Radians for 1 of the angle unit that the `unit angle` record last read
 * sets. */
double ir_angle(const struct ir *ir);
/* The list of the `dof` record last read, see dof_read(); dies where it is
 * none. */
void dof_take(struct dof *d, const struct ir *ir, struct arena *arena);
/* The list as it was read; empty before that. */
struct str dof_list(const struct dof *d);

const char *ir_kind_text(enum ir_kind kind);
/* The first or the last line of a unit, IR_START or IR_FINISH, as the input has
 * it. */
void ir_put_bound(enum ir_word word, struct str line);

#endif
