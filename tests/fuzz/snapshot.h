#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include <stddef.h>
#include <stdlib.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined __linux__ && defined __GLIBC__ && !defined __SANITIZE_ADDRESS__
#define SNAPSHOT 1
#else
#define SNAPSHOT 0
#endif

/* Keeps the memory of the process as it is now; returns 0 if that cannot be. To
 * be called once. */
int snapshot_take(void);
/* The memory is as it was then, but for the stack; 0 if it is not. */
int snapshot_restore(void);
/* Bytes by which the heap has grown. */
size_t snapshot_growth(void);
/* Memory of which that is not true, shared with processes that fork; NULL if
 * there is none. */
void *snapshot_room(size_t n);

#endif
