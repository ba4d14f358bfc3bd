#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "figure/contacts.h"

#define SLACK 0.25
#define WINDOW (1 / 30.0)        /* seconds over which speed is averaged */
#define LEAST 0.1                /* seconds that anything lasts */
#define PERCENTILE 0.02
#define AROUND 0.25              /* seconds before and after, for the floor */
#define ALL_HEIGHT 0.1           /* leg lengths, in the whole motion */

/* A foot in a frame: its height in leg lengths over that in the first frame,
 * and its speed in leg lengths per second; nan where they are not known. */
struct footing {
	float height, speed;
};

struct contacts {
	double up[3], rate, leg;
	double base;             /* the height from which heights are counted */
	double high, fast;       /* limits */
	size_t feet;
	size_t *first;           /* per foot: its first point; at the end how
	                          * many points there are */
	struct footing *foot;    /* per frame and foot */
	size_t n, cap;           /* n: frames */
	char *on;                /* per frame and foot: it stands */
	char *said;              /* per frame and foot: it was said to stand */
	char *known;             /* per foot: something was said */
	size_t saidcap;
	double *when;            /* per frame: its number */
	size_t whencap;
	/* points of the frames that speeds still need */
	double (*at)[3];
	size_t held, atcap;      /* held: frames */
	size_t beg;              /* how many frames have been dropped before */
	size_t speeds;           /* how many frames have speeds */
};

size_t
sole_points(const struct body *b, int foot, int *point)
{
	const struct joint *jt = &b->sk->joint[foot];
	char *below = xcalloc(b->sk->n, 1);
	size_t i, n = 0;

	for (i = (size_t)foot; i < b->sk->n; i++) {
		int p = b->sk->joint[i].parent;

		below[i] = (int)i == foot || (p >= 0 && below[p]);
		if (below[i])
			point[n++] = (int)i;
	}
	free(below);
	if (n == 1 && jt->has & HAS_BONE && jt->length != 0)
		point[n++] = ~foot;
	return n;
}

struct contacts *
contacts_new(const double *up, double rate, double leg, size_t feet,
    const size_t *points)
{
	struct contacts *c = xcalloc(1, sizeof *c);
	size_t i;

	memcpy(c->up, up, sizeof c->up);
	c->feet = feet;
	c->first = xcalloc(feet + 1, sizeof *c->first);
	for (i = 0; i < feet; i++)
		c->first[i + 1] = c->first[i] + points[i];
	c->known = xcalloc(feet + 1, 1);
	c->rate = rate;
	c->leg = leg;
	c->high = CONTACT_HEIGHT;
	c->fast = CONTACT_SPEED;
	return c;
}

void
contacts_limit(struct contacts *c, double height, double speed)
{
	c->high = height;
	c->fast = speed;
}

/* How many points all feet have. */
static size_t
points_of(const struct contacts *c)
{
	return c->first[c->feet];
}

static struct footing *
footing_of(const struct contacts *c, size_t foot, size_t k)
{
	return &c->foot[c->feet * k + foot];
}

/* Where a point is at a time, in frames, that is between the first and the last
 * frame held. */
static void
place(const struct contacts *c, size_t point, double when, double *r)
{
	const double *held = c->when + c->beg;
	size_t i = 0, end = c->held - 1, mid;
	double u, gap, *a, *b;
	int k;

	while (end - i > 1) {
		mid = i + (end - i) / 2;
		if (held[mid] <= when)
			i = mid;
		else
			end = mid;
	}
	a = c->at[i * points_of(c) + point];
	b = c->at[(i + 1) * points_of(c) + point];
	gap = held[i + 1] - held[i];
	u = gap > 0 ? (when - held[i]) / gap : 0;
	for (k = 0; k < 3; k++)
		r[k] = u <= 0 ? a[k] : u >= 1 ? b[k] :
		    (1 - u) * a[k] + u * b[k];
}

/* The speed of a point in leg lengths per second, over the window around the
 * frame, or over the part of the window that there is. */
static double
speed(const struct contacts *c, size_t point, double when)
{
	double half = WINDOW / 2 * c->rate, a[3], b[3];
	double from = fmax(when - half, c->when[c->beg]);
	double to = fmin(when + half, c->when[c->beg + c->held - 1]);

	if (!(to > from))
		return 0;
	place(c, point, from, a);
	place(c, point, to, b);
	vec_sub(a, b, a);
	return vec_len(a) / c->leg * c->rate / (to - from);
}

/* The height of the lowest point of a foot in held frame i, and the speed of
 * the slowest point, on which a foot stands that turns or rolls. */
static struct footing
look(const struct contacts *c, size_t foot, size_t i)
{
	double (*at)[3] = c->at + i * points_of(c);
	double low = HUGE_VAL, slow = HUGE_VAL;
	struct footing f = { NAN, NAN };
	size_t k;

	for (k = c->first[foot]; k < c->first[foot + 1]; k++) {
		low = fmin(low, vec_dot(at[k], c->up));
		slow = fmin(slow, speed(c, k, c->when[c->beg + i]));
	}
	if (low < HUGE_VAL) {
		f.height = (float)((low - c->base) / c->leg);
		f.speed = (float)slow;
	}
	return f;
}

/* Finds the speeds in the next frame that has none; the frames around it are
 * held. */
static void
see(struct contacts *c)
{
	size_t foot;

	for (foot = 0; foot < c->feet; foot++)
		*footing_of(c, foot, c->speeds) = look(c, foot,
		    c->speeds - c->beg);
	c->speeds++;
}

/* Drops the frames before the window of the next frame, once they are half of
 * those that are held. */
static void
forget(struct contacts *c)
{
	double from = c->when[c->speeds] - WINDOW / 2 * c->rate;
	size_t i = 0;

	while (i + 1 < c->speeds - c->beg && c->when[c->beg + i + 1] <= from)
		i++;
	if (i < c->held / 2)
		return;
	c->held -= i;
	c->beg += i;
	memmove(c->at, c->at + i * points_of(c),
	    c->held * points_of(c) * sizeof *c->at);
}

void
contacts_add(struct contacts *c, double when, double (*at)[3])
{
	size_t all = points_of(c);

	c->when = xgrow(c->when, &c->whencap, c->n + 1, sizeof *c->when);
	c->at = xgrow(c->at, &c->atcap, (c->held + 1) * all + 1,
	    sizeof *c->at);
	c->when[c->n] = when;
	if (all)
		memcpy(c->at[c->held * all], at, all * sizeof *at);
	c->held++;
	c->foot = xgrow(c->foot, &c->cap, c->feet * ++c->n + 1,
	    sizeof *c->foot);
	c->said = xgrow(c->said, &c->saidcap, c->feet * c->n + 1, 1);
	memset(c->said + c->feet * (c->n - 1), 0, c->feet);
	if (c->n == 1 && all)
		c->base = isfinite(vec_dot(at[0], c->up)) ?
		    vec_dot(at[0], c->up) : 0;
	while (c->speeds < c->n && when - c->when[c->speeds] >=
	    WINDOW / 2 * c->rate) {
		see(c);
		if (c->speeds < c->n)
			forget(c);
	}
}

void
contacts_say(struct contacts *c, size_t foot, int on)
{
	c->said[c->feet * (c->n - 1) + foot] = (char)on;
	c->known[foot] = 1;
}

static int
order(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

/* The percentile of a foot's heights in the frames from beg to end; nan if none
 * is known. */
static double
usual_low(const struct contacts *c, size_t foot, size_t beg, size_t end)
{
	float *h = xcalloc(end - beg + 1, sizeof *h);
	size_t i, n = 0;
	double low = NAN;

	for (i = beg; i < end; i++)
		if (isfinite(footing_of(c, foot, i)->height))
			h[n++] = footing_of(c, foot, i)->height;
	if (n) {
		qsort(h, n, sizeof *h, order);
		low = h[(size_t)(PERCENTILE * (double)(n - 1))];
	}
	free(h);
	return low;
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

/* Decides for the frames from beg to end, which take `time` frames; the floor
 * is found in the frames around them. low: the percentile of the whole motion.
 * on: whether the foot stands in the frame before. Returns whether it stands in
 * the last one. */
static int
decide(struct contacts *c, size_t foot, size_t beg, size_t end, double time,
    double low, int on)
{
	double from = c->when[beg];
	double floor = usual_low(c, foot, frame_at(c, from - 2 * time),
	    frame_at(c, from + 3 * time)), slack;
	size_t i;

	for (i = beg; i < end; i++) {
		const struct footing *f = footing_of(c, foot, i);

		slack = on ? 1 + SLACK : 1 - SLACK;
		on = f->speed < c->fast * slack &&
		    f->height - floor < c->high * slack &&
		    f->height - low < ALL_HEIGHT * slack;
		c->on[c->feet * i + foot] = (char)on;
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

/* Where `on` is `what` for less than LEAST, it becomes as it is before and
 * after. */
static void
drop(struct contacts *c, size_t foot, int what)
{
	size_t beg, end, k;

	for (beg = 0; beg < c->n; beg = end) {
		int on = contacts_on(c, foot, beg);

		for (end = beg + 1; end < c->n && contacts_on(c, foot, end) ==
		    on;)
			end++;
		if (on == what && end - beg < c->n &&
		    lasts(c, beg, end) < LEAST * c->rate)
			for (k = beg; k < end; k++)
				c->on[c->feet * k + foot] = (char)!what;
	}
}

static void
find(struct contacts *c, size_t foot)
{
	double time = ceil(AROUND * c->rate / 2);
	double low = usual_low(c, foot, 0, c->n);
	size_t i, end;
	int on = 0;

	for (i = 0; i < c->n; i = end) {
		end = frame_at(c, c->when[i] + time);
		if (end <= i)    /* numbers so large that one more is none */
			end = i + 1;
		on = decide(c, foot, i, end, time, low, on);
	}
	drop(c, foot, 0);
	drop(c, foot, 1);
}

void
contacts_find(struct contacts *c)
{
	size_t foot, i;

	while (c->speeds < c->n)
		see(c);
	c->on = xcalloc(c->feet * c->n + 1, 1);
	for (foot = 0; foot < c->feet; foot++) {
		for (i = foot; c->known[foot] && i < c->feet * c->n;
		    i += c->feet)
			c->on[i] = c->said[i];
		if (!c->known[foot] && c->rate > 0)
			find(c, foot);
	}
}

int
contacts_on(const struct contacts *c, size_t foot, size_t k)
{
	return c->on[c->feet * k + foot];
}

int
contacts_ground(const struct contacts *c, double *height)
{
	size_t i;
	int found = 0;

	for (i = 0; i < c->feet * c->n; i++) {
		double h = c->base + c->leg * c->foot[i].height;

		if (c->on[i] && isfinite(h) && (!found || h < *height)) {
			*height = h;
			found = 1;
		}
	}
	return found;
}

void
contacts_free(struct contacts *c)
{
	free(c->first);
	free(c->foot);
	free(c->on);
	free(c->said);
	free(c->known);
	free(c->when);
	free(c->at);
	free(c);
}
