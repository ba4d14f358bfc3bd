#ifndef IR_IR_PRIV_H
#define IR_IR_PRIV_H

#include "ir/ir.h"

/* What the readers of this room share. */

struct dof;

/* What records there are, in the order of enum ir_word, from IR_FIRST on. */
enum { IR_FIRST = IR_UNKNOWN + 1, IR_WORD_ROOM = 16 };

extern const struct ir_form {
	char text[IR_WORD_ROOM];
	size_t n;                /* of the text */
	unsigned kinds;
	int fixed;
	enum ir_tail tail;
} ir_form[];

/* ir_split() where rec->word and the fields before number `field` are known;
 * rest is what follows those. */
const char *ir_split_from(struct ir_rec *rec, int field, struct str rest);
/* Like ir_split_from(), for a `v` from its joint's name on, which has n bytes.
 * Returns 0 unless exactly one blank and values without a blank at their end
 * follow the name, as in most lines of most streams. */
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

/* ir_next(), faster if the record is a `v` of the same frame and of that joint,
 * whose name is as the stream writes it; ir->expected then says whether it is.
 * joint.n 0: nothing is expected. */
enum ir_word ir_next_of(struct ir *ir, struct str joint);

/* Dies unless a field is a name as ir(5) writes names. what: as for
 * ir_num(). */
void ir_check_name(const struct ir *ir, struct str field, const char *what);
/* Radians for 1 of the angle unit that the `unit angle` record last read
 * sets. */
double ir_angle(const struct ir *ir);
/* The axis, 0 to 2, that the `space` record last read names. */
int ir_up(const struct ir *ir);
/* dof_read() of the list of the `dof` record last read; dies where it has too
 * many rotation channels. */
void dof_take(struct dof *d, const struct ir *ir, struct arena *arena);
/* The list as it was read; empty if none was. */
struct str dof_list(const struct dof *d);

const char *ir_kind_text(enum ir_kind kind);
/* Writes the first or the last line of a unit, IR_START or IR_FINISH, as the
 * input has it. */
void ir_put_bound(enum ir_word word, struct str line);

#endif
