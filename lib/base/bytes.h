#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdint.h>

/* The number in n bytes, at most 8; little: the low byte comes first. */
static inline unsigned long long
bytes_get(const unsigned char *p, int n, int little)
{
	unsigned long long v = 0;
	int i;

	for (i = 0; i < n; i++)
		v = v << 8 | p[little ? n - 1 - i : i];
	return v;
}

/* The number in four bytes, the low one first; compilers make it one load. */
static inline uint32_t
bytes_le32(const unsigned char *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	    (uint32_t)p[3] << 24;
}

#endif
