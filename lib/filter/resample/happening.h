#ifndef FILTER_RESAMPLE_HAPPENING_H
#define FILTER_RESAMPLE_HAPPENING_H

#include "ir/ir.h"
#include "motion/grid.h"

/* `event` records that wait for the frame of the output that is nearest to
 * their time. Starts zeroed. */
struct happenings {
	/* private */
	struct happening *wait;
	size_t beg, n, cap;
	struct text text;
};

/* Keeps the event last read, which is in the source's frame at that time. */
void happenings_keep(struct happenings *h, const struct ir_rec *rec,
    const struct frame_time *when);
static inline int
happenings_wait(const struct happenings *h)
{
	return h->beg < h->n;
}

/* Writes the events that are not nearer to the output's next frame than to its
 * last one, which is at that time, under the number of the last one; next NULL:
 * there is none. own: events at just that time keep the text of their frame. */
void happenings_put(struct happenings *h, const struct frame_time *last,
    const struct frame_time *next, struct str number, int own);
void happenings_end(struct happenings *h);

#endif
