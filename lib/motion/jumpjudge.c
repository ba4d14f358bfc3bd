#include <math.h>

#include "base/math/quat.h"
#include "base/math/vec.h"
#include "motion/jump_priv.h"

/* Radians: less is neither. Fast limbs of captures at 30 Hz are up to 13
 * degrees off; a turn that stays is seen from less on where much hangs on the
 * joint. */
#define SPIKE_TURN (15 * RAD_PER_DEG)
#define JUMP_TURN (10 * RAD_PER_DEG)

/* What bends by less than this part of a jerk is straight but for rounding. */
#define STRAIGHT 1e-3

/* How much more it has to be than the joint's motion bends around it. */
#define SPIKE_RATIO 2.0

/* The frame on either side of a spike goes on from those on its side but for
 * this part of the spike. */
#define MOST_STRAY 0.8

/* Or it comes from so calm a motion, and goes back so near to where that leads,
 * that what follows need not be asked: it may be the next spike. */
#define SUDDEN_RATIO 6.0
#define SUDDEN_STRAY 0.25

#define JUMP_RATIO 3.0

/* So many frames it takes to see how much motion bends. */
enum { LEAST_BENT = 3 };

/* --- what is around an edge --- */

/* How far row i is from the middle of those before and after it. */
static double
bend_at(const struct jump_edge *e, const struct jump_around *a, int i)
{
	const struct jump_row *r = &a->row[i];
	double q[4], t[3];

	if (!e->moves) {
		quat_slerp(q, r[-1].q, r[1].q, 0.5);
		return quat_angle(q, r->q);
	}
	vec_add(t, r[-1].t, r[1].t);
	vec_scale(t, t, 0.5);
	vec_sub(t, r->t, t);
	return vec_len(t);
}

/* How much the way bends at most between rows from and end. */
static double
bend(const struct jump_edge *e, const struct jump_around *a, int from, int end)
{
	double most = 0;
	int i;

	if (end > a->n)
		end = a->n;
	for (i = from + 1; i + 1 < end; i++)
		most = fmax(most, bend_at(e, a, i));
	return most;
}

/* The change from row i - 1 to row i. */
static void
change(const struct jump_edge *e, const struct jump_around *a, int i, double *v)
{
	const struct jump_row *r = &a->row[i];

	if (e->moves)
		vec_sub(v, r->t, r[-1].t);
	else
		quat_vector(v, r[-1].q, r->q);
}

/* How much v differs from the changes before row i and after row k, whichever
 * is nearer; from none, where there are none. */
static double
differs(const struct jump_edge *e, const struct jump_around *a, const double *v,
    int i, int k)
{
	double d[3], least = INFINITY;

	if (i >= 1) {
		change(e, a, i, d);
		vec_sub(d, d, v);
		least = vec_len(d);
	}
	if (k + 1 < a->n) {
		change(e, a, k + 1, d);
		vec_sub(d, d, v);
		least = fmin(least, vec_len(d));
	}
	return isinf(least) ? vec_len(v) : least;
}

/* --- spikes --- */

double
jump_off(const struct jump_way *w, int k, const double *x)
{
	double span = w->spike + 1, u = k / span, way[3], line, d[3];
	double v[2][3], a = u * (1 - u) * (1 - u), b = u * u * (1 - u);
	int i;

	vec_sub(way, w->to, w->from);
	for (i = 0; i < 3; i++)
		d[i] = x[i] - (w->from[i] + u * way[i]);
	line = vec_len(d);
	vec_scale(v[0], way, 1 / span);
	vec_scale(v[1], way, 1 / span);
	if (w->before)
		vec_sub(v[0], w->from, w->before);
	if (w->after)
		vec_sub(v[1], w->after, w->to);
	/* Hermite's, as what it differs from the line by */
	for (i = 0; i < 3; i++)
		d[i] -= a * (span * v[0][i] - way[i]) -
		    b * (span * v[1][i] - way[i]);
	return fmin(line, vec_len(d));
}

/* How far row `first` + k - 1 is off the way past n rows from `first` on. */
static double
row_off(const struct jump_edge *e, const struct jump_around *a, int n, int k)
{
	int from = a->first - 1, to = a->first + n;
	const struct jump_row *x = &a->row[from + k];
	struct jump_way w = { NULL, a->row[from].v, a->row[to].v, NULL, n };
	double q[4], off;

	if (from > 0)
		w.before = a->row[from - 1].v;
	if (to + 1 < a->n)
		w.after = a->row[to + 1].v;
	off = jump_off(&w, k, x->v);
	if (e->moves)
		return off;
	quat_slerp(q, a->row[from].q, a->row[to].q, k / (n + 1.0));
	return fmin(off, quat_angle(q, x->q));
}

/* How far row i is from where the two rows on that side of it, before it or
 * after it, lead. */
static double
strays(const struct jump_edge *e, const struct jump_around *a, int i, int side)
{
	double v[3], d[3];
	int to = i + 2 * side;

	if (to < 0 || to >= a->n)
		return 0;
	change(e, a, side < 0 ? i : i + 1, v);
	change(e, a, side < 0 ? i - 1 : i + 2, d);
	vec_sub(v, v, d);
	return vec_len(v);
}

/* Whether the rows around n rows from `first` on say that these are a spike,
 * which are off by `least`. */
static int
both_sides(const struct jump_edge *e, const struct jump_around *a, int n,
    double least)
{
	int to = a->first + n;
	double net[3], rough = fmax(bend(e, a, 0, a->first),
	    bend(e, a, to, to + AROUND));

	if (least <= SPIKE_RATIO * rough)
		return 0;
	/* frames between two spikes are none */
	if (fmax(strays(e, a, a->first - 1, -1), strays(e, a, to, 1)) >
	    MOST_STRAY * least)
		return 0;
	/* what is left when it is over has to be little, or the joint's own
	 * motion */
	vec_scale(net, a->row[to].v, 1.0 / (n + 1));
	return vec_len(a->row[to].v) < least ||
	    differs(e, a, net, a->first - 1, to) * (n + 1) < least;
}

/* Whether those before it do: it comes out of a calm motion, which goes on
 * after it. */
static int
is_sudden(const struct jump_edge *e, const struct jump_around *a, int n,
    double least)
{
	double v[3], net[3];

	if (a->first < AROUND ||
	    least <= SUDDEN_RATIO * bend(e, a, 0, a->first))
		return 0;
	change(e, a, a->first - 1, v);
	vec_scale(v, v, n + 1.0);
	vec_sub(net, a->row[a->first + n].v, v);
	return vec_len(net) < SUDDEN_STRAY * least;
}

/* Whether n rows from `first` on are a spike; *by: how far off at most. */
static int
is_spike(const struct jumps *s, const struct jump_edge *e,
    const struct jump_around *a, int n, double *by)
{
	double least = INFINITY, off;
	int k;

	*by = 0;
	for (k = 1; k <= n; k++) {
		off = row_off(e, a, n, k);
		least = fmin(least, off);
		*by = fmax(*by, off);
	}
	return least > (e->moves ? s->step : SPIKE_TURN) &&
	    (both_sides(e, a, n, least) || is_sudden(e, a, n, least));
}

static int
find_spike(const struct jumps *s, const struct jump_edge *e,
    const struct jump_around *a, double *by)
{
	int n, most = (int)fmin(fmax(SPIKE_SECONDS / e->seconds + 0.5, 1),
	    (double)s->longest);

	for (n = 1; n <= most && a->first + n < a->n; n++)
		if (is_spike(s, e, a, n, by))
			return n;
	return 0;
}

/* --- jumps --- */

/* One calm side is enough: on the other there may be the next jump. */
static int
is_jump(const struct jumps *s, const struct jump_edge *e,
    const struct jump_around *a, struct jump *j)
{
	const double *v = a->row[a->first].v;
	double by = differs(e, a, v, a->first - 1, a->first);
	double before = bend(e, a, 0, a->first);
	double after = bend(e, a, a->first, a->first + AROUND);
	double calm = fmin(before, after);

	if (a->first < LEAST_BENT)
		calm = after;
	else if (a->n - a->first < LEAST_BENT)
		calm = before;
	j->plain = by > JUMP_RATIO * fmax(before, after);
	return by > (e->moves ? s->step : JUMP_TURN) && by > JUMP_RATIO * calm;
}

/* The way has a single corner, in the last row before the edge. Straight lines
 * on both sides are drawn from key to key: how fast it turned is not known. */
static int
is_jerk(const struct jump_edge *e, const struct jump_around *a, struct jump *j)
{
	int corner = a->first - 1;
	double by, rough;

	if (a->first < LEAST_BENT || a->n - corner < LEAST_BENT)
		return 0;
	by = bend_at(e, a, corner);
	rough = fmax(bend(e, a, 0, a->first),
	    bend(e, a, corner, a->first + AROUND));
	j->jerk = 1;
	j->by = 2 * by;
	return by > JUMP_RATIO * rough && rough > STRAIGHT * by;
}

static int
stands_still(const struct jump_edge *e, const struct jump_around *a, int i)
{
	double v[3];

	if (i < 1 || i >= a->n)
		return 0;
	change(e, a, i, v);
	return vec_len(v) <= 0;
}

static void
set_jump(const struct jump_edge *e, const struct jump_around *a, struct jump *j)
{
	j->spike = 0;
	j->by = vec_len(a->row[a->first].v);
	j->held = stands_still(e, a, a->first - 1) &&
	    stands_still(e, a, a->first + 1);
}

int
jump_judge(const struct jumps *s, const struct jump_edge *e,
    const struct jump_around *a, struct jump *j)
{
	if (e->jerk)
		return is_jerk(e, a, j);
	j->spike = find_spike(s, e, a, &j->by);
	if (j->spike)
		return 1;
	if (!is_jump(s, e, a, j))
		return 0;
	set_jump(e, a, j);
	return 1;
}
