#ifndef FORMAT_CAL3D_BONES_H
#define FORMAT_CAL3D_BONES_H

#include "format/cal3d/ref.h"
#include "ir/skel.h"

/* The joints of an IR skeleton as the bones of a Cal3D file: their order and
 * the numbers that refer to them. */
struct bones {
	const struct skel *sk;
	int *order;              /* the joints, in the order of the file */
	int *place;              /* per joint, its place in that order */
	int *id;                 /* per joint, what a BONEID or PARENTID says:
	                          * its ID, or its place where the skeleton is
	                          * from elsewhere, IDs are not distinct, or
	                          * the file takes no notice of them */
	int anew;                /* bones are numbered anew, see
	                          * bones_of_file() */
	int own;                 /* id[] has the numbers that the file had */
	size_t *children;        /* per joint, how many it has */
	int *child;              /* per joint, its first child, or -1 */
	int *sibling;            /* per joint, the next child of its parent,
	                          * or -1 */
	struct ref *refs;        /* private: joints by id */
};

/* places: the file takes no notice of IDs. */
void bones_of(struct bones *b, const struct skel *sk, int places);
/* Like bones_of(), for a skeleton that is to be written. If bones have been
 * added or removed, so that its IDs are no longer those of the file, they are
 * numbered anew, with a warning. */
void bones_of_file(struct bones *b, const struct skel *sk,
    const struct in *in, int places);
void bones_free(struct bones *b);
/* The joint that a BONEID refers to, or -1. */
int bones_find(const struct bones *b, long long id);
/* Whether the skeleton came from a Cal3D file. */
int bones_native(const struct skel *sk);

#endif
