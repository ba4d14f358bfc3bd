#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "figure/contacts.h"
#include "figure/contacts_priv.h"

#define SLACK 0.25
#define BREAK 0.1                /* seconds that a break lasts at least */
#define STANCE 0.05              /* and a stance: the slow part of a run's */
#define PERCENTILE 0.02
#define AROUND 0.25              /* seconds before and after, for the floor */
#define ALL_HEIGHT 0.1           /* leg lengths, in the whole motion */

/* A point of the foot that is looked at. */
struct sole {
	size_t point;
	int tip;                 /* of a toe: a foot does not begin to stand on
	                          * it, as one that hangs points down */
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
	float *heap;             /* room for a height of each frame */
};

/* Moves h[k] down to where none of the n below it is greater. */
static void
sift(float *h, size_t n, size_t k)
{
	float x = h[k];
	size_t child;

	while ((child = 2 * k + 1) < n) {
		if (child + 1 < n && h[child + 1] > h[child])
			child++;
		if (h[child] <= x)
			break;
		h[k] = h[child];
		k = child;
	}
	h[k] = x;
}

/* The least of n heights but for m of them. h is changed: its first m + 1 are
 * a heap of the least. */
static float
least_but(float *h, size_t n, size_t m)
{
	size_t i;

	for (i = (m + 1) / 2; i > 0; i--)
		sift(h, m + 1, i - 1);
	for (i = m + 1; i < n; i++)
		if (h[i] < h[0]) {
			h[0] = h[i];
			sift(h, m + 1, 0);
		}
	return h[0];
}

/* The percentile of a point's heights in the frames from beg to end; nan if none
 * is known. */
static double
usual_low(const struct watch *g, size_t point, size_t beg, size_t end)
{
	float h;
	size_t i, n = 0;

	for (i = beg; i < end; i++) {
		h = contacts_footing(g->c, point, i)->height;
		if (isfinite(h))
			g->heap[n++] = h;
	}
	if (!n)
		return NAN;
	return least_but(g->heap, n, (size_t)(PERCENTILE * (double)(n - 1)));
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

	return (on || !s->tip) && f->speed < g->c->fast * slack &&
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

/* Whether it is as in frame beg for less than so many seconds. What the motion's
 * beginning or end cuts off may have lasted longer. */
static int
is_short(const struct watch *g, size_t beg, size_t end)
{
	double least = *on_of(g, beg) ? STANCE : BREAK;

	return beg > 0 && end < g->c->n &&
	    lasts(g->c, beg, end) < least * g->c->rate;
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

/* Fills breaks that are short, where a point of the foot is afterwards where it
 * was: it has not stepped or slid. */
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
			if (way(a, b) <= CONTACT_HEIGHT)
				set_on(g, beg, end, 1);
		}
	}
}

/* How far the point is, in leg lengths, from where it began to stand; it begins
 * now if it has not stood for BREAK. */
static double
strayed(const struct watch *g, struct sole *s, size_t k)
{
	double now = g->c->when[k];
	float at[3];

	place(g, s, k, at);
	if (!(now - s->good <= BREAK * g->c->rate))
		memcpy(s->at, at, sizeof at);
	s->good = now;
	return way(at, s->at);
}

/* Whether a foot has left its place in frame k: all points on which it stands
 * there have. */
static int
has_left(struct watch *g, size_t k)
{
	int here = 0, gone = 0;
	size_t p;

	for (p = 0; p < g->n; p++) {
		if (!g->good[g->n * k + p])
			continue;
		if (strayed(g, &g->sole[p], k) <= CONTACT_PLACE)
			here = 1;
		else
			gone = 1;
	}
	return gone && !here;
}

/* The frame until which a foot that begins to stand in frame beg stays in its
 * place; one that rolls stays on one point after the other. */
static size_t
stays(struct watch *g, size_t beg, size_t end)
{
	size_t k, p;

	for (p = 0; p < g->n; p++)
		g->sole[p].good = -HUGE_VAL;
	for (k = beg; k < end && !has_left(g, k); k++)
		continue;
	return k;
}

/* Has a stance from frame beg to end end where it has left its place; another
 * begins BREAK later. */
static void
part(struct watch *g, size_t beg, size_t end)
{
	double gap = BREAK * g->c->rate;
	size_t next;

	while ((beg = stays(g, beg, end)) < end) {
		next = frame_at(g->c, g->c->when[beg] + gap);
		next = next > beg && next < end ? next : end;
		set_on(g, beg, next, 0);
		beg = next;
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
	g.heap = xcalloc(c->n + 1, sizeof *g.heap);
	for (i = 0; i < g.n; i++) {
		g.sole[i].point = c->first[foot] + i;
		g.sole[i].tip = i + c->tips[foot] >= g.n;
		g.sole[i].low = usual_low(&g, g.sole[i].point, 0, c->n);
	}
	for (i = 0; i < c->n; i = end) {
		end = frame_at(c, c->when[i] + time);
		if (end <= i)    /* numbers so large that one more is none */
			end = i + 1;
		on = decide(&g, i, end, time, on);
	}
	fill_short(&g);
	for (i = 0; i < c->n; i = end) {
		end = run_end(&g, i);
		if (*on_of(&g, i))
			part(&g, i, end);
	}
	drop_short(&g);
	free(g.sole);
	free(g.good);
	free(g.heap);
}
