#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/* These return memory, or end the program with a message. */
void *xmalloc(size_t n);
void *xcalloc(size_t n, size_t size);
void *xreallocarray(void *p, size_t n, size_t size);
/* Makes room for at least `need` elements of the array p; *cap, the number for
 * which there is room, doubles. */
void *xgrow(void *p, size_t *cap, size_t need, size_t size);

/* Memory for many small things that are freed together. Starts as { NULL }. */
struct arena {
	struct block *first;
};

/* Returns n bytes, aligned for any type that this project puts there. */
void *arena_alloc(struct arena *a, size_t n);
/* Returns n bytes for a text, which are not aligned. */
char *arena_text(struct arena *a, size_t n);
void arena_free(struct arena *a);

#endif
