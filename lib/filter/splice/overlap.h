#ifndef FILTER_SPLICE_OVERLAP_H
#define FILTER_SPLICE_OVERLAP_H

#include "base/text.h"
#include "ir/ir.h"
#include "motion/grid.h"

/* The frames at the end of a motion that a next one may be blended with: their
 * records as texts, each with a number that says what it is about. */

struct overlap_record {
	size_t what;
	size_t start, end;       /* in its frame's text, without LF */
	size_t number, rest;     /* where its frame's number begins and ends */
	unsigned long long at;   /* its line in the file */
};

struct overlap_frame {
	struct frame_time when;
	const char *file;        /* from where it came */
	struct text text;        /* lines */
	struct overlap_record *record;   /* after overlap_fault() in order of
	                          * what they are about, */
	int in_order;            /* which is that of the text */
	size_t n, cap;
};

/* Starts zeroed. */
struct overlap {
	size_t n;                /* frames */
	struct overlap_frame *frame;     /* private: a ring */
	size_t head, cap;
};

/* A new last frame. file has to last. */
void overlap_push(struct overlap *o, const struct frame_time *when,
    const char *file);
/* The record of a frame last read is one of the last frame. */
void overlap_add(struct overlap *o, size_t what, const struct ir *ir);
/* What the last frame has not just once, or the one before not at all, from 0
 * on; the number of its records if it has each. */
size_t overlap_fault(struct overlap *o);

static inline struct overlap_frame *
overlap_at(const struct overlap *o, size_t i)
{
	return &o->frame[(o->head + i) & (o->cap - 1)];
}

/* Part of a frame's text; holds until the frame is let go. */
static inline struct str
overlap_part(const struct overlap_frame *f, size_t from, size_t end)
{
	struct str part = { f->text.s + from, end - from };

	return part;
}

void overlap_shift(struct overlap *o);   /* lets the first frame go */
void overlap_pop(struct overlap *o);     /* lets the last frame go */

#endif
