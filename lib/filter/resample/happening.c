#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "filter/resample/happening.h"

struct happening {
	struct frame_time when;
	size_t start, end;       /* of its line, without LF */
	size_t number, rest;     /* where its frame begins and ends */
};

/* Removes those that have been written, once they are the greater part. */
static void
pack(struct happenings *h)
{
	size_t start, i;

	if (h->beg <= h->n / 2)
		return;
	start = h->beg < h->n ? h->wait[h->beg].start : h->text.n;
	h->n -= h->beg;
	h->text.n -= start;
	memmove(h->wait, h->wait + h->beg, h->n * sizeof *h->wait);
	memmove(h->text.s, h->text.s + start, h->text.n);
	for (i = 0; i < h->n; i++) {
		h->wait[i].start -= start;
		h->wait[i].end -= start;
		h->wait[i].number -= start;
		h->wait[i].rest -= start;
	}
	h->beg = 0;
}

void
happenings_keep(struct happenings *h, const struct ir_rec *rec,
    const struct frame_time *when)
{
	struct str number = rec->f[0];
	struct happening *new;

	pack(h);
	h->wait = xgrow(h->wait, &h->cap, h->n + 1, sizeof *h->wait);
	new = &h->wait[h->n++];
	new->when = *when;
	new->start = h->text.n;
	new->number = new->start + (size_t)(number.s - rec->line.s);
	new->rest = new->number + number.n;
	new->end = new->start + rec->line.n;
	text_str(&h->text, rec->line);
}

static void
put(const struct happenings *h, const struct happening *e, struct str number)
{
	out_mem(h->text.s + e->start, e->number - e->start);
	out_str(number);
	out_mem(h->text.s + e->rest, e->end - e->rest);
	out_ch('\n');
}

/* The frame's text in the event itself. */
static struct str
own_number(const struct happenings *h, const struct happening *e)
{
	struct str number = { h->text.s + e->number, e->rest - e->number };

	return number;
}

void
happenings_put(struct happenings *h, const struct frame_time *last,
    const struct frame_time *next, struct str number, int own)
{
	const struct happening *e;

	for (; happenings_wait(h); h->beg++) {
		e = &h->wait[h->beg];
		if (next && frame_time_diff(&e->when, last) >
		    frame_time_diff(next, &e->when))
			return;
		put(h, e, own && frame_time_cmp(last, &e->when) == 0 ?
		    own_number(h, e) : number);
	}
}

void
happenings_end(struct happenings *h)
{
	free(h->wait);
	free(h->text.s);
}
