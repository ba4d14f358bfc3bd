#ifndef FIND_H
#define FIND_H

#include "fuzz.h"

/* From now on what is found stays as large as it is. */
void find_as_is(void);
/* Forgets what is known, at the beginning of a case. */
void find_begin(void);
/* Prints what the input shows, and keeps it in ../findings, made smaller;
 * returns 0 if the case has shown it before. */
int find_report(size_t number, struct bytes *b, const char *fault);
void find_save(const char *path, const struct bytes *b);

#endif
