#ifndef MOTION_QUEUE_H
#define MOTION_QUEUE_H

#include "base/text.h"

/* Frames of a motion that wait, each with its lines as they came and numbers.
 * They are counted from the first that is held. Starts zeroed, except for
 * width. */

struct queue_line {
	size_t start, values, end;       /* in the text */
	int joint;               /* whose values they are, or -1 */
};

struct queue {
	size_t width;            /* numbers of a frame */
	/* private */
	struct text text;
	struct queue_line *line;
	size_t lines, linecap;
	size_t *first;           /* per frame: its first line */
	double *number;
	size_t beg, n, firstcap, numbercap;
};

/* A new last frame; returns its numbers, which are 0. */
double *queue_push(struct queue *q);
/* A line of the last frame; values: where in it they begin. */
void queue_add(struct queue *q, struct str line, int joint, size_t values);
size_t queue_count(const struct queue *q);
double *queue_numbers(const struct queue *q, size_t k);
/* The lines of a frame, *n of them, and a part of the text. Both last until the
 * next queue_push() or queue_add(). */
const struct queue_line *queue_lines(const struct queue *q, size_t k,
    size_t *n);
struct str queue_part(const struct queue *q, size_t from, size_t end);
/* Lets the first frame go. */
void queue_shift(struct queue *q);
void queue_free(struct queue *q);

#endif
