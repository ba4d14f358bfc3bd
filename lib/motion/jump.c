#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "ir/pose.h"
#include "ir/translation.h"
#include "motion/jump_priv.h"

/* Parts of the figure's reach, and of that per second: 1.4 m/s for a man. */
#define STEP 0.05
#define JERK 1.0

/* Turns are kept as squares of the distances between quaternions; one below
 * this is less than any jump. */
#define NO_TURN 0.0076

#define SLOWEST (0.05 * (1 + 1e-6))      /* seconds between frames */
#define UNKNOWN_RATE 30.0

/* What is known of a joint in a frame. */
enum { HAS_PLACE = 1, OFF_TURN = 2, OFF_PLACE = 4 };

struct jump_joint {
	double q[4], t[3];       /* in the last frame */
	double v[3], step;       /* the way to it, and the seconds that took;
	                          * 0: not known */
	int moves;               /* its values move it */
	unsigned long long done[3];      /* frames up to this one are judged */
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
	s->val = xcalloc(s->slots * m->nval, sizeof *s->val);
	s->has = xcalloc(s->slots * m->sk->n, 1);
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
set_way(const struct jump_edge *e, const struct jump_around *a,
    struct jump_row *r)
{
	const struct jump_row *from = &a->row[a->first - 1];

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
put_between(struct jump_row *r, const struct jump_row *from,
    const struct jump_row *to, double u)
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
mend(const struct jumps *s, const struct jump_edge *e, struct jump_around *a)
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
look_around(const struct jumps *s, const struct jump_edge *e,
    struct jump_around *a)
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
	struct jump_around a;

	if (e->at <= *done)
		return 0;
	look_around(s, e, &a);
	memset(j, 0, sizeof *j);
	j->joint = e->joint;
	j->moves = e->moves;
	j->at = e->at;
	j->frame = e->frame;
	j->seconds = e->seconds;
	if (!jump_judge(s, e, &a, j))
		return 0;
	if (j->spike) {
		*done = e->at + (unsigned long long)j->spike;
		mark_off(s, e, j->spike);
	}
	return 1;
}

/* Lets the edges go that have been judged, once they are half of all. */
static void
drop_judged(struct jumps *s)
{
	size_t left = s->edges - s->head;

	if (s->head < left)
		return;
	memmove(s->edge, s->edge + s->head, left * sizeof *s->edge);
	s->head = 0;
	s->edges = left;
}

int
jumps_next(struct jumps *s, struct jump *j)
{
	const struct jump_edge *e;

	for (; s->head < s->edges; s->head++) {
		e = &s->edge[s->head];
		if (!s->ended && s->n <= e->at + jumps_wait(s))
			break;
		if (judge(s, e, j)) {
			s->head++;
			return 1;
		}
	}
	if (s->head)
		drop_judged(s);
	return 0;
}
