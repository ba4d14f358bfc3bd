#ifndef IR_IR_PRIV_H
#define IR_IR_PRIV_H

#include "ir/ir.h"

/* What the readers of this room share. */

struct dof;
struct motion;

/* ir_split() when rec->word and the fields before that one are known: rest is
 * what follows them. */
const char *ir_split_from(struct ir_rec *rec, int field, struct str rest);
/* The same of a `v`, from the joint's name on, which has n bytes. 0 if it is not
 * that, one blank, and values with no blank behind them: so are most lines of
 * most streams. */
static inline int
ir_split_named(struct ir_rec *rec, struct str rest, size_t n)
{
	if (n == 0 || rest.n < n + 2 || !str_isblank(rest.s[n]) ||
	    str_isblank(rest.s[n + 1]) || str_isblank(rest.s[rest.n - 1]))
		return 0;
	rec->f[1].s = rest.s;
	rec->f[1].n = n;
	rec->tail.s = rest.s + n + 1;
	rec->tail.n = rest.n - n - 1;
	return 1;
}

/* ir_next(), quicker if the record is a `v` of the same frame and of that joint, as
 * the stream writes it; ir->expected tells whether it is. joint.n 0: nothing is
 * expected. */
enum ir_word ir_next_of(struct ir *ir, struct str joint);

/* The joint whose values are to come next, for ir_next_of(). */
struct str motion_expects(const struct motion *m);
/* Radians for 1 of the angle unit that the `unit angle` record last read
 * sets. */
double ir_angle(const struct ir *ir);
/* The axis, 0 to 2, that the `space` record last read names. */
int ir_up(const struct ir *ir);
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
