#ifndef LOSS_H
#define LOSS_H

#include "fuzz.h"

/* What a run that ended well has lost of its input, or NULL; in and out are
 * files, more is said in the text. */
const char *loss_find(const struct fuzz_case *c, int in, int out, char *text,
    size_t size);
/* Prints THING NUMBER for what is counted of a file. */
void loss_put_counts(const char *format, struct bytes b);
/* Whether two files of a case hold the same, but for other texts of numbers and
 * for lines that the things leave out; if not, the text has the first lines that
 * differ. */
int loss_near(const struct fuzz_case *c, int a, int b, char *text,
    size_t size);

#endif
