#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "figure/contacts_priv.h"

#define PERCENTILE 0.02
#define AROUND 0.25              /* seconds before and after, for the floor */
#define SWING 0.5                /* seconds before and after, for the swing */
/* A foot is at rest below so much of the speed at which it swings, and may go
 * on standing below so much, up to SLIDE limits of speed. */
#define REST (1 / 20.0)
#define SLOW (1 / 5.0)
#define SLIDE 2.0

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

/* The percentile of a point's heights in the frames from beg to end; nan if
 * none is known. */
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

size_t
contacts_frame(const struct contacts *c, double when)
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

/* How fast the slowest point of a foot is; 0 if none is known. */
static float
least_speed(const struct watch *g, size_t k)
{
	float least = HUGE_VALF, speed;
	size_t p;

	for (p = 0; p < g->n; p++) {
		speed = contacts_footing(g->c, g->sole[p].point, k)->speed;
		if (speed < least)
			least = speed;
	}
	return least < HUGE_VALF ? least : 0;
}

/* The speed at which the foot swings between two times: the highest of its
 * slowest point. */
static double
swing(const struct watch *g, double from, double to)
{
	size_t k = contacts_frame(g->c, from), end = contacts_frame(g->c, to);
	float most = 0;

	for (; k < end; k++)
		if (g->slowest[k] > most)
			most = g->slowest[k];
	return most;
}

double
contacts_sole(const struct contacts *c, size_t foot, size_t k)
{
	float low = HUGE_VALF, height;
	size_t i;

	for (i = c->first[foot]; i < c->first[foot + 1]; i++) {
		height = contacts_footing(c, i, k)->height;
		if (height < low)
			low = height;
	}
	return low < HUGE_VALF ? low : NAN;
}

/* Frames, by which floors are found. */
struct floor_frames {
	size_t first, last;      /* last: one more */
};

/* Whether the foot is in frame `here` higher than in frame `there`, and about
 * as high as in frame `same`. */
static int
is_up(const struct watch *g, size_t here, size_t same, size_t there)
{
	double sole = contacts_sole(g->c, g->foot, here), high = g->c->high;

	return sole - contacts_sole(g->c, g->foot, there) > high &&
	    sole - contacts_sole(g->c, g->foot, same) >= -high;
}

/* Those around the block from beg to end, which takes `time` frames. If the
 * foot steps up or down among them, its floor is where the block is. */
static struct floor_frames
span_around(const struct watch *g, size_t beg, size_t end, double time)
{
	double when = g->c->when[beg];
	struct floor_frames s = { contacts_frame(g->c, when - 2 * time),
		contacts_frame(g->c, when + 3 * time) };

	if (s.first < beg && is_up(g, beg, s.first, s.last - 1))
		s.last = beg;
	else if (end < s.last && is_up(g, end - 1, s.last - 1, s.first))
		s.first = end;
	return s;
}

/* The limits of speed of a point that rests, and of one that is slow. */
struct speed_limits {
	double rest, slow;
};

static enum gait
gait(const struct watch *g, const struct sole *s, size_t k,
    const struct speed_limits *pace)
{
	const struct footing *f = contacts_footing(g->c, s->point, k);

	if (!(f->speed < pace->slow && f->height - s->floor < g->c->high))
		return GAIT_MOVES;
	return f->speed < pace->rest ? GAIT_RESTS : GAIT_SLOW;
}

/* Sees what the points do in the frames from beg to end, which take `time`
 * frames; floors are found in the frames around them. */
static void
see_gait(struct watch *g, size_t beg, size_t end, double time)
{
	double from = g->c->when[beg], swings = SWING * g->c->rate, fast;
	struct floor_frames around = span_around(g, beg, end, time);
	struct speed_limits pace;
	size_t i, p;

	fast = swing(g, from - swings, from + time + swings);
	pace.rest = fmax(g->c->fast, REST * fast);
	pace.slow = fmin(SLOW * fast, SLIDE * g->c->fast);
	pace.slow = fmax(pace.slow, pace.rest);
	for (p = 0; p < g->n; p++)
		g->sole[p].floor = usual_low(g, g->sole[p].point, around.first,
		    around.last);
	for (i = beg; i < end; i++)
		for (p = 0; p < g->n; p++)
			*watch_gait(g, p, i) = (char)gait(g, &g->sole[p], i,
			    &pace);
}

static void
make_room(struct watch *g)
{
	struct contacts *c = g->c;
	size_t i;

	g->n = c->first[g->foot + 1] - c->first[g->foot];
	g->sole = xcalloc(g->n, sizeof *g->sole);
	g->gait = xcalloc(g->n * c->n, 1);
	g->slowest = xcalloc(c->n, sizeof *g->slowest);
	g->heap = xcalloc(c->n, sizeof *g->heap);
	for (i = 0; i < g->n; i++) {
		g->sole[i].point = c->first[g->foot] + i;
		g->sole[i].tip = i + c->tips[g->foot] >= g->n;
		c->low[g->sole[i].point] = usual_low(g, g->sole[i].point, 0,
		    c->n);
	}
	for (i = 0; i < c->n; i++)
		g->slowest[i] = least_speed(g, i);
}

/* Where the block of frames ends that begins with frame i and takes `time`
 * frames. Blocks begin anew with each round of a cycle. */
static size_t
block_end(const struct contacts *c, size_t i, double time)
{
	size_t end = contacts_frame(c, c->when[i] + time), next = c->n;

	if (end <= i)            /* numbers so large that one more is none */
		end = i + 1;
	if (c->round)
		next = (i / c->round + 1) * c->round;
	return end < next ? end : next;
}

void
watch_begin(struct watch *g)
{
	const struct contacts *c = g->c;
	double time = ceil(AROUND * c->rate / 2);
	size_t i, end;

	make_room(g);
	for (i = 0; i < c->n; i = end) {
		end = block_end(c, i, time);
		see_gait(g, i, end, time);
	}
}

void
watch_end(struct watch *g)
{
	free(g->sole);
	free(g->gait);
	free(g->slowest);
	free(g->heap);
}
