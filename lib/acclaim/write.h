#ifndef ACCLAIM_WRITE_H
#define ACCLAIM_WRITE_H

#include "ir/skel.h"

/* Writes a skeleton of the Acclaim kind (one root, the first joint; the others
 * with a bone, with an axis and rest by angles or none) as an ASF file, in the
 * file's own words where it came from one. */
void asf_write(const struct skel *sk);

/* For the parts of the writer. */
void asf_put_head(const struct skel *sk);        /* up to :documentation */
void asf_put_tail(const struct skel *sk);        /* :skin, other sections */
/* An unknown property or line. */
void asf_put_attr(const struct ir_rec *r, const char *indent);
/* Takes apart record k. */
void asf_get(const struct skel *sk, size_t k, struct ir_rec *r);
/* Writes record k if it is a comment. */
void asf_put_comment(const struct skel *sk, size_t k);

#endif
