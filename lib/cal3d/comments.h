#ifndef CAL3D_COMMENTS_H
#define CAL3D_COMMENTS_H

#include "base/text.h"
#include "ir/skel.h"

/* The comments of a skeleton, and where they go in a Cal3D file. One directly
 * behind a `joint` line belongs inside of that bone, any other before the next
 * one. */
struct comments {
	const struct skel *sk;
	int strict;              /* for cal3d_add_comment() */
	int *first, *next;       /* private: chains of records */
};

void comments_of(struct comments *r, const struct skel *sk);
/* Adds those of one place: 2 * joint is before, 2 * joint + 1 inside of that
 * bone, 2 * sk->n behind the last. */
void comments_add(const struct comments *r, int place, int indent,
    struct text *to);
/* Adds the notes, which stand before the first bone. */
void comments_add_notes(const struct comments *r, int indent, struct text *to);

#endif
