#include <stdlib.h>

#include "filter/splice/overlap.h"

static void
grow(struct overlap *o)
{
	size_t cap = o->cap ? 2 * o->cap : 4, i;
	struct overlap_frame *frame = xcalloc(cap, sizeof *frame);

	for (i = 0; i < o->n; i++)
		frame[i] = *overlap_at(o, i);
	free(o->frame);
	o->frame = frame;
	o->head = 0;
	o->cap = cap;
}

void
overlap_push(struct overlap *o, const struct frame_time *when,
    const char *file)
{
	struct overlap_frame *f;

	if (o->n == o->cap)
		grow(o);
	f = overlap_at(o, o->n++);
	f->when = *when;
	f->file = file;
	f->text.n = 0;
	f->in_order = 1;
	f->n = 0;
}

void
overlap_add(struct overlap *o, size_t what, const struct ir *ir)
{
	struct overlap_frame *f = overlap_at(o, o->n - 1);
	struct str line = ir->rec.line, number = ir->rec.f[0];
	struct overlap_record *r;

	if (f->n == f->cap)
		f->record = xgrow(f->record, &f->cap, f->n + 1,
		    sizeof *f->record);
	f->in_order &= what == f->n;
	r = &f->record[f->n++];
	r->what = what;
	r->at = ir->in.line;
	r->start = f->text.n;
	r->number = r->start + (size_t)(number.s - line.s);
	r->rest = r->number + number.n;
	r->end = r->start + line.n;
	text_line(&f->text, line);
}

static int
whats_order(const void *a, const void *b)
{
	size_t i = ((const struct overlap_record *)a)->what;
	size_t k = ((const struct overlap_record *)b)->what;

	return (i > k) - (i < k);
}

size_t
overlap_fault(struct overlap *o)
{
	struct overlap_frame *f = overlap_at(o, o->n - 1);
	size_t before = o->n > 1 ? overlap_at(o, o->n - 2)->n : f->n, i = 0;

	if (f->in_order)
		return f->n < before ? f->n : before;
	qsort(f->record, f->n, sizeof *f->record, whats_order);
	while (i < f->n && f->record[i].what == i)
		i++;
	if (i < f->n && f->record[i].what < i)
		i = f->record[i].what;
	return i < before ? i : before;
}

void
overlap_shift(struct overlap *o)
{
	o->head = (o->head + 1) & (o->cap - 1);
	o->n--;
}

void
overlap_pop(struct overlap *o)
{
	o->n--;
}
