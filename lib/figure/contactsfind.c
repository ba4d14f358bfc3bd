#include <math.h>
#include <string.h>

#include "figure/contacts.h"
#include "figure/contacts_priv.h"

#define BREAK 0.1                /* seconds that a break lasts at least */
#define STANCE 0.05              /* and a stance: the slow part of a run's */
#define NEAR 0.03                /* leg lengths from where a point rests */
#define BACK 0.02                /* leg lengths: it is in its place again */
#define ALL_HEIGHT 0.1           /* leg lengths, in the whole motion */
#define LOWER 0.05               /* leg lengths: on that foot the body stands */
#define UPRIGHT 0.75             /* so high are hips over the foot that bears
	                          * them, in leg lengths */

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

	while (end < g->c->n && *watch_on(g, end) == *watch_on(g, beg))
		end++;
	return end;
}

static void
set_on(struct watch *g, size_t beg, size_t end, int on)
{
	for (; beg < end; beg++)
		*watch_on(g, beg) = (char)on;
}

/* Whether it is as in frame beg for less than so many seconds. What the
 * motion's beginning or end cuts off may have lasted longer. */
static int
is_short(const struct watch *g, size_t beg, size_t end)
{
	double least = *watch_on(g, beg) ? STANCE : BREAK;

	return beg > 0 && end < g->c->n &&
	    lasts(g->c, beg, end) < least * g->c->rate;
}

static void
drop_short(struct watch *g)
{
	size_t beg, end;

	for (beg = 0; beg < g->c->n; beg = end) {
		end = run_end(g, beg);
		if (*watch_on(g, beg) && is_short(g, beg, end))
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
 * which it rests before or after. before, after: it rests in the frame before
 * beg, and in frame end. */
static void
linger(struct watch *g, size_t p, size_t beg, size_t end, int before, int after)
{
	const struct sole *s = &g->sole[p];
	float first[3], last[3], at[3];
	size_t k;

	if (before)
		place(g, s, beg - 1, first);
	if (after)
		place(g, s, end, last);
	for (k = beg; k < end && (before || after); k++) {
		place(g, s, k, at);
		if ((before && way(at, first) <= NEAR) ||
		    (after && way(at, last) <= NEAR))
			*watch_gait(g, p, k) = GAIT_STANDS;
	}
}

static void
find_standing(struct watch *g, size_t p)
{
	size_t beg, end, n = g->c->n;

	for (beg = 0; beg < n; beg = end + 1) {
		end = beg;
		while (end < n && *watch_gait(g, p, end) == GAIT_SLOW)
			end++;
		linger(g, p, beg, end,
		    beg > 0 && *watch_gait(g, p, beg - 1) == GAIT_RESTS,
		    end < n && *watch_gait(g, p, end) == GAIT_RESTS);
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
			*watch_on(g, k) |= *watch_gait(g, p, k) >= GAIT_STANDS;
}

/* Whether the foot rests on more than the tips of its toes. */
static int
rests(const struct watch *g, size_t beg, size_t end)
{
	size_t p;

	for (; beg < end; beg++)
		for (p = 0; p < g->n; p++)
			if (!g->sole[p].tip &&
			    *watch_gait(g, p, beg) == GAIT_RESTS)
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
		if (*watch_on(g, beg) && !rests(g, beg, end))
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
		if (*watch_on(g, beg) || !is_short(g, beg, end))
			continue;
		for (p = 0; p < g->n && !*watch_on(g, beg); p++)
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
		if (*watch_gait(g, p, k) < GAIT_STANDS)
			continue;
		if (*watch_gait(g, p, k) == GAIT_STANDS ||
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
		next = contacts_frame(g->c, g->c->when[beg] + gap);
		next = next > beg && next < end ? next : end;
		set_on(g, beg, next, 0);
		beg = next;
	}
}

void
contacts_judge(struct contacts *c, size_t foot)
{
	struct watch g = { .c = c, .foot = foot };
	size_t i, end;

	watch_begin(&g);
	find_stances(&g);
	drop_hanging(&g);
	fill_short(&g);
	for (i = 0; i < c->n; i = end) {
		end = run_end(&g, i);
		if (*watch_on(&g, i))
			part(&g, i, end);
	}
	drop_short(&g);
	watch_end(&g);
}

/* --- feet in the air --- */

/* Whether a foot is about as low as it comes. The tip of a toe may be that,
 * too, where a foot hangs. */
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
	double sole = contacts_sole(c, foot, k);
	size_t i;

	if (!(c->hips[k] - sole >= UPRIGHT))
		return 0;
	for (i = 0; i < c->feet; i++)
		if (c->on[c->feet * k + i] &&
		    contacts_sole(c, i, k) < sole - LOWER)
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
		if (!*watch_on(&g, beg))
			continue;
		k = beg;
		while (k < end && !is_low(c, foot, k) && !bears(c, foot, k))
			k++;
		if (k == end)
			set_on(&g, beg, end, CONTACTS_HANGS);
	}
}
