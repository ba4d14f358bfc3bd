#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "ir/pose.h"
#include "ir/translation.h"
#include "motion/jump.h"

/* Radians, or parts of the figure's reach: less is neither. Fast limbs of
 * captures at 30 Hz are up to 13 degrees off; a turn that stays is seen from
 * less on where much hangs on the joint. */
#define SPIKE_TURN (15 * RAD_PER_DEG)
#define JUMP_TURN (10 * RAD_PER_DEG)
#define STEP 0.05

/* Parts of the reach per second: 1.4 m/s for a man. */
#define JERK 1.0
/* What bends by less than this part of a jerk is straight but for rounding. */
#define STRAIGHT 1e-3

/* How much more it has to be than the joint's motion bends around it. */
#define SPIKE_RATIO 2.0

/* The frame on either side of a spike goes on from those on its side but for this
 * part of the spike. */
#define MOST_STRAY 0.8

/* Or it comes from so calm a motion, and goes back so near to where that leads,
 * that what follows need not be asked: it may be the next spike. */
#define SUDDEN_RATIO 6.0
#define SUDDEN_STRAY 0.25

#define JUMP_RATIO 3.0

/* Turns are kept as squares of the distances between quaternions; one below
 * this is smaller than JUMP_TURN. */
#define NO_TURN 0.0076

#define SPIKE_SECONDS 0.05
#define SLOWEST (0.05 * (1 + 1e-6))      /* seconds between frames */
#define UNKNOWN_RATE 30.0

/* What is known of a joint in a frame. */
enum { HAS_PLACE = 1, OFF_TURN = 2, OFF_PLACE = 4 };

enum {
	AROUND = 5,              /* frames before and after that are asked */
	LEAST_BENT = 3,          /* of those, to see how much motion bends */
	LONGEST = 12,            /* frames of a spike */
	ROWS = LONGEST + 2 * AROUND
};

struct jump_joint {
	double q[4], t[3];       /* in the last frame */
	double v[3], step;       /* the way to it, and the seconds that took;
	                          * 0: not known */
	int moves;               /* its values move it */
	unsigned long long done[3];      /* frames up to this one are judged */
};

/* A change that is large enough; whether it is a jump is not known yet. */
struct jump_edge {
	int joint, moves, jerk;
	unsigned long long at;
	double frame, seconds;
};

/* What is around an edge, which is between rows first - 1 and first. */
struct around {
	struct around_row {
		double q[4], t[3];
		double v[3];     /* the way from row first - 1 */
	} row[ROWS];
	int n, first;
};

/* --- joints in their parents --- */

int
jump_local(const struct motion *m, int j, int moves, const double *val,
    double *q, double *t)
{
	struct xform local;

	if (m->dof[j].kinds & DOF_DEFORMS) {
		if (!pose_local(m, j, val, &local) ||
		    !mat_nearest_rotation(local.m, local.m))
			return 0;
		quat_from_mat(q, local.m);
		memcpy(t, local.t, sizeof local.t);
		return 1;
	}
	if (!pose_has_place(m, j) ||
	    !rotation_own(&m->rotation[j], val + m->at[j], q))
		return 0;
	t[0] = t[1] = t[2] = 0;
	if (moves)
		translation_get(m, j, val, t);
	return isfinite(q[0] + q[1] + q[2] + q[3] + t[0] + t[1] + t[2]);
}

/* The square of the distance between two quaternions; of both signs of b, the
 * one that is nearer to a. */
static double
turn_between(const double *a, const double *b)
{
	double d[4], sign = quat_dot(a, b) < 0 ? -1 : 1;
	int i;

	for (i = 0; i < 4; i++)
		d[i] = b[i] - sign * a[i];
	return quat_dot(d, d);
}

/* --- frames --- */

void
jumps_begin(struct jumps *s, const struct motion *m, double reach)
{
	double num, den, rate = rate_read(m->rate, &num, &den);
	double longest;
	size_t j;

	memset(s, 0, sizeof *s);
	s->m = m;
	s->rate = rate > 0 ? rate : UNKNOWN_RATE;
	s->step = STEP * reach;
	s->jerk = JERK * reach;
	/* frames may stand for less than one of the rate */
	longest = s->rate * SLOWEST < 1 ? LONGEST :
	    fmin(fmax(floor(SPIKE_SECONDS * s->rate + 0.5), 1), LONGEST);
	s->longest = (size_t)longest;
	s->slots = s->longest + 2 * AROUND;
	s->val = xcalloc(s->slots * m->nval + 1, sizeof *s->val);
	s->has = xcalloc(s->slots * m->sk->n + 1, 1);
	s->frame = xcalloc(s->slots, sizeof *s->frame);
	s->joint = xcalloc(m->sk->n, sizeof *s->joint);
	for (j = 0; j < m->sk->n; j++)
		s->joint[j].moves = translation_moves(m, (int)j);
}

void
jumps_end(struct jumps *s)
{
	free(s->val);
	free(s->has);
	free(s->frame);
	free(s->joint);
	free(s->edge);
}

size_t
jumps_wait(const struct jumps *s)
{
	return s->longest + AROUND - 1;
}

static size_t
slot_of(const struct jumps *s, unsigned long long at)
{
	return (size_t)(at % s->slots);
}

static int
is_held(const struct jumps *s, unsigned long long at)
{
	return at < s->n && s->n - at <= s->slots;
}

const double *
jumps_values(const struct jumps *s, unsigned long long at)
{
	return is_held(s, at) ? s->val + slot_of(s, at) * s->m->nval : NULL;
}

/* Seconds from the frame before; 0 if that is no neighbour. */
static double
seconds_before(const struct jumps *s, unsigned long long at)
{
	double step;

	if (at == 0)
		return 0;
	step = s->frame[slot_of(s, at)] - s->frame[slot_of(s, at - 1)];
	return step > 0 && step <= 1 && step / s->rate <= SLOWEST ?
	    step / s->rate : 0;
}

static void
add_edge(struct jumps *s, int j, int moves, int jerk, double seconds)
{
	struct jump_edge *e;

	s->edge = xgrow(s->edge, &s->cap, s->edges + 1, sizeof *s->edge);
	e = &s->edge[s->edges++];
	e->joint = j;
	e->moves = moves;
	e->jerk = jerk;
	e->at = s->n - 1;
	e->frame = s->frame[slot_of(s, e->at)];
	e->seconds = seconds;
}

/* Velocities are compared over equal times, as far as frames have digits. */
static void
compare_ways(struct jumps *s, int j, const double *t, double seconds)
{
	struct jump_joint *k = &s->joint[j];
	double way[3], by[3];

	vec_sub(way, t, k->t);
	vec_sub(by, way, k->v);
	if (vec_len(way) > s->step)
		add_edge(s, j, 1, 0, seconds);
	if (fabs(seconds - k->step) < 0.01 * seconds &&
	    vec_len(by) > s->jerk * seconds)
		add_edge(s, j, 1, 1, seconds);
	memcpy(k->v, way, sizeof way);
	k->step = seconds;
}

static void
compare(struct jumps *s, int j, const double *q, const double *t,
    double seconds)
{
	const struct jump_joint *k = &s->joint[j];

	if (turn_between(k->q, q) > NO_TURN)
		add_edge(s, j, 0, 0, seconds);
	if (k->moves && s->step > 0)
		compare_ways(s, j, t, seconds);
}

static void
take_joint(struct jumps *s, int j, double seconds)
{
	const struct motion *m = s->m;
	struct jump_joint *k = &s->joint[j];
	unsigned char *has = s->has + slot_of(s, s->n - 1) * m->sk->n + j;
	double q[4], t[3];

	*has = m->dof[j].n && m->seen[j] == m->frame &&
	    jump_local(m, j, k->moves, m->val, q, t) ? HAS_PLACE : 0;
	if (!*has)
		return;
	if (seconds > 0 && s->has[slot_of(s, s->n - 2) * m->sk->n + (size_t)j])
		compare(s, j, q, t, seconds);
	else
		k->step = 0;
	memcpy(k->q, q, sizeof q);
	memcpy(k->t, t, sizeof t);
}

void
jumps_take(struct jumps *s, double frame)
{
	const struct motion *m = s->m;
	size_t slot = slot_of(s, s->n);
	double seconds;
	int j;

	memcpy(s->val + slot * m->nval, m->val, m->nval * sizeof *m->val);
	s->frame[slot] = frame;
	seconds = seconds_before(s, s->n++);
	for (j = 0; j < (int)m->sk->n; j++)
		take_joint(s, j, seconds);
}

void
jumps_stop(struct jumps *s)
{
	s->ended = 1;
}

/* --- what is around an edge --- */

/* Whether joint j has a place in that frame, which goes on from the one before
 * it; `first`: or it is the first of them. */
static int
goes_on(const struct jumps *s, int j, unsigned long long at, int first)
{
	return is_held(s, at) &&
	    s->has[slot_of(s, at) * s->m->sk->n + (size_t)j] &&
	    (first || seconds_before(s, at) > 0);
}

static void
set_way(const struct jump_edge *e, const struct around *a,
    struct around_row *r)
{
	const struct around_row *from = &a->row[a->first - 1];

	if (e->moves)
		vec_sub(r->v, r->t, from->t);
	else
		quat_vector(r->v, from->q, r->q);
}

/* What is known of the edge's joint in a frame that is held. */
static unsigned char *
known_at(const struct jumps *s, const struct jump_edge *e,
    unsigned long long at)
{
	return s->has + slot_of(s, at) * s->m->sk->n + (size_t)e->joint;
}

/* Whether that frame is part of a spike that has been found. */
static int
was_off(const struct jumps *s, const struct jump_edge *e,
    unsigned long long at)
{
	return *known_at(s, e, at) & (e->moves ? OFF_PLACE : OFF_TURN);
}

static void
put_between(struct around_row *r, const struct around_row *from,
    const struct around_row *to, double u)
{
	double way[3];

	quat_slerp(r->q, from->q, to->q, u);
	vec_sub(way, to->t, from->t);
	vec_scale(way, way, u);
	vec_add(r->t, from->t, way);
}

/* Puts the rows before the edge that were off on the way between those around
 * them. The first row was not, nor the last one before the edge. */
static void
mend(const struct jumps *s, const struct jump_edge *e, struct around *a)
{
	int from = 0, to, i;

	for (to = 1; to < a->first; to++) {
		if (was_off(s, e, e->at - (unsigned)(a->first - to)))
			continue;
		for (i = from + 1; i < to; i++)
			put_between(&a->row[i], &a->row[from], &a->row[to],
			    (i - from) / (double)(to - from));
		from = to;
	}
}

static void
look_around(const struct jumps *s, const struct jump_edge *e, struct around *a)
{
	unsigned long long from = e->at - 1, at;
	int i;

	while (from > 0 && e->at - from < AROUND &&
	    goes_on(s, e->joint, from, 0) && goes_on(s, e->joint, from - 1, 1))
		from--;
	while (from + 1 < e->at && was_off(s, e, from))
		from++;
	a->first = (int)(e->at - from);
	a->n = 0;
	for (at = from; a->n < ROWS && goes_on(s, e->joint, at, at == from);
	    at++) {
		jump_local(s->m, e->joint, s->joint[e->joint].moves,
		    jumps_values(s, at), a->row[a->n].q, a->row[a->n].t);
		a->n++;
	}
	mend(s, e, a);
	for (i = 0; i < a->n; i++)
		set_way(e, a, &a->row[i]);
}

/* How far row i is from the middle of those before and after it. */
static double
bend_at(const struct jump_edge *e, const struct around *a, int i)
{
	const struct around_row *r = &a->row[i];
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
bend(const struct jump_edge *e, const struct around *a, int from, int end)
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
change(const struct jump_edge *e, const struct around *a, int i, double *v)
{
	const struct around_row *r = &a->row[i];

	if (e->moves)
		vec_sub(v, r->t, r[-1].t);
	else
		quat_vector(v, r[-1].q, r->q);
}

/* How much v differs from the changes before row i and after row k, whichever
 * is nearer; from none, where there are none. */
static double
differs(const struct jump_edge *e, const struct around *a, const double *v,
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
row_off(const struct jump_edge *e, const struct around *a, int n, int k)
{
	int from = a->first - 1, to = a->first + n;
	const struct around_row *x = &a->row[from + k];
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
strays(const struct jump_edge *e, const struct around *a, int i, int side)
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
both_sides(const struct jump_edge *e, const struct around *a, int n,
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
is_sudden(const struct jump_edge *e, const struct around *a, int n,
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
    const struct around *a, int n, double *by)
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
    const struct around *a, double *by)
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
    const struct around *a, struct jump *j)
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
is_jerk(const struct jump_edge *e, const struct around *a, struct jump *j)
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
stands_still(const struct jump_edge *e, const struct around *a, int i)
{
	double v[3];

	if (i < 1 || i >= a->n)
		return 0;
	change(e, a, i, v);
	return vec_len(v) <= 0;
}

static void
set_jump(const struct jump_edge *e, const struct around *a, struct jump *j)
{
	j->spike = 0;
	j->by = vec_len(a->row[a->first].v);
	j->held = stands_still(e, a, a->first - 1) &&
	    stands_still(e, a, a->first + 1);
	j->end = a->first == 1 || a->first + 1 == a->n;
}

/* So that they mislead no later edge. */
static void
mark_off(struct jumps *s, const struct jump_edge *e, int spike)
{
	int k;

	for (k = 0; k < spike; k++)
		*known_at(s, e, e->at + (unsigned)k) |=
		    e->moves ? OFF_PLACE : OFF_TURN;
}

static int
judge(struct jumps *s, const struct jump_edge *e, struct jump *j)
{
	unsigned long long *done = &s->joint[e->joint].done[e->moves + e->jerk];
	struct around a;

	if (e->at <= *done)
		return 0;
	look_around(s, e, &a);
	memset(j, 0, sizeof *j);
	j->joint = e->joint;
	j->moves = e->moves;
	j->at = e->at;
	j->frame = e->frame;
	j->seconds = e->seconds;
	if (e->jerk)
		return is_jerk(e, &a, j);
	j->spike = find_spike(s, e, &a, &j->by);
	if (j->spike) {
		*done = e->at + (unsigned long long)j->spike;
		mark_off(s, e, j->spike);
	} else if (is_jump(s, e, &a, j))
		set_jump(e, &a, j);
	else
		return 0;
	return 1;
}

int
jumps_next(struct jumps *s, struct jump *j)
{
	const struct jump_edge *e;

	while (s->head < s->edges) {
		e = &s->edge[s->head];
		if (!s->ended && s->n <= e->at + jumps_wait(s))
			return 0;
		s->head++;
		if (judge(s, e, j))
			return 1;
	}
	s->head = s->edges = 0;
	return 0;
}

/* --- lengths --- */

int
jump_branch(int root, const int *first, const int *next)
{
	int j = root;

	while (first[j] >= 0 && next[first[j]] < 0)
		j = first[j];
	return first[j] < 0 ? root : j;
}

/* Adds to its parent's reach that of joint j. */
static void
add_reach(const struct skel *sk, const struct xform *w, int j, double *reach)
{
	int p = sk->joint[j].parent;
	double v[3];

	reach[j] = fmax(reach[j], fabs(sk->joint[j].length) *
	    vec_len(sk->joint[j].dir));
	if (p < 0)
		return;
	vec_sub(v, w[j].t, w[p].t);
	reach[p] = fmax(reach[p], reach[j] + vec_len(v));
}

double
jump_reach(const struct skel *sk)
{
	struct xform *w = xcalloc(sk->n + 1, sizeof *w);
	double *reach = xcalloc(sk->n + 1, sizeof *reach), most = 0;
	int *first, *next, j;

	skel_children(sk, &first, &next);
	if (pose_rest(sk, w) < 0)
		for (j = (int)sk->n - 1; j >= 0; j--)
			add_reach(sk, w, j, reach);
	for (j = 0; j < (int)sk->n; j++)
		if (sk->joint[j].parent < 0)
			most = fmax(most, reach[jump_branch(j, first, next)]);
	free(w);
	free(reach);
	free(first);
	free(next);
	return most;
}
