#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "picture/stray.h"

/* A stray is this many times as far away, or reaches so many times as far, as
 * all but the farthest frames. */
#define FAR 5
enum {
	FEW = 8,                 /* frames of which none is a stray */
	PART = 20                /* one of so many may be one */
};

/* What is usual in a motion. */
struct whereabouts {
	double middle[3];
	double away, reach;      /* what only strays exceed, but for FAR */
	double size;             /* the median of reach */
};

void
traces_add(struct traces *t, const struct trace *frame)
{
	t->of = xgrow(t->of, &t->cap, t->n + 1, sizeof *t->of);
	t->of[t->n++] = *frame;
}

void
traces_free(struct traces *t)
{
	free(t->of);
	memset(t, 0, sizeof *t);
}

static size_t
most_strays(size_t n)
{
	return n < FEW ? 0 : n < PART ? 1 : n / PART;
}

static int
known(const struct trace *t)
{
	return isfinite(t->at[0] + t->at[1] + t->at[2] + t->reach);
}

static double
apart(const double *a, const double *b)
{
	double dx = a[0] - b[0], dy = a[1] - b[1], dz = a[2] - b[2];

	return fmax(fabs(dx), fmax(fabs(dy), fabs(dz)));
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The value that all but `above` of them do not exceed. */
static double
exceeded_by(double *v, size_t n, size_t above)
{
	qsort(v, n, sizeof *v, compare);
	return v[n - 1 - above];
}

/* Returns 0 if no frame is known. v has room for a number per frame. */
static int
set_usual(struct whereabouts *u, const struct traces *t, double *v)
{
	size_t n = 0, k;
	int i;

	for (i = 0; i < 5; i++) {
		for (n = k = 0; k < t->n; k++)
			if (known(&t->of[k]))
				v[n++] = i < 3 ? t->of[k].at[i] : i < 4 ?
				    t->of[k].reach :
				    apart(t->of[k].at, u->middle);
		if (!n)
			return 0;
		if (i < 3)
			u->middle[i] = exceeded_by(v, n, n / 2);
		else if (i < 4) {
			u->reach = exceeded_by(v, n, most_strays(n));
			u->size = v[n / 2];
		} else
			u->away = exceeded_by(v, n, most_strays(n));
	}
	return 1;
}

static int
is_far(const struct whereabouts *u, const struct trace *t)
{
	return known(t) && (t->reach > FAR * u->reach ||
	    apart(t->at, u->middle) > FAR * (u->away + u->size));
}

/* Whether the figure leaps between two frames that follow each other: farther
 * than it is large. */
static int
leaps(const struct whereabouts *u, const struct trace *a, const struct trace *b)
{
	return !known(a) || !known(b) || apart(a->at, b->at) > 2 * u->size ||
	    fabs(a->reach - b->reach) > u->size;
}

size_t *
find_strays(const struct traces *t, size_t *n)
{
	double *v = xcalloc(t->n + 1, sizeof *v);
	size_t *list = NULL, cap = 0, from, to;
	struct whereabouts u;

	*n = 0;
	for (from = set_usual(&u, t, v) ? 0 : t->n; from < t->n; from = to) {
		to = from + 1;
		if (!is_far(&u, &t->of[from]))
			continue;
		while (to < t->n && is_far(&u, &t->of[to]))
			to++;
		if ((from > 0 && leaps(&u, &t->of[from - 1], &t->of[from])) ||
		    (to < t->n && leaps(&u, &t->of[to - 1], &t->of[to]))) {
			list = xgrow(list, &cap, *n + to - from, sizeof *list);
			while (from < to)
				list[(*n)++] = from++;
		}
	}
	free(v);
	return list;
}
