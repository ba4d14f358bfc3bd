#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "figure/contacts.h"
#include "figure/contacts_priv.h"

#define WINDOW (1 / 30.0)        /* seconds over which speed is averaged */

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
	c->place = xcalloc(contacts_points(c) + 1, 3 * sizeof *c->place);
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
	a = c->at[i * contacts_points(c) + point];
	b = c->at[(i + 1) * contacts_points(c) + point];
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

/* Finds the speeds in the next frame that has none; the frames around it are
 * held. */
static void
see(struct contacts *c)
{
	size_t all = contacts_points(c), k;

	for (k = 0; k < all; k++)
		contacts_footing(c, k, c->speeds)->speed =
		    (float)speed(c, k, c->when[c->speeds]);
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
	memmove(c->at, c->at + i * contacts_points(c),
	    c->held * contacts_points(c) * sizeof *c->at);
}

/* Keeps where the points are in the frame last added. */
static void
keep(struct contacts *c, double (*at)[3])
{
	size_t all = contacts_points(c), i;
	float *place = c->place;
	double v[3];
	int k;

	for (i = 0; i < all; i++) {
		vec_sub(v, at[i], c->origin);
		contacts_footing(c, i, c->n - 1)->height =
		    (float)(vec_dot(v, c->up) / c->leg);
		for (k = 0; k < 3; k++)
			*place++ = (float)(v[k] / c->leg);
	}
	spool_add(&c->places, c->place, 3 * all * sizeof *place);
}

void
contacts_add(struct contacts *c, double when, double (*at)[3])
{
	size_t all = contacts_points(c);

	c->when = xgrow(c->when, &c->whencap, c->n + 1, sizeof *c->when);
	c->at = xgrow(c->at, &c->atcap, (c->held + 1) * all + 1,
	    sizeof *c->at);
	c->when[c->n] = when;
	if (all)
		memcpy(c->at[c->held * all], at, all * sizeof *at);
	c->held++;
	c->footing = xgrow(c->footing, &c->cap, all * ++c->n + 1,
	    sizeof *c->footing);
	c->said = xgrow(c->said, &c->saidcap, c->feet * c->n + 1, 1);
	memset(c->said + c->feet * (c->n - 1), 0, c->feet);
	if (c->n == 1 && all && isfinite(vec_dot(at[0], at[0])))
		memcpy(c->origin, at[0], sizeof c->origin);
	keep(c, at);
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
			contacts_judge(c, foot);
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
	double low = HUGE_VAL;
	size_t foot, k, i;

	for (k = 0; k < c->n; k++)
		for (foot = 0; foot < c->feet; foot++)
			for (i = c->first[foot]; contacts_on(c, foot, k) &&
			    i < c->first[foot + 1]; i++)
				low = fmin(low,
				    contacts_footing(c, i, k)->height);
	if (!isfinite(low))
		return 0;
	*height = vec_dot(c->origin, c->up) + c->leg * low;
	return 1;
}

void
contacts_free(struct contacts *c)
{
	free(c->first);
	free(c->footing);
	spool_free(&c->places);
	free(c->place);
	free(c->on);
	free(c->said);
	free(c->known);
	free(c->when);
	free(c->at);
	free(c);
}
