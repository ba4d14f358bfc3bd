#ifndef BASE_BYTES_H
#define BASE_BYTES_H

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

#endif
