#ifndef FORMAT_SIMS_TEXT_H
#define FORMAT_SIMS_TEXT_H

#include "ir/ir.h"

/* What the text files of SimPose-ium have in common. */

#define SIMS_INT 2147483647LL    /* the largest integer they may hold */

/* Reads the next line; at the end of input dies: what was expected. */
void sims_line(struct in *in, struct str *line, const char *what);
/* Dies if anything but blank lines is left. */
void sims_finish(struct in *in);

/* Prints six decimals, as the files have them, into buf[SIMS_SIX]; never
 * -0. */
enum { SIMS_SIX = 330 };
size_t sims_six(char *buf, double v);

/* Takes apart a line of a keyword and integers. form is what messages show:
 * the keyword and a word for each integer, "`Time TIME`". */
void sims_ints(const struct in *in, struct str line, const char *form,
    long long *v);

/* Dies unless there are n flags 0 or 1; place and what as in_expected(). */
void sims_check_flags(const struct in *in, const char *place,
    const char *what, struct str flags, size_t n);

/* Takes the name, all that follows the one blank, off a line "KEY NAME". The
 * name is absent, with name->s NULL, where the line is the key alone. Returns
 * 0 if the line does not begin with the key. */
int sims_name(struct str line, const char *key, struct str *name);
/* Writes a name as a field of the IR, `-` if it is absent. */
void sims_put_name(struct str name);
/* The way back; the name lasts as long as the arena. Dies if it holds what
 * ends a line. */
struct str sims_get_name(const struct ir *ir, struct str field,
    struct arena *arena);

#endif
