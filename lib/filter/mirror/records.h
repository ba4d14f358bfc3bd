#ifndef FILTER_MIRROR_RECORDS_H
#define FILTER_MIRROR_RECORDS_H

#include "ir/ir.h"

/* The records of a frame, until it is whole. */

enum { RECORD_KINDS = 5 };       /* v w e b c */

struct record {
	enum ir_word word;
	int joint;
	size_t at, n;            /* what follows the joint, in the text */
};

struct records {
	struct record *r;
	size_t n;
	/* private */
	size_t cap;
	struct text text;
	size_t *last[RECORD_KINDS];      /* per joint: its record and 1, or 0 */
};

void records_begin(struct records *rs, size_t joints);
void records_end(struct records *rs);
/* Whether a record of a frame is of a kind that is held. */
int records_hold(enum ir_word word);
/* Takes the record last read, which is about that joint. */
void records_take(struct records *rs, const struct ir *ir, int joint);
/* The record of that kind about another joint, or NULL. */
const struct record *records_find(const struct records *rs, enum ir_word word,
    int joint);
/* What follows the joint in it. */
struct str records_fields(const struct records *rs, const struct record *r);
/* The frame has been written. */
void records_clear(struct records *rs);

#endif
