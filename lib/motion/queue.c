#include <stdlib.h>
#include <string.h>

#include "motion/queue.h"

double *
queue_push(struct queue *q)
{
	double *number;

	q->first = xgrow(q->first, &q->firstcap, q->n + 1, sizeof *q->first);
	q->number = xgrow(q->number, &q->numbercap,
	    (q->n + 1) * q->width + 1, sizeof *q->number);
	number = q->number + q->n * q->width;
	memset(number, 0, q->width * sizeof *number);
	q->first[q->n++] = q->lines;
	return number;
}

void
queue_add(struct queue *q, struct str line, int joint, size_t values)
{
	struct queue_line *l;

	q->line = xgrow(q->line, &q->linecap, q->lines + 1, sizeof *q->line);
	l = &q->line[q->lines++];
	l->start = q->text.n;
	l->values = q->text.n + values;
	l->joint = joint;
	text_line(&q->text, line);
	l->end = q->text.n;
}

size_t
queue_count(const struct queue *q)
{
	return q->n - q->beg;
}

double *
queue_numbers(const struct queue *q, size_t k)
{
	return q->number + (q->beg + k) * q->width;
}

const struct queue_line *
queue_lines(const struct queue *q, size_t k, size_t *n)
{
	size_t first = q->first[q->beg + k];

	*n = (q->beg + k + 1 < q->n ? q->first[q->beg + k + 1] : q->lines) -
	    first;
	return q->line + first;
}

struct str
queue_part(const struct queue *q, size_t from, size_t end)
{
	struct str part = { q->text.s + from, end - from };

	return part;
}

/* Moves what is left to the front. */
static void
pack(struct queue *q)
{
	size_t line = q->beg < q->n ? q->first[q->beg] : q->lines, i;
	size_t text = line < q->lines ? q->line[line].start : q->text.n;

	q->n -= q->beg;
	q->lines -= line;
	q->text.n -= text;
	memmove(q->number, q->number + q->beg * q->width,
	    q->n * q->width * sizeof *q->number);
	memmove(q->first, q->first + q->beg, q->n * sizeof *q->first);
	if (q->lines) {
		memmove(q->line, q->line + line, q->lines * sizeof *q->line);
		memmove(q->text.s, q->text.s + text, q->text.n);
	}
	for (i = 0; i < q->n; i++)
		q->first[i] -= line;
	for (i = 0; i < q->lines; i++) {
		q->line[i].start -= text;
		q->line[i].values -= text;
		q->line[i].end -= text;
	}
	q->beg = 0;
}

void
queue_shift(struct queue *q)
{
	if (++q->beg > q->n / 2)
		pack(q);
}

void
queue_free(struct queue *q)
{
	free(q->text.s);
	free(q->line);
	free(q->first);
	free(q->number);
}
