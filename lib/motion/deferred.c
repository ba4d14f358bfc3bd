#include <string.h>

#include "base/out.h"
#include "motion/deferred.h"

struct deferred_line {
	struct frame_time when;
	size_t place, start, n;  /* n: bytes of text from start on, with LF */
};

/* Removes the lines that have been written, once they are the greater part. */
static void
pack(struct deferred *d)
{
	size_t start, i;

	if (d->beg <= d->n / 2)
		return;
	start = d->line[d->beg].start;
	d->n -= d->beg;
	d->text.n -= start;
	memmove(d->line, d->line + d->beg, d->n * sizeof *d->line);
	memmove(d->text.s, d->text.s + start, d->text.n);
	for (i = 0; i < d->n; i++)
		d->line[i].start -= start;
	d->beg = 0;
}

void
deferred_keep(struct deferred *d, struct str line,
    const struct frame_time *t, size_t place)
{
	struct deferred_line *new;

	pack(d);
	d->line = xgrow(d->line, &d->cap, d->n + 1, sizeof *d->line);
	new = &d->line[d->n++];
	new->when = *t;
	new->place = place;
	new->start = d->text.n;
	new->n = line.n + 1;
	text_str(&d->text, line);
	text_ch(&d->text, '\n');
}

int
deferred_is_due(const struct deferred *d, const struct frame_time *t,
    size_t place)
{
	const struct deferred_line *line;
	int side;

	if (d->beg == d->n)
		return 0;
	line = d->line + d->beg;
	side = t ? frame_time_cmp(t, &line->when) : 1;
	return side > 0 || (side == 0 && line->place <= place);
}

void
deferred_put(struct deferred *d, const struct frame_time *t, size_t place)
{
	const struct deferred_line *line;

	for (; deferred_is_due(d, t, place); d->beg++) {
		line = &d->line[d->beg];
		out_mem(d->text.s + line->start, line->n);
	}
	if (d->beg == d->n)
		d->beg = d->n = d->text.n = 0;
}
