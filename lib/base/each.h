#ifndef BASE_EACH_H
#define BASE_EACH_H

/* Operands that are looked at one by one. */

enum { EACH_FOUND = 1, EACH_FAILED = 2 };

/* Calls look() for each file; with none, once with NULL. It returns whether it
 * found something wrong, and may die. Of two or more files each is looked at
 * by a process of its own, which ends at its first error, and the next one
 * follows. Returns what became of them: 0, or the bits above. */
int each_file(char *const *path, int (*look)(const char *path, int several));

#endif
