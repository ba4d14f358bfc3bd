#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "figure/contacts.h"
#include "figure/contacts_priv.h"

#define BREAK 0.1                /* seconds that a break lasts at least */
#define STANCE 0.05              /* and a stance: the slow part of a run's */
#define NEAR 0.03                /* leg lengths from where a point rests */
#define BACK 0.02                /* leg lengths: it is in its place again */
#define PERCENTILE 0.02
#define AROUND 0.25              /* seconds before and after, for the floor */
#define ALL_HEIGHT 0.1           /* leg lengths, in the whole motion */
#define LOWER 0.05               /* leg lengths: on that foot the body stands */
#define UPRIGHT 0.75             /* so high are hips over the foot that bears
	                          * them, in leg lengths */
#define SWING 0.5                /* seconds before and after, for the swing */
/* A foot is at rest below so much of the speed at which it swings, and may go on
 * standing below so much, up to SLIDE limits of speed. */
#define REST (1 / 20.0)
#define SLOW (1 / 5.0)
#define SLIDE 2.0

/* What a point does in a frame. */
enum gait {
	GAIT_MOVES,
	GAIT_SLOW,               /* stands, if that is where it rests */
	GAIT_STANDS,             /* slow, and near where it rests */
	GAIT_RESTS
};

/* A point of the foot that is looked at. */
struct sole {
	size_t point;
	int tip;                 /* of a toe: a foot does not begin to stand on
	                          * it, as one that hangs points down */
	double floor;            /* a percentile of the frames around */
	/* where it came to rest; when: the number of the frame in which it rested
	 * last */
	float at[3];
	double when;
};

struct watch {
	struct contacts *c;
	size_t foot;
	struct sole *sole;
	size_t n;
	char *gait;              /* per frame and point: enum gait */
	float *slowest;          /* per frame: of the points' speeds */
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

static char *
gait_of(const struct watch *g, size_t p, size_t k)
{
	return &g->gait[g->n * k + p];
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
	size_t k = frame_at(g->c, from), end = frame_at(g->c, to);
	float most = 0;

	for (; k < end; k++)
		if (g->slowest[k] > most)
			most = g->slowest[k];
	return most;
}

/* The lowest point of a foot; nan if none is known. */
static double
sole_of(const struct contacts *c, size_t foot, size_t k)
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

/* Whether the foot is in frame `here` higher than in frame `there`, and about as
 * high as in frame `same`. */
static int
is_up(const struct watch *g, size_t here, size_t same, size_t there)
{
	double sole = sole_of(g->c, g->foot, here), high = g->c->high;

	return sole - sole_of(g->c, g->foot, there) > high &&
	    sole - sole_of(g->c, g->foot, same) >= -high;
}

/* Those around the block from beg to end, which takes `time` frames. If the foot
 * steps up or down among them, its floor is where the block is. */
static struct floor_frames
span_around(const struct watch *g, size_t beg, size_t end, double time)
{
	double when = g->c->when[beg];
	struct floor_frames s = { frame_at(g->c, when - 2 * time),
		frame_at(g->c, when + 3 * time) };

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
watch_gait(struct watch *g, size_t beg, size_t end, double time)
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
			*gait_of(g, p, i) = (char)gait(g, &g->sole[p], i, &pace);
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

/* How far a point goes between two frames, in leg lengths. */
static double
apart(const struct watch *g, size_t p, size_t i, size_t k)
{
	float a[3], b[3];

	place(g, &g->sole[p], i, a);
	place(g, &g->sole[p], k, b);
	return way(a, b);
}

/* From beg to end the point is slow: it stands, where it is near the place in
 * which it rests before or after. before, after: it rests in the frame before beg,
 * and in frame end. */
static void
linger(struct watch *g, size_t p, size_t beg, size_t end, int before, int after)
{
	size_t k;

	for (k = beg; k < end; k++)
		if ((before && apart(g, p, k, beg - 1) <= NEAR) ||
		    (after && apart(g, p, k, end) <= NEAR))
			*gait_of(g, p, k) = GAIT_STANDS;
}

static void
find_standing(struct watch *g, size_t p)
{
	size_t beg, end, n = g->c->n;

	for (beg = 0; beg < n; beg = end + 1) {
		end = beg;
		while (end < n && *gait_of(g, p, end) == GAIT_SLOW)
			end++;
		linger(g, p, beg, end,
		    beg > 0 && *gait_of(g, p, beg - 1) == GAIT_RESTS,
		    end < n && *gait_of(g, p, end) == GAIT_RESTS);
	}
}

/* The foot stands where a point of it does. */
static void
find_stances(struct watch *g)
{
	size_t k, p;

	for (p = 0; p < g->n; p++)
		find_standing(g, p);
	for (k = 0; k < g->c->n; k++)
		for (p = 0; p < g->n; p++)
			*on_of(g, k) |= *gait_of(g, p, k) >= GAIT_STANDS;
}

/* Whether the foot rests on more than the tips of its toes. */
static int
rests(const struct watch *g, size_t beg, size_t end)
{
	size_t p;

	for (; beg < end; beg++)
		for (p = 0; p < g->n; p++)
			if (!g->sole[p].tip &&
			    *gait_of(g, p, beg) == GAIT_RESTS)
				return 1;
	return 0;
}

/* A foot that is never more than on tiptoe hangs. */
static void
drop_hanging(struct watch *g)
{
	size_t beg, end;

	for (beg = 0; beg < g->c->n; beg = end) {
		end = run_end(g, beg);
		if (*on_of(g, beg) && !rests(g, beg, end))
			set_on(g, beg, end, 0);
	}
}

/* Fills breaks that are short, where a point of the foot is afterwards where it
 * was: it has not stepped or slid. */
static void
fill_short(struct watch *g)
{
	size_t beg, end, p;

	for (beg = 0; beg < g->c->n; beg = end) {
		end = run_end(g, beg);
		if (*on_of(g, beg) || !is_short(g, beg, end))
			continue;
		for (p = 0; p < g->n && !*on_of(g, beg); p++)
			if (apart(g, p, beg - 1, end) <= BACK)
				set_on(g, beg, end, 1);
	}
}

/* How far the point is, in leg lengths, from where it came to rest, which is
 * here if it has not rested for BREAK. */
static double
strayed(const struct watch *g, struct sole *s, size_t k)
{
	double now = g->c->when[k];
	float at[3];

	place(g, s, k, at);
	if (!(now - s->when <= BREAK * g->c->rate))
		memcpy(s->at, at, sizeof at);
	s->when = now;
	return way(at, s->at);
}

/* Whether a foot has left its place in frame k: all points on which it stands
 * there have. One that is slow is near where it rests. */
static int
has_left(struct watch *g, size_t k)
{
	int here = 0, gone = 0;
	size_t p;

	for (p = 0; p < g->n; p++) {
		if (*gait_of(g, p, k) < GAIT_STANDS)
			continue;
		if (*gait_of(g, p, k) == GAIT_STANDS ||
		    strayed(g, &g->sole[p], k) <= CONTACT_PLACE)
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
		g->sole[p].when = -HUGE_VAL;
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

static void
watch_make(struct watch *g)
{
	struct contacts *c = g->c;
	size_t i;

	g->n = c->first[g->foot + 1] - c->first[g->foot];
	g->sole = xcalloc(g->n + 1, sizeof *g->sole);
	g->gait = xcalloc(g->n * c->n + 1, 1);
	g->slowest = xcalloc(c->n + 1, sizeof *g->slowest);
	g->heap = xcalloc(c->n + 1, sizeof *g->heap);
	for (i = 0; i < g->n; i++) {
		g->sole[i].point = c->first[g->foot] + i;
		g->sole[i].tip = i + c->tips[g->foot] >= g->n;
		c->low[g->sole[i].point] = usual_low(g, g->sole[i].point, 0,
		    c->n);
	}
	for (i = 0; i < c->n; i++)
		g->slowest[i] = least_speed(g, i);
}

static void
watch_free(struct watch *g)
{
	free(g->sole);
	free(g->gait);
	free(g->slowest);
	free(g->heap);
}

/* Where the block of frames ends that begins with frame i and takes `time`
 * frames. Blocks begin anew with each round of a cycle. */
static size_t
block_end(const struct contacts *c, size_t i, double time)
{
	size_t end = frame_at(c, c->when[i] + time), next = c->n;

	if (end <= i)            /* numbers so large that one more is none */
		end = i + 1;
	if (c->round)
		next = (i / c->round + 1) * c->round;
	return end < next ? end : next;
}

void
contacts_judge(struct contacts *c, size_t foot)
{
	double time = ceil(AROUND * c->rate / 2);
	struct watch g = { .c = c, .foot = foot };
	size_t i, end;

	watch_make(&g);
	for (i = 0; i < c->n; i = end) {
		end = block_end(c, i, time);
		watch_gait(&g, i, end, time);
	}
	find_stances(&g);
	drop_hanging(&g);
	fill_short(&g);
	for (i = 0; i < c->n; i = end) {
		end = run_end(&g, i);
		if (*on_of(&g, i))
			part(&g, i, end);
	}
	drop_short(&g);
	watch_free(&g);
}

/* --- feet in the air --- */

/* Whether a foot is about as low as it comes. The tip of a toe may be that, too,
 * where a foot hangs. */
static int
is_low(const struct contacts *c, size_t foot, size_t k)
{
	size_t i = c->first[foot], end = c->first[foot + 1] - c->tips[foot];

	while (i < end &&
	    !(contacts_footing(c, i, k)->height - c->low[i] < ALL_HEIGHT))
		i++;
	return i < end;
}

/* Whether in frame k a foot bears the body: the hips are over it, and no foot
 * that is still is lower. */
static int
bears(const struct contacts *c, size_t foot, size_t k)
{
	double sole = sole_of(c, foot, k);
	size_t i;

	if (!(c->hips[k] - sole >= UPRIGHT))
		return 0;
	for (i = 0; i < c->feet; i++)
		if (c->on[c->feet * k + i] &&
		    sole_of(c, i, k) < sole - LOWER)
			return 0;
	return 1;
}

void
contacts_doubt(struct contacts *c, size_t foot)
{
	struct watch g = { .c = c, .foot = foot };
	size_t beg, end, k;

	for (beg = 0; beg < c->n; beg = end) {
		end = run_end(&g, beg);
		if (!*on_of(&g, beg))
			continue;
		k = beg;
		while (k < end && !is_low(c, foot, k) && !bears(c, foot, k))
			k++;
		if (k == end)
			set_on(&g, beg, end, CONTACTS_HANGS);
	}
}
