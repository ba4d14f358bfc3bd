#ifndef FORMAT_CAL3D_REF_H
#define FORMAT_CAL3D_REF_H

#include <stddef.h>

/* What a number of a file refers to, such as the ID of a bone to the bone's
 * index. */
struct ref {
	long long number;
	int index;
};

/* Sorts by number, then by index. Returns whether all numbers are different. */
int refs_sort(struct ref *r, size_t n);
/* Returns the index for a number, or -1. */
int refs_find(const struct ref *r, size_t n, long long number);

#endif
