#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stdint.h>
#include <string.h>

/* The number in n bytes, at most 8. little: the low byte comes first, else the
 * high one. */
static inline unsigned long long
bytes_get(const unsigned char *p, int n, int little)
{
	unsigned long long v = 0;
	int i;

	for (i = 0; i < n; i++)
		v = v << 8 | p[little ? n - 1 - i : i];
	return v;
}

/* Stores the low n bytes of a number, at most 8, the high one first. */
static inline void
bytes_put(unsigned char *p, int n, unsigned long long v)
{
	while (n--) {
		p[n] = (unsigned char)v;
		v >>= 8;
	}
}

/* The number in four bytes, the low one first; compilers make it one load. */
static inline uint32_t
bytes_le32(const unsigned char *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	    (uint32_t)p[3] << 24;
}

/* The same for eight bytes. */
static inline uint64_t
bytes_le64(const void *from)
{
	const unsigned char *p = from;

	return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
	    (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
	    (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

/* The float in four bytes, the low one first. */
static inline float
bytes_lefloat(const unsigned char *p)
{
	uint32_t u = bytes_le32(p);
	float f;

	memcpy(&f, &u, sizeof f);
	return f;
}

/* Stores the n low bytes of a number, the low one first. */
static inline void
bytes_set(unsigned char *p, unsigned long u, int n)
{
	int i;

	for (i = 0; i < n; i++, u >>= 8)
		p[i] = (unsigned char)(u & 255);
}

#endif
