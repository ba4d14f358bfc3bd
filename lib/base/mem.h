#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/* These return memory or end the program with a message. */
void *xmalloc(size_t n);
void *xcalloc(size_t n, size_t size);
void *xreallocarray(void *p, size_t n, size_t size);
/* Room for at least need elements of the array p, by doubling *cap. */
void *xgrow(void *p, size_t *cap, size_t need, size_t size);

#endif
