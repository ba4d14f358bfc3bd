#ifndef BASE_EACH_H
#define BASE_EACH_H

/* Operands that are looked at one by one. */

enum { EACH_FOUND = 1, EACH_FAILED = 2 };

/* Calls look() for each file, or, where there is none, once with NULL. look()
 * returns whether it found something wrong, and may die. If there are two or
 * more files, a process of its own looks at each: it ends at its first error,
 * and the next file follows. Returns what became of them: 0, or the bits
 * above. */
int each_file(char *const *path, int (*look)(const char *path, int several));

#endif
