#ifndef FORMAT_SIMS_TEXT_H
#define FORMAT_SIMS_TEXT_H

#include "ir/ir.h"

/* What the text files of SimPose-ium have in common. */

#define SIMS_INT 2147483647LL    /* the largest integer that the files may
                                  * hold */

/* Reads the next line. Dies at the end of the input; what: what was
 * expected. */
void sims_line(struct in *in, struct str *line, const char *what);
/* Dies if anything but blank lines is left. */
void sims_finish(struct in *in);

/* Prints a number with six decimals, as the files have them, into
 * buf[SIMS_SIX]. It never prints -0. */
enum { SIMS_SIX = 330 };
size_t sims_six(char *buf, double v);

/* Reads the integers of a line that has a keyword and integers. form: the
 * line's form for messages, a keyword and a word for each integer, such as
 * "`Time TIME`". */
void sims_ints(const struct in *in, struct str line, const char *form,
    long long *v);

/* Dies unless there are n flags, each 0 or 1. place and what: see
 * in_expected(). */
void sims_check_flags(const struct in *in, const char *place,
    const char *what, struct str flags, size_t n);

/* Reads the name from a line "KEY NAME", perhaps with blanks before the key: it
 * is all that follows the one blank.
 * A line that has the key alone has no name: name->s is NULL. Returns 0 if the
 * line does not begin with the key. */
int sims_name(struct str line, const char *key, struct str *name);
/* Writes a name as a field of the IR, or `-` if there is no name. */
void sims_put_name(struct str name);
/* Returns the name that a field of the IR has; it lasts as long as the arena.
 * Dies if the name has a character that would end its line. */
struct str sims_get_name(const struct ir *ir, struct str field,
    struct arena *arena);

#endif
