#ifndef FORMAT_CAL3D_COMMENTS_H
#define FORMAT_CAL3D_COMMENTS_H

#include "base/text.h"
#include "ir/skel.h"

/* The comments of a skeleton, and where they go in a Cal3D file. One directly
 * after a `joint` line belongs inside of that bone, any other before the next
 * one. */
struct comments {
	const struct skel *sk;
	int strict;              /* for cal3d_add_comment() */
	int *first, *next;       /* private: chains of records */
};

void comments_of(struct comments *c, const struct skel *sk);
/* Adds the notes, which stand before the first bone. */
void comments_add_notes(const struct comments *c, struct text *to);
/* Adds those before the bone of joint j; for j = sk->n, those after the
 * last. */
void comments_add_before(const struct comments *c, int j, struct text *to);
void comments_add_inside(const struct comments *c, int j, struct text *to);

#endif
