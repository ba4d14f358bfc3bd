#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "figure/contacts.h"
#include "figure/contacts_priv.h"

#define WINDOW (1 / 30.0)        /* seconds over which speed is averaged */
#define ROUNDS 3                 /* of a cycle; the one in the middle counts */

size_t
sole_points(const struct body *b, int foot, int *point, size_t *tips)
{
	const struct joint *jt = b->sk->joint;
	char *below = xcalloc(b->sk->n, 1), *has_child = xcalloc(b->sk->n, 1);
	size_t i, k, joints, n = 0;

	for (i = (size_t)foot; i < b->sk->n; i++) {
		int p = jt[i].parent;

		below[i] = (int)i == foot || (p >= 0 && below[p]);
		if (below[i])
			point[n++] = (int)i;
		if (below[i] && (int)i != foot)
			has_child[p] = 1;
	}
	for (joints = n, k = 0; k < joints; k++) {
		i = (size_t)point[k];
		if (!has_child[i] && jt[i].has & HAS_BONE && jt[i].length != 0)
			point[n++] = ~point[k];
	}
	*tips = joints > 1 ? n - joints : 0;
	free(below);
	free(has_child);
	return n;
}

struct contacts *
contacts_new(const double *up, double rate, double leg, size_t feet,
    const size_t *points, const size_t *tips)
{
	struct contacts *c = xcalloc(1, sizeof *c);
	size_t i;

	memcpy(c->up, up, sizeof c->up);
	c->feet = feet;
	c->first = xcalloc(feet + 1, sizeof *c->first);
	for (i = 0; i < feet; i++)
		c->first[i + 1] = c->first[i] + points[i];
	c->tips = xcalloc(feet + 1, sizeof *c->tips);
	if (feet)
		memcpy(c->tips, tips, feet * sizeof *tips);
	c->known = xcalloc(feet + 1, 1);
	c->place = xcalloc(contacts_points(c) + 1, 3 * sizeof *c->place);
	c->low = xcalloc(contacts_points(c) + 1, sizeof *c->low);
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

/* A time between held frame i and the next, by the part u of the way to
 * that. */
struct moment {
	double when, u;
	size_t i;
};

/* when: in frames, from the first to the last of those that are held. */
static struct moment
moment_at(const struct contacts *c, double when)
{
	const double *held = c->when + c->beg;
	struct moment m = { when, 0, 0 };
	size_t end = c->held - 1, mid;
	double gap;

	while (end - m.i > 1) {
		mid = m.i + (end - m.i) / 2;
		if (held[mid] <= when)
			m.i = mid;
		else
			end = mid;
	}
	gap = held[m.i + 1] - held[m.i];
	m.u = gap > 0 ? (when - held[m.i]) / gap : 0;
	return m;
}

static void
place(const struct contacts *c, size_t point, const struct moment *m, double *r)
{
	double *a = c->at[m->i * contacts_points(c) + point];
	double *b = c->at[(m->i + 1) * contacts_points(c) + point];
	int k;

	for (k = 0; k < 3; k++)
		r[k] = m->u <= 0 ? a[k] : m->u >= 1 ? b[k] :
		    (1 - m->u) * a[k] + m->u * b[k];
}

/* The speed of a point in leg lengths per second. */
static double
speed(const struct contacts *c, size_t point, const struct moment *from,
    const struct moment *to)
{
	double a[3], b[3];

	place(c, point, from, a);
	place(c, point, to, b);
	vec_sub(a, b, a);
	return vec_len(a) / c->leg * c->rate / (to->when - from->when);
}

/* Finds the speeds in the next frame that has none, over the window around it,
 * or over the part of the window that there is; the frames in it are held. */
static void
see(struct contacts *c)
{
	double when = c->when[c->speeds], half = WINDOW / 2 * c->rate;
	double first = fmax(when - half, c->when[c->beg]);
	double last = fmin(when + half, c->when[c->beg + c->held - 1]);
	struct moment from = { 0 }, to = { 0 };
	size_t all = contacts_points(c), k;

	if (last > first) {
		from = moment_at(c, first);
		to = moment_at(c, last);
	}
	for (k = 0; k < all; k++)
		contacts_footing(c, k, c->speeds)->speed = last > first ?
		    (float)speed(c, k, &from, &to) : 0;
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
	c->hips = xgrow(c->hips, &c->hipscap, c->n, sizeof *c->hips);
	c->hips[c->n - 1] = NAN;
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

/* Adds frame i once more, as many rounds later. first, last: where the points
 * are in the first frame and in the last one of the first round. */
static void
add_again(struct contacts *c, size_t i, size_t round, const float *first,
    const float *last, double (*at)[3])
{
	size_t all = contacts_points(c), n = c->round, k;
	double when = c->when[i] +
	    (double)round * (c->when[n] - c->when[0]);

	spool_get(&c->places, (off_t)(i * 3 * all * sizeof *c->place),
	    c->place, 3 * all * sizeof *c->place);
	for (k = 0; k < 3 * all; k++) {
		double way = (double)round * (last[k] - first[k]);

		at[k / 3][k % 3] = c->origin[k % 3] + c->leg *
		    (c->place[k] + (isfinite(way) ? way : 0));
	}
	contacts_add(c, when, at);
	c->hips[c->n - 1] = c->hips[i];
	memcpy(c->said + c->feet * (c->n - 1), c->said + c->feet * i, c->feet);
}

void
contacts_cycle(struct contacts *c)
{
	size_t all = contacts_points(c), row = 3 * all, n = c->n, round, i;
	float *first, *last;
	double (*at)[3];

	if (n < 2)
		return;
	c->round = n - 1;
	first = xcalloc(row + 1, sizeof *first);
	last = xcalloc(row + 1, sizeof *last);
	at = xcalloc(all + 1, sizeof *at);
	spool_get(&c->places, 0, first, row * sizeof *first);
	spool_get(&c->places, (off_t)((n - 1) * row * sizeof *last), last,
	    row * sizeof *last);
	for (round = 1; round < ROUNDS; round++)
		for (i = 1; i < n; i++)
			add_again(c, i, round, first, last, at);
	free(first);
	free(last);
	free(at);
}

void
contacts_hips(struct contacts *c, const double *hips)
{
	double v[3];

	vec_sub(v, hips, c->origin);
	c->hips[c->n - 1] = (float)(vec_dot(v, c->up) / c->leg);
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
	for (foot = 0; foot < c->feet; foot++)
		if (!c->known[foot] && c->rate > 0)
			contacts_doubt(c, foot);
	for (i = 0; i < c->feet * c->n; i++)
		c->on[i] = c->on[i] == CONTACTS_STANDS;
}

int
contacts_on(const struct contacts *c, size_t foot, size_t k)
{
	if (c->round)
		k = c->round + k % c->round;
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
	free(c->tips);
	free(c->footing);
	spool_free(&c->places);
	free(c->place);
	free(c->low);
	free(c->hips);
	free(c->on);
	free(c->said);
	free(c->known);
	free(c->when);
	free(c->at);
	free(c);
}
