#include <string.h>

#include "iff/maya_priv.h"
#include "iff/pack.h"

/* How many of the n bytes at p, or of as many as fit, are equal. */
static size_t
equal(const unsigned char *p, size_t n)
{
	size_t i = 1;

	if (n > MAYA_MAXRUN)
		n = MAYA_MAXRUN;
	while (i < n && p[i] == *p)
		i++;
	return i;
}

/* How many come before the next two that are. */
static size_t
literal(const unsigned char *p, size_t n)
{
	size_t i = 1;

	while (i < n && i < MAYA_MAXRUN && (i + 1 == n || p[i] != p[i + 1]))
		i++;
	return i;
}

size_t
pack_runs(unsigned char *to, size_t max, const unsigned char *from, size_t n)
{
	const unsigned char *end = from + n;
	size_t at = 0, run, used;

	for (; from < end; from += run, at += 1 + used) {
		run = equal(from, (size_t)(end - from));
		used = 1;
		if (run == 1)
			used = run = literal(from, (size_t)(end - from));
		if (max - at < 1 + used)
			return 0;
		to[at] = (unsigned char)(run == used ? run - 1 : 127 + run);
		memcpy(to + at + 1, from, used);
	}
	return at;
}
