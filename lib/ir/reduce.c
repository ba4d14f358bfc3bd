#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/most.h"
#include "base/math/quat.h"
#include "base/math/trig.h"
#include "base/mem.h"
#include "ir/reduce.h"

/* If two keys are further apart, rounding may decide which way is the
 * shortest. */
static const double max_arc = 150 * RAD_PER_DEG;
/* A key that is off by more, a right angle, is on another way than the
 * shortest: see lack_of(). */
static const double far_off = 0.14644660940672624;
/* The angle that rounding may leave if nothing turns. */
static const double no_angle = 1e-9;

/* A piece that still has more than SHORT keys after DEEP splits is split in
 * halves from then on. In a track that repeats itself, a split takes only the
 * last peak off and has looked at all keys before it; where nothing repeats,
 * such long pieces are split 16 times at most. */
enum { SHORT = 512, DEEP = 32 };

/* A piece up to key `end`, which that many splits have made. */
struct reduce_piece {
	size_t end;
	int splits;
};

/* --- the keys between two --- */

/* All keys of a track. */
struct reduce_track {
	const struct reduce_key *k;
	double reach, tolerance;
	int travels;             /* translations differ */
	double lack;             /* of a rotation that is off by the tolerance,
	                          * see lack_of() */
};

static int
travels(const struct reduce_key *k, size_t n)
{
	size_t i = 1;

	while (i < n && memcmp(k[i].t, k[0].t, sizeof k[0].t) == 0)
		i++;
	return i < n;
}

/* The way from one key to another, key by key. Keys are mostly as good as
 * evenly spaced: rotations then go along the arc by adding angles, which costs
 * neither sines nor arcs but for the step. They are exact to 1e-9. */
struct reduce_way {
	const struct reduce_key *a, *b;
	double side;             /* -1: b's quaternion points the other way */
	double arc;              /* between the quaternions */
	double cosine, per_sine; /* of that; per_sine 0: there is no arc */
	double c, s;             /* of the even arc so far, */
	double dc, ds;           /* and of a step */
	double part, step;       /* of the steps */
	double per_time;
};

static void
way_begin(struct reduce_way *w, const struct reduce_key *a,
    const struct reduce_key *b, size_t steps)
{
	double d[4], half;
	int i;

	w->a = a;
	w->b = b;
	w->side = quat_dot(a->q, b->q) < 0 ? -1 : 1;
	for (i = 0; i < 4; i++)
		d[i] = b->q[i] - w->side * a->q[i];
	half = sqrt(quat_dot(d, d)) / 2;
	w->arc = 2 * trig_atan2(half, sqrt(fmax(0, 1 - half * half)));
	trig_sin_cos(&w->s, &w->cosine, w->arc);
	w->per_sine = w->s > 0 ? 1 / w->s : 0;
	w->step = 1 / (double)steps;
	trig_sin_cos(&w->ds, &w->dc, w->arc * w->step);
	w->c = 1;
	w->s = w->part = 0;
	w->per_time = 1 / (b->time - a->time);
}

static void
way_step(struct reduce_way *w)
{
	double c = w->c * w->dc - w->s * w->ds;

	w->s = w->s * w->dc + w->c * w->ds;
	w->c = c;
	w->part += w->step;
}

/* Sets the shares of a and b in the rotation at the part u of the way, which is
 * near the one that has been reached; 0 if it is too far from it. The next
 * terms of the series are below 1e-9. */
static int
way_shares(const struct reduce_way *w, double u, double *near, double *far)
{
	double e = w->arc * (u - w->part), ee = e * e, c, s, share;

	if (!(ee < 0.01))
		return 0;
	c = 1 - ee * (1. / 2 - ee * (1. / 24));
	s = e * (1 - ee * (1. / 6 - ee * (1. / 120)));
	share = (w->s * c + w->c * s) * w->per_sine;
	*near = w->c * c - w->s * s - w->cosine * share;
	*far = share * w->side;
	return 1;
}

/* Sets q to the rotation at the part u of the way. */
static void
way_turn(const struct reduce_way *w, double u, double *q)
{
	double near, far;
	int i;

	if (!way_shares(w, u, &near, &far)) {
		quat_slerp(q, w->a->q, w->b->q, u);
		return;
	}
	for (i = 0; i < 4; i++)
		q[i] = near * w->a->q[i] + far * w->b->q[i];
}

/* What two rotations lack to being the same is the square of the sine of a
 * quarter of the angle between them. That is, up to rounding, half of what the
 * product of their quaternions lacks to 1 or -1. */
static double
lack_of(double angle)
{
	double s, c;

	trig_sin_cos(&s, &c, fmin(angle, 3) / 4);
	return s * s;
}

static double
lack_between(const double *a, const double *b)
{
	double side = quat_dot(a, b) < 0 ? -1 : 1, d[4];
	int i;

	for (i = 0; i < 4; i++)
		d[i] = b[i] - side * a[i];
	return quat_dot(d, d) / 4;
}

/* The angle of which x is lack_of(): the next term of the series is below 1e-9
 * of it. */
static double
angle_of(double x)
{
	if (x > 0.01)
		return 4 * trig_atan2(sqrt(x), sqrt(fmax(0, 1 - x)));
	return 4 * sqrt(x) * (1 + x * (1. / 6 + x * (3. / 40 +
	    x * (15. / 336 + x * (105. / 3456)))));
}

/* Whether the rotation q lacks surely less to that at the part u of the way. */
static int
lacks_less(const struct reduce_way *w, double u, const double *q, double lack)
{
	double near, far, product;

	if (!way_shares(w, u, &near, &far))
		return 0;
	product = near * quat_dot(w->a->q, q) + far * quat_dot(w->b->q, q);
	return 1 - fabs(product) < 2 * lack - 1e-14;
}

static double
gap_at(const struct reduce_way *w, double u, const double *t)
{
	double d[3];
	int i;

	for (i = 0; i < 3; i++)
		d[i] = t[i] - w->a->t[i] - u * (w->b->t[i] - w->a->t[i]);
	return vec_len(d);
}

/* How far key m is off the part u of the way; *lack: by what its rotation is
 * off. */
static double
off_way(const struct reduce_track *t, const struct reduce_way *w, double u,
    const struct reduce_key *m, double *lack)
{
	double q[4], angle;

	way_turn(w, u, q);
	*lack = lack_between(q, m->q);
	angle = angle_of(*lack);
	return (angle < no_angle ? 0 : t->reach * angle) +
	    (t->travels ? gap_at(w, u, m->t) : 0);
}

/* The key between i and j that is off most, if that is more than the tolerance;
 * else 0. Where the joint turns on and on, all keys stay, and it does not
 * matter which one comes first. It is the middle one: else every key would look
 * at all that follow. */
static size_t
worst(const struct reduce_track *t, size_t i, size_t j)
{
	const struct reduce_key *k = t->k;
	struct most most = { 0, 0 };
	size_t m, at = 0, middle = i + (j - i) / 2;
	struct reduce_way way;
	double d, u, lack, most_lack = t->lack;

	if (j - i > 1 && quat_angle(k[i].q, k[j].q) > max_arc)
		return middle;
	way_begin(&way, &k[i], &k[j], j - i);
	for (m = i + 1; m < j; m++) {
		way_step(&way);
		u = (k[m].time - k[i].time) * way.per_time;
		if (!t->travels && lacks_less(&way, u, k[m].q, most_lack))
			continue;
		d = off_way(t, &way, u, &k[m], &lack);
		if (d > t->tolerance && lack > far_off)
			return middle;
		if (d > t->tolerance && most_take(&most, d)) {
			at = m;
			most_lack = lack;
		}
	}
	return at;
}

/* Returns where to split a piece that begins with key i, or 0. */
static size_t
split(const struct reduce_track *t, size_t i, const struct reduce_piece *p)
{
	size_t m = worst(t, i, p->end), n = p->end - i;

	return m && n > SHORT && p->splits >= DEEP ? i + n / 2 : m;
}

/* Whether all keys are as the first one. */
static int
is_still(const struct reduce_track *t, size_t n)
{
	double d[3], angle;
	size_t i;

	for (i = 1; i < n; i++) {
		vec_sub(d, t->k[i].t, t->k[0].t);
		angle = quat_angle(t->k[i].q, t->k[0].q);
		if (vec_len(d) + (angle < no_angle ? 0 : t->reach * angle) >
		    t->tolerance)
			return 0;
	}
	return 1;
}

void
reduce_keys(const struct reduce_key *k, size_t n, double reach,
    double tolerance, unsigned char *keep)
{
	struct reduce_piece *rest = xcalloc(n, sizeof *rest), *p = rest;
	struct reduce_track t = { k, reach, tolerance, travels(k, n),
		lack_of(tolerance / reach) };
	size_t i = 0, m;

	memset(keep, 0, n);
	keep[0] = 1;
	if (!is_still(&t, n))
		p++->end = n - 1;
	while (p > rest) {
		m = split(&t, i, p - 1);
		if (m) {
			p->splits = ++p[-1].splits;
			p++->end = m;
			continue;
		}
		i = (--p)->end;
		keep[i] = 1;
	}
	free(rest);
}

/* A joint of unknown size reaches as far as it is away from its parent, or
 * 1. */
void
reduce_shares(const struct skel *sk, struct reduce_share *s)
{
	const struct joint *joint = sk->joint;
	size_t j;
	int p;

	for (j = sk->n; j-- > 0;) {
		s[j].reach = fmax(s[j].reach,
		    fabs(joint[j].length) * vec_len(joint[j].dir));
		if (s[j].reach == 0)
			s[j].reach = s[j].length > 0 ? s[j].length : 1;
		s[j].below += s[j].moves;
		p = joint[j].parent;
		if (p < 0)
			continue;
		s[p].reach = fmax(s[p].reach, s[j].length + s[j].reach);
		if (s[p].below < s[j].below)
			s[p].below = s[j].below;
	}
	for (j = 0; j < sk->n; j++) {
		p = joint[j].parent;
		s[j].above = s[j].moves + (p < 0 ? 0 : s[p].above);
	}
}

double
reduce_tolerance(const struct reduce_share *s, double tolerance)
{
	return tolerance / (s->moves ? s->above + s->below - s->moves : 1);
}
