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
		die("out of memory");
	return p;
}

void *
xreallocarray(void *p, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		die("out of memory");
	p = realloc(p, n * size ? n * size : 1);
	if (!p)
		die("out of memory");
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
			die("out of memory");
		n *= 2;
	}
	*cap = n;
	return xreallocarray(p, n, size);
}
