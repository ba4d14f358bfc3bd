#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "figure/contacts.h"
#include "figure/contacts_priv.h"

#define SLACK 0.25
#define LEAST 0.1                /* seconds that anything lasts */
#define PERCENTILE 0.02
#define FEW 16                   /* heights that are sorted by hand */
#define AROUND 0.25              /* seconds before and after, for the floor */
#define ALL_HEIGHT 0.1           /* leg lengths, in the whole motion */
#define REST 0.02                /* leg lengths in STILL seconds: what is */
#define STILL 0.5                /* slower rests where a foot slides */

/* A point of the foot that is looked at. */
struct sole {
	size_t point;
	double low, floor;       /* percentiles of the whole motion, and of the
	                          * frames around */
	/* where it began to stand; good: the frame in which it stood last */
	float at[3];
	double good;
};

struct watch {
	struct contacts *c;
	size_t foot;
	struct sole *sole;
	size_t n;
	char *good;              /* per frame and point: the foot may stand on
	                          * it */
	float *sorted;           /* room for a height of each frame */
};

static int
order(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

/* Sets the m + 1 least of n heights, in order, at the beginning of h. */
static void
sort_least(float *h, size_t n, size_t m)
{
	size_t i, k;
	float x;

	if (m >= FEW) {
		qsort(h, n, sizeof *h, order);
		return;
	}
	for (i = 1; i < n; i++) {
		x = h[i];
		k = i < m + 1 ? i : m + 1;
		if (k > m && !(x < h[m]))
			continue;
		for (k = k > m ? m : k; k > 0 && h[k - 1] > x; k--)
			h[k] = h[k - 1];
		h[k] = x;
	}
}

/* The percentile of a point's heights in the frames from beg to end; nan if none
 * is known. */
static double
usual_low(const struct watch *g, size_t point, size_t beg, size_t end)
{
	float h;
	size_t i, m, n = 0;

	for (i = beg; i < end; i++) {
		h = contacts_footing(g->c, point, i)->height;
		if (isfinite(h))
			g->sorted[n++] = h;
	}
	if (!n)
		return NAN;
	m = (size_t)(PERCENTILE * (double)(n - 1));
	sort_least(g->sorted, n, m);
	return g->sorted[m];
}

/* The first frame whose number is `when` or more. */
static size_t
frame_at(const struct contacts *c, double when)
{
	size_t beg = 0, end = c->n, mid;

	while (beg < end) {
		mid = beg + (end - beg) / 2;
		if (c->when[mid] < when)
			beg = mid + 1;
		else
			end = mid;
	}
	return beg;
}

static char *
on_of(const struct watch *g, size_t k)
{
	return &g->c->on[g->c->feet * k + g->foot];
}

/* Whether the foot may stand on the point. on: it stands in the frame before. */
static int
is_good(const struct watch *g, const struct sole *s, size_t k, int on)
{
	const struct footing *f = contacts_footing(g->c, s->point, k);
	double slack = on ? 1 + SLACK : 1 - SLACK;

	return f->speed < g->c->fast * slack &&
	    f->height - s->floor < g->c->high * slack &&
	    f->height - s->low < ALL_HEIGHT * slack;
}

/* Decides for the frames from beg to end, which take `time` frames; floors are
 * found in the frames around them. on: whether the foot stands in the frame
 * before. Returns whether it stands in the last one. */
static int
decide(struct watch *g, size_t beg, size_t end, double time, int on)
{
	double from = g->c->when[beg];
	size_t first = frame_at(g->c, from - 2 * time), i, p;
	size_t last = frame_at(g->c, from + 3 * time);
	char *good;

	for (p = 0; p < g->n; p++)
		g->sole[p].floor = usual_low(g, g->sole[p].point, first, last);
	for (i = beg; i < end; i++) {
		int was = on;

		good = g->good + g->n * i;
		for (on = 0, p = 0; p < g->n; p++) {
			good[p] = (char)is_good(g, &g->sole[p], i, was);
			on |= good[p];
		}
		*on_of(g, i) = (char)on;
	}
	return on;
}

/* How long, in frames, it lasts from frame beg until frame end begins. */
static double
lasts(const struct contacts *c, size_t beg, size_t end)
{
	double over = end < c->n ? c->when[end] : c->when[end - 1] + 1;

	return over - c->when[beg];
}

/* The first frame after beg in which it is not as in beg. */
static size_t
run_end(const struct watch *g, size_t beg)
{
	size_t end = beg + 1;

	while (end < g->c->n && *on_of(g, end) == *on_of(g, beg))
		end++;
	return end;
}

static void
set_on(struct watch *g, size_t beg, size_t end, int on)
{
	for (; beg < end; beg++)
		*on_of(g, beg) = (char)on;
}

/* Whether it is as in frame beg for less than LEAST. What the motion's
 * beginning or end cuts off may have lasted longer. */
static int
is_short(const struct watch *g, size_t beg, size_t end)
{
	return beg > 0 && end < g->c->n &&
	    lasts(g->c, beg, end) < LEAST * g->c->rate;
}

static void
drop_short(struct watch *g)
{
	size_t beg, end;

	for (beg = 0; beg < g->c->n; beg = end) {
		end = run_end(g, beg);
		if (*on_of(g, beg) && is_short(g, beg, end))
			set_on(g, beg, end, 0);
	}
}

/* --- places --- */

static void
place(const struct watch *g, const struct sole *s, size_t k, float *at)
{
	spool_get(&g->c->places, (off_t)((contacts_points(g->c) * k +
	    s->point) * 3 * sizeof *at), at, 3 * sizeof *at);
}

static double
way(const float *a, const float *b)
{
	double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];

	return sqrt(x * x + y * y + z * z);
}

/* Fills breaks that are short, where a point of the foot is in its place
 * afterwards: it has not stepped. */
static void
fill_short(struct watch *g)
{
	size_t beg, end, p;
	float a[3], b[3];

	for (beg = 0; beg < g->c->n; beg = end) {
		end = run_end(g, beg);
		if (*on_of(g, beg) || !is_short(g, beg, end))
			continue;
		for (p = 0; p < g->n && !*on_of(g, beg); p++) {
			place(g, &g->sole[p], beg - 1, a);
			place(g, &g->sole[p], end, b);
			if (way(a, b) <= CONTACT_PLACE)
				set_on(g, beg, end, 1);
		}
	}
}

/* How far the point is, in leg lengths, from where it began to stand; it begins
 * now if it has not stood for LEAST. */
static double
strayed(const struct watch *g, struct sole *s, size_t k)
{
	double now = g->c->when[k];
	float at[3];

	place(g, s, k, at);
	if (!(now - s->good <= LEAST * g->c->rate))
		memcpy(s->at, at, sizeof at);
	s->good = now;
	return way(at, s->at);
}

/* How long, until which frame, a foot that begins to stand in frame beg stays
 * within the limit; a foot that rolls stays on one point after the other. */
static size_t
stays(struct watch *g, size_t beg, size_t end, double limit)
{
	size_t k, p;
	int here, gone;

	for (p = 0; p < g->n; p++)
		g->sole[p].good = -HUGE_VAL;
	for (k = beg; k < end; k++) {
		here = gone = 0;
		for (p = 0; p < g->n; p++)
			if (g->good[g->n * k + p]) {
				if (strayed(g, &g->sole[p], k) <= limit)
					here = 1;
				else
					gone = 1;
			}
		if (gone && !here)
			return k;
	}
	return end;
}

/* A foot that slides from frame beg to end stands where it rests. */
static void
keep_rests(struct watch *g, size_t beg, size_t end)
{
	const struct contacts *c = g->c;
	size_t k, until;

	for (k = beg; k < end; k = until) {
		until = stays(g, k, end, REST);
		set_on(g, k, until, lasts(c, k, until) >= STILL * c->rate);
	}
}

/* Has a stance from frame beg to end end where it has left its place; another
 * begins LEAST later. */
static void
part(struct watch *g, size_t beg, size_t end)
{
	size_t next;

	while ((beg = stays(g, beg, end, CONTACT_PLACE)) < end) {
		next = frame_at(g->c, g->c->when[beg] + LEAST * g->c->rate);
		next = next > beg ? next : beg + 1;
		set_on(g, beg, next < end ? next : end, 0);
		beg = next;
		if (next >= end)
			return;
	}
}

static void
leave_places(struct watch *g)
{
	size_t beg, end, last, k;

	for (beg = 0; beg < g->c->n; beg = last) {
		last = run_end(g, beg);
		if (!*on_of(g, beg) ||
		    stays(g, beg, last, CONTACT_PLACE) == last)
			continue;
		keep_rests(g, beg, last);
		for (k = beg; k < last; k = end) {
			end = run_end(g, k);
			if (*on_of(g, k))
				part(g, k, end < last ? end : last);
		}
	}
}

void
contacts_judge(struct contacts *c, size_t foot)
{
	double time = ceil(AROUND * c->rate / 2);
	struct watch g = { .c = c, .foot = foot };
	size_t i, end;
	int on = 0;

	g.n = c->first[foot + 1] - c->first[foot];
	g.sole = xcalloc(g.n + 1, sizeof *g.sole);
	g.good = xcalloc(g.n * c->n + 1, 1);
	g.sorted = xcalloc(c->n + 1, sizeof *g.sorted);
	for (i = 0; i < g.n; i++) {
		g.sole[i].point = c->first[foot] + i;
		g.sole[i].low = usual_low(&g, g.sole[i].point, 0, c->n);
	}
	for (i = 0; i < c->n; i = end) {
		end = frame_at(c, c->when[i] + time);
		if (end <= i)    /* numbers so large that one more is none */
			end = i + 1;
		on = decide(&g, i, end, time, on);
	}
	fill_short(&g);
	drop_short(&g);
	leave_places(&g);
	drop_short(&g);
	free(g.sole);
	free(g.good);
	free(g.sorted);
}
