#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "contact/contacts.h"
#include "math/vec.h"

#define SPEED 0.12               /* leg lengths per second */
#define HEIGHT 0.013             /* leg lengths */
#define SLACK 0.25
#define WINDOW (1 / 30.0)        /* seconds over which speed is averaged */
#define LEAST 0.1                /* seconds that anything lasts */
#define PERCENTILE 0.02
#define AROUND 0.25              /* seconds before and after that it is of */
#define ALL_HEIGHT 0.1           /* leg lengths, over that of the whole */

/* Of a foot in a frame: in leg lengths above the first frame's, and in leg
 * lengths per second; nan where it is not known. */
struct footing {
	float height, speed;
};

struct contacts {
	double up[3], rate, leg, base;
	size_t points[2], all;
	struct footing *foot;    /* left and right, of each frame */
	size_t n, cap;
	char *on;                /* likewise */
	/* the frames around the one whose speed is asked for */
	double *when, (*at)[3];
	size_t held, heldcap, atcap;
	size_t beg;              /* how many have gone */
	size_t speeds;           /* how many have a speed */
};

struct contacts *
contacts_new(const double *up, double rate, double leg, const size_t *points)
{
	struct contacts *c = xcalloc(1, sizeof *c);

	memcpy(c->up, up, sizeof c->up);
	memcpy(c->points, points, sizeof c->points);
	c->all = points[0] + points[1];
	c->rate = rate;
	c->leg = leg;
	return c;
}

/* The lowest known point of a foot in held frame i, or -1. */
static int
lowest(const struct contacts *c, int side, size_t i)
{
	double (*at)[3] = c->at + i * c->all + (side ? c->points[0] : 0);
	double low = HUGE_VAL;
	size_t k;
	int found = -1;

	for (k = 0; k < c->points[side]; k++) {
		double h = vec_dot(at[k], c->up);

		if (h < low) {
			low = h;
			found = (int)(k + (side ? c->points[0] : 0));
		}
	}
	return found;
}

/* Where a point is at a time, in frames, between the first and the last that
 * are held. */
static void
place(const struct contacts *c, size_t point, double when, double *r)
{
	size_t i = 0, end = c->held - 1, mid;
	double u, gap, *a, *b;
	int k;

	while (end - i > 1) {
		mid = i + (end - i) / 2;
		if (c->when[mid] <= when)
			i = mid;
		else
			end = mid;
	}
	a = c->at[i * c->all + point];
	b = c->at[(i + 1) * c->all + point];
	gap = c->when[i + 1] - c->when[i];
	u = gap > 0 ? (when - c->when[i]) / gap : 0;
	for (k = 0; k < 3; k++)
		r[k] = u <= 0 ? a[k] : u >= 1 ? b[k] :
		    (1 - u) * a[k] + u * b[k];
}

/* In leg lengths per second, over the window around the frame or the part of
 * it that there is. */
static double
speed(const struct contacts *c, size_t point, double when)
{
	double half = WINDOW / 2 * c->rate, a[3], b[3];
	double from = fmax(when - half, c->when[0]);
	double to = fmin(when + half, c->when[c->held - 1]);

	if (!(to > from))
		return 0;
	place(c, point, from, a);
	place(c, point, to, b);
	vec_sub(a, b, a);
	return vec_len(a) / c->leg * c->rate / (to - from);
}

/* The next frame that has no speed yet, with those around it held. */
static void
see(struct contacts *c)
{
	size_t i = c->speeds - c->beg;
	struct footing *foot = &c->foot[2 * c->speeds];
	int side, point;

	for (side = 0; side < 2; side++) {
		foot[side].height = foot[side].speed = NAN;
		point = lowest(c, side, i);
		if (point < 0)
			continue;
		foot[side].height = (float)((vec_dot(
		    c->at[i * c->all + (size_t)point], c->up) - c->base) /
		    c->leg);
		foot[side].speed = (float)speed(c, (size_t)point, c->when[i]);
	}
	c->speeds++;
}

/* Lets go of what lies before the window of the next frame, once that is half
 * of what is held. */
static void
forget(struct contacts *c)
{
	double from = c->when[c->speeds - c->beg] - WINDOW / 2 * c->rate;
	size_t i = 0;

	while (i + 1 < c->speeds - c->beg && c->when[i + 1] <= from)
		i++;
	if (i < c->held / 2)
		return;
	c->held -= i;
	c->beg += i;
	memmove(c->when, c->when + i, c->held * sizeof *c->when);
	memmove(c->at, c->at + i * c->all, c->held * c->all * sizeof *c->at);
}

void
contacts_add(struct contacts *c, double when, double (*at)[3])
{
	c->when = xgrow(c->when, &c->heldcap, c->held + 1, sizeof *c->when);
	c->at = xgrow(c->at, &c->atcap, (c->held + 1) * c->all + 1,
	    sizeof *c->at);
	c->when[c->held] = when;
	if (c->all)
		memcpy(c->at[c->held * c->all], at, c->all * sizeof *at);
	c->held++;
	c->foot = xgrow(c->foot, &c->cap, 2 * ++c->n, sizeof *c->foot);
	if (c->n == 1 && c->all)
		c->base = isfinite(vec_dot(at[0], c->up)) ?
		    vec_dot(at[0], c->up) : 0;
	while (c->speeds < c->n && when - c->when[c->speeds - c->beg] >=
	    WINDOW / 2 * c->rate) {
		see(c);
		if (c->speeds < c->n)
			forget(c);
	}
}

static int
order(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

/* The height of a foot below which only few are, in the frames from beg to
 * end; nan if none is known. */
static double
usual_low(const struct contacts *c, int side, size_t beg, size_t end)
{
	float *h = xcalloc(end - beg + 1, sizeof *h);
	size_t i, n = 0;
	double low = NAN;

	for (i = beg; i < end; i++)
		if (isfinite(c->foot[2 * i + (size_t)side].height))
			h[n++] = c->foot[2 * i + (size_t)side].height;
	if (n) {
		qsort(h, n, sizeof *h, order);
		low = h[(size_t)(PERCENTILE * (double)(n - 1))];
	}
	free(h);
	return low;
}

/* A few frames; the floor is looked for in those around them. on: in the frame
 * before them. */
static int
decide(struct contacts *c, int side, size_t beg, size_t n, double low, int on)
{
	size_t around = n < c->n ? 2 * n : c->n, i;
	size_t end = c->n - beg < n ? c->n : beg + n;
	double floor = usual_low(c, side, beg < around ? 0 : beg - around,
	    c->n - end < around ? c->n : end + around), slack;

	for (i = beg; i < end; i++) {
		const struct footing *f = &c->foot[2 * i + (size_t)side];

		slack = on ? 1 + SLACK : 1 - SLACK;
		on = f->speed < SPEED * slack &&
		    f->height - floor < HEIGHT * slack &&
		    f->height - low < ALL_HEIGHT * slack;
		c->on[2 * i + (size_t)side] = (char)on;
	}
	return on;
}

/* What is so for a shorter time than the least becomes as it is around. */
static void
drop(struct contacts *c, int side, int what)
{
	size_t beg, end, k;
	char *on = c->on + side;

	for (beg = 0; beg < c->n; beg = end) {
		for (end = beg + 1; end < c->n && on[2 * end] == on[2 * beg];)
			end++;
		if (on[2 * beg] == what && end - beg < c->n &&
		    (double)(end - beg) < LEAST * c->rate)
			for (k = beg; k < end; k++)
				on[2 * k] = (char)!what;
	}
}

void
contacts_find(struct contacts *c)
{
	size_t step = (size_t)fmin(ceil(AROUND * c->rate / 2), (double)c->n), i;
	int side, on;
	double low;

	while (c->speeds < c->n)
		see(c);
	c->on = xcalloc(2 * c->n + 1, 1);
	for (side = 0; side < 2; side++) {
		low = usual_low(c, side, 0, c->n);
		for (on = 0, i = 0; i < c->n; i += step)
			on = decide(c, side, i, step, low, on);
		drop(c, side, 0);
		drop(c, side, 1);
	}
}

int
contacts_on(const struct contacts *c, int side, size_t k)
{
	return c->on[2 * k + (size_t)side];
}

int
contacts_ground(const struct contacts *c, double *height)
{
	size_t i;
	int found = 0;

	for (i = 0; i < 2 * c->n; i++) {
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
	free(c->foot);
	free(c->on);
	free(c->when);
	free(c->at);
	free(c);
}
