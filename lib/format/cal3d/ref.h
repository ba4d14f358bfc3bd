#ifndef FORMAT_CAL3D_REF_H
#define FORMAT_CAL3D_REF_H

#include <stddef.h>

/* What a number refers to: a bone by its ID, a joint by its place. */
struct ref {
	long long number;
	int index;
};

/* Sorts by number, then by index; returns whether all numbers differ. */
int refs_sort(struct ref *r, size_t n);
/* The index that goes with a number, or -1. */
int refs_find(const struct ref *r, size_t n, long long number);

#endif
