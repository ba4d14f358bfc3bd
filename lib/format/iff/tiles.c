#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/iff/tiles.h"

/* Rows are numbered in the order of the sweep. A strip is a tile in these
 * numbers; it is open while the sweep is within it. Open strips lie side by
 * side from left to right, and stay the same up to the next row where a tile
 * begins or ends. */
struct sweep {
	const struct tiles *t;
	int from_bottom;
	struct strip {
		const struct tile *tile;
		unsigned long first, last;
		unsigned char *pixel;    /* NULL: not unpacked */
	} *strip;                        /* in order of first, then of x0 */
	struct strip **open, **merged;   /* in order of x0 */
	size_t nopen;
	size_t next;                     /* the next strip to be opened */
	unsigned long row;
	unsigned long until;             /* the row where open ones change */
};

struct tile *
tiles_add(struct tiles *t)
{
	t->v = xgrow(t->v, &t->cap, t->n + 1, sizeof *t->v);
	memset(&t->v[t->n], 0, sizeof *t->v);
	return &t->v[t->n++];
}

void
tiles_free(struct tiles *t)
{
	free(t->v);
	memset(t, 0, sizeof *t);
}

size_t
tiles_pixels(const struct tile *tile)
{
	return (size_t)(tile->x1 - tile->x0 + 1) * (tile->y1 - tile->y0 + 1);
}

static int
strips_order(const void *a, const void *b)
{
	const struct strip *p = a, *q = b;

	if (p->first != q->first)
		return p->first < q->first ? -1 : 1;
	return (p->tile->x0 > q->tile->x0) - (p->tile->x0 < q->tile->x0);
}

struct sweep *
sweep_new(const struct tiles *t, int from_bottom)
{
	struct sweep *s = xcalloc(1, sizeof *s);
	const struct tile *v;
	size_t i;

	s->t = t;
	s->from_bottom = from_bottom;
	s->strip = xcalloc(t->n, sizeof *s->strip);
	s->open = xreallocarray(NULL, t->n, sizeof *s->open);
	s->merged = xreallocarray(NULL, t->n, sizeof *s->merged);
	for (i = 0; i < t->n; i++) {
		v = &t->v[i];
		s->strip[i].tile = v;
		s->strip[i].first = from_bottom ? v->y0 : t->h - 1 - v->y1;
		s->strip[i].last = from_bottom ? v->y1 : t->h - 1 - v->y0;
	}
	qsort(s->strip, t->n, sizeof *s->strip, strips_order);
	return s;
}

void
sweep_free(struct sweep *s)
{
	while (s->nopen)
		free(s->open[--s->nopen]->pixel);
	free(s->strip);
	free(s->open);
	free(s->merged);
	free(s);
}

static void
close_strip(struct strip *strip)
{
	free(strip->pixel);
	strip->pixel = NULL;
}

static void
unpack(const struct tiles *t, struct strip *strip)
{
	strip->pixel = xreallocarray(NULL, tiles_pixels(strip->tile), t->size);
	t->unpack(t->arg, t, strip->tile, strip->pixel);
}

/* Closes the strips that have ended, opens those that begin in this row, and
 * finds the row where that has to be done again. */
static void
turn(struct sweep *s)
{
	struct strip **swap = s->open, *a, *b;
	size_t n = 0, i = 0;

	s->until = s->t->h;
	for (;;) {
		while (i < s->nopen && s->open[i]->last < s->row)
			close_strip(s->open[i++]);
		a = i < s->nopen ? s->open[i] : NULL;
		b = s->next < s->t->n && s->strip[s->next].first == s->row ?
		    &s->strip[s->next] : NULL;
		if (!a && !b)
			break;
		if (!a || (b && b->tile->x0 < a->tile->x0)) {
			a = b;
			s->next++;
		} else {
			i++;
		}
		s->merged[n++] = a;
		if (a->last + 1 < s->until)
			s->until = a->last + 1;
	}
	if (s->next < s->t->n && s->strip[s->next].first < s->until)
		s->until = s->strip[s->next].first;
	s->open = s->merged;
	s->merged = swap;
	s->nopen = n;
}

/* Whether the open strips fill the row; if not, *x is where. */
static enum tiles_fault
side_by_side(const struct sweep *s, unsigned long *x)
{
	size_t i;

	*x = 0;
	for (i = 0; i < s->nopen; i++) {
		const struct tile *t = s->open[i]->tile;

		if (t->x0 > *x)
			return TILES_GAP;
		if (t->x0 < *x) {
			*x = t->x0;
			return TILES_OVERLAP;
		}
		*x = t->x1 + 1;
	}
	return *x == s->t->w ? TILES_WHOLE : TILES_GAP;
}

enum tiles_fault
tiles_check(const struct tiles *t, unsigned long *x, unsigned long *y)
{
	struct sweep *s = sweep_new(t, 1);
	enum tiles_fault fault = TILES_WHOLE;

	for (; s->row < t->h && fault == TILES_WHOLE; s->row = s->until) {
		turn(s);
		fault = side_by_side(s, x);
		*y = s->row;
	}
	sweep_free(s);
	return fault;
}

int
tiles_rows(const struct tiles *t, unsigned long *first, unsigned long *n)
{
	struct sweep *s = sweep_new(t, 1);
	enum tiles_fault fault = TILES_GAP;
	unsigned long x;

	*first = *n = 0;
	for (; s->row < t->h && fault != TILES_OVERLAP; s->row = s->until) {
		turn(s);
		fault = side_by_side(s, &x);
		if (fault == TILES_WHOLE && *n == 0)
			*first = s->row;
		if (fault == TILES_WHOLE && *first + *n == s->row)
			*n = s->until - *first;
	}
	sweep_free(s);
	return fault != TILES_OVERLAP;
}

/* Where a tile that begins at `start` ends, in a picture of that extent. */
static unsigned long
last(unsigned long start, unsigned long side, unsigned long extent)
{
	return side < extent - start ? start + side - 1 : extent - 1;
}

int
tiles_in_order(const struct tiles *t)
{
	unsigned long w, h, x = 0, y = 0;
	const struct tile *v = t->v, *end = v + t->n;

	if (t->n == 0)
		return 0;
	w = v->x1 + 1;
	h = v->y1 + 1;
	for (; v < end && y < t->h; v++) {
		if (v->x0 != x || v->x1 != last(x, w, t->w) ||
		    v->y0 != y || v->y1 != last(y, h, t->h))
			return 0;
		x = v->x1 + 1 == t->w ? 0 : v->x1 + 1;
		y = x ? y : v->y1 + 1;
	}
	return v == end && y == t->h;
}

void
sweep_row(struct sweep *s, unsigned char *row)
{
	unsigned long y = s->from_bottom ? s->row : s->t->h - 1 - s->row;
	size_t i, size = s->t->size, w;

	if (s->row == s->until)
		turn(s);
	s->row++;
	for (i = 0; row && i < s->nopen; i++) {
		const struct tile *t = s->open[i]->tile;

		if (!s->open[i]->pixel)
			unpack(s->t, s->open[i]);
		w = (t->x1 - t->x0 + 1) * size;
		memcpy(row + t->x0 * size, s->open[i]->pixel +
		    (y - t->y0) * w, w);
	}
}
