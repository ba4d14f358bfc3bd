#ifndef CAL3D_BONES_H
#define CAL3D_BONES_H

#include "ir/skel.h"

/* The joints of an IR skeleton as the bones of a Cal3D file: their order and
 * the numbers that refer to them. */
struct bones {
	const struct skel *sk;
	int *order;              /* joints in the order of the file */
	int *place;              /* per joint, its place there */
	int *ref;                /* per joint, what a BONEID or PARENTID says:
	                          * its ID, or its place where the skeleton is
	                          * from elsewhere or IDs are not distinct */
	size_t *children;        /* per joint, how many it has */
	int *child, *sibling;    /* its first and the one behind it, or -1 */
	int *sorted;             /* private: joints by ref */
};

void bones_of(struct bones *b, const struct skel *sk);
void bones_free(struct bones *b);
/* The joint that a number refers to, or -1. */
int bones_find(const struct bones *b, long long ref);
/* Whether the skeleton came from a Cal3D file. */
int bones_native(const struct skel *sk);
/* The text of `attr JOINT KEY TEXT` (joint -1: the skeleton), of the first one
 * behind record *at, which it moves on; start with -1. 0 if there is none. */
int bones_attr(const struct skel *sk, int joint, const char *key, int *at,
    struct str *text);

#endif
