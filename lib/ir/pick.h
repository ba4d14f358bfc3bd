#ifndef IR_PICK_H
#define IR_PICK_H

#include "base/opt.h"
#include "base/text.h"
#include "ir/skel.h"

/* The joints that an option names: names as the IR writes them, or patterns
 * of names, see fnmatch(3). Starts as all zero. */
struct pick {
	char **pattern;
	size_t n, cap;
};

/* An option that adds the names in its argument, which have commas between
 * them. An empty name is a usage error. */
struct opt pick_option(int letter, struct pick *to);
/* Sets picked[] of the joints to 1, and adds patterns that no joint has to
 * `unknown`. */
void pick_joints(const struct pick *p, const struct skel *sk,
    unsigned char *picked, struct text *unknown);
/* Adds a name or a pattern to `unknown`. */
void pick_unknown(struct text *unknown, struct str name);
/* Dies if there is anything in `unknown`; else frees it. */
void pick_check(const struct in *in, const struct skel *sk,
    struct text *unknown);

#endif
