#ifndef BONES_THREE_H
#define BONES_THREE_H

#include <stddef.h>

/* Whether n bytes, 1 to 64, are three numbers `[-]digits[.digits]`, also `.5`
 * and `5.`, with one blank between them. There have to be 64 bytes to read:
 * it looks at 32 or all of them, without a branch that depends on how long
 * the numbers are or on their signs. */
int three_plain(const char *p, size_t n);

#endif
