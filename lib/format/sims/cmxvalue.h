#ifndef FORMAT_SIMS_CMXVALUE_H
#define FORMAT_SIMS_CMXVALUE_H

#include "base/in.h"
#include "base/text.h"

/* The values of a character of The Sims: a CMX has one in each line, a BCF the
 * same without names, as bytes. What is read holds until the next call; a
 * message calls it `what`. x of vectors and quaternions has the other sign in
 * the IR. */

enum { CMX_INT = 2147483647 };   /* the largest integer */

struct cmx_in {
	struct in in;
	int binary;
	/* private */
	struct text text;
};

/* Opens a file and reads its head; path NULL or "-": standard input. Dies if it
 * is neither. */
void cmx_open(struct cmx_in *c, const char *path);
/* Dies if anything is left. */
void cmx_close(struct cmx_in *c);
struct str cmx_string(struct cmx_in *c, const char *what);
long long cmx_int(struct cmx_in *c, const char *what, long long lo,
    long long hi);
/* Returns the text of a number. */
struct str cmx_number(struct cmx_in *c, const char *what);
/* Returns the texts of n numbers, 3 or 4, with a blank between two. */
struct str cmx_vector(struct cmx_in *c, const char *what, int n);

/* What is written. */
struct cmx_out {
	struct text text;
	int binary;
};

void cmx_put_head(struct cmx_out *o);
void cmx_put_int(struct cmx_out *o, long long n);
/* Returns 0, and adds nothing, where a file cannot have the string. */
int cmx_put_string(struct cmx_out *o, struct str a);
/* Return 0, and add nothing, where a text is no number of a float. */
int cmx_put_number(struct cmx_out *o, struct str a);
int cmx_put_vector(struct cmx_out *o, const struct str *f, int n);

#endif
