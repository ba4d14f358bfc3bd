#include <stdint.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"

void *
xmalloc(size_t n)
{
	return xreallocarray(NULL, n, 1);
}

void *
xcalloc(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size ? size : 1);

	if (!p)
		err_die("out of memory");
	return p;
}

void *
xreallocarray(void *p, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		err_die("out of memory");
	n *= size;
	p = realloc(p, n > 0 ? n : 1);
	if (!p)
		err_die("out of memory");
	return p;
}

void *
xgrow(void *p, size_t *cap, size_t need, size_t size)
{
	size_t n = *cap ? *cap : 16;

	if (need <= *cap)
		return p;
	while (n < need) {
		if (n > SIZE_MAX / 2)
			err_die("out of memory");
		n *= 2;
	}
	*cap = n;
	return xreallocarray(p, n, size);
}

/* Texts get the end of a block, and all else, which is aligned, the
 * beginning. */
struct block {
	struct block *next;
	size_t used, size;
	char data[];
};

/* A block that has n bytes left. */
static struct block *
block_with(struct arena *a, size_t n)
{
	enum { SIZE = 4096 };
	struct block *b = a->first;

	if (n > SIZE_MAX / 2)
		err_die("out of memory");
	if (b && b->size - b->used >= n)
		return b;
	b = xmalloc(sizeof *b + (n > SIZE ? n : SIZE));
	b->size = n > SIZE ? n : SIZE;
	b->used = 0;
	b->next = a->first;
	return a->first = b;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	enum { ALIGN = 16 };
	size_t all = n + (ALIGN - n % ALIGN) % ALIGN;
	struct block *b = block_with(a, all < n ? n : all);
	void *p = b->data + b->used;

	b->used += all;
	return p;
}

char *
arena_text(struct arena *a, size_t n)
{
	struct block *b = block_with(a, n);

	b->size -= n;
	return b->data + b->size;
}

void
arena_free(struct arena *a)
{
	struct block *b;

	while ((b = a->first)) {
		a->first = b->next;
		free(b);
	}
}
