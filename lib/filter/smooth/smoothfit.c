#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/math/savgol.h"
#include "filter/smooth/smooth_priv.h"

/* In longer windows the vectors of each frame are computed by themselves. */
enum { PAIRED = 1 << 12 };

void
smooth_set_middle(struct smooth *s)
{
	size_t n = 2 * s->half + 1;

	if (n > PAIRED)
		return;
	s->middle = xreallocarray(NULL, n, sizeof *s->middle);
	savgol_weights(s->middle, n, (size_t)s->opt->degree, s->half);
}

static void
set_weights(struct smooth *s, size_t n, size_t at)
{
	size_t degree = (size_t)s->opt->degree;

	if (s->n == n && s->at == at)
		return;
	if (s->room < n) {
		s->weight = xreallocarray(s->weight, n, sizeof *s->weight);
		s->arc = xreallocarray(s->arc, n, sizeof *s->arc);
		s->room = n;
	}
	savgol_weights(s->weight, n, degree < n ? degree : n - 1, at);
	s->n = n;
	s->at = at;
}

/* Fits a number, given by its place in the numbers of a frame. */
static void
fit_number(struct smooth *s, size_t from, size_t place)
{
	const double *v = queue_numbers(&s->queue, from) + place;
	size_t width = s->queue.width, k;
	double here = v[s->at * width], sum = 0;

	for (k = 0; k < s->n; k++)
		sum += s->weight[k] * (v[k * width] - here);
	s->now[place] = here + sum;
}

/* Adds to v, which a shortest arc has, the whole turns that bring it next to
 * the one before. */
static void
unwind(double *v, const double *before)
{
	const double turn = 8 * atan(1);
	double unit[3], along;
	int i;

	/* together shorter than half a turn: (a + b)² <= 2 (a² + b²) */
	if (vec_dot(v, v) + vec_dot(before, before) < turn * turn / 8)
		return;
	/* close to whole turns only the one before tells the axis */
	if (!vec_unit(unit, vec_len(v) < 1e-6 ? before : v, 0))
		return;
	along = vec_dot(v, unit);
	along += turn * round((vec_dot(before, unit) - along) / turn);
	for (i = 0; i < 3; i++)
		v[i] = along * unit[i];
}

/* The vectors from the rotation in the window's middle to each, at place q of
 * the frames. */
static void
set_arcs(struct smooth *s, size_t from, size_t q)
{
	const double *v = queue_numbers(&s->queue, from) + q;
	size_t width = s->queue.width, middle = s->n / 2, k;

	for (k = 0; k < s->n; k++)
		quat_vector(s->arc[k], v + middle * width, v + k * width);
	for (k = middle + 1; k < s->n; k++)
		unwind(s->arc[k], s->arc[k - 1]);
	for (k = middle; k-- > 0;)
		unwind(s->arc[k], s->arc[k + 1]);
}

/* The sum of the vectors by the weights, and by how much it changes the current
 * frame. */
static void
sum_arcs(struct smooth *s, size_t from, size_t q, double *sum, double *change)
{
	size_t k;
	int x;

	set_arcs(s, from, q);
	memset(sum, 0, 3 * sizeof *sum);
	for (k = 0; k < s->n; k++)
		for (x = 0; x < 3; x++)
			sum[x] += s->weight[k] * s->arc[k][x];
	vec_sub(change, sum, s->arc[s->at]);
}

/* The same by the pairs, for the frame in the middle of a whole window: mostly
 * all are so near it that none has to be unwound. */
static int
sum_near(const struct smooth *s, const struct smooth_joint *j, int i,
    double *sum, double *change)
{
	const double *turn = s->now + j->turn + 4 * i;

	if (!s->middle || s->at != s->half || s->n != 2 * s->half + 1 ||
	    !quat_pairs_vector(sum, turn, turn + j->pairs))
		return 0;
	memcpy(change, sum, 3 * sizeof *sum);
	return 1;
}

/* A vector between two frames is in the windows of both, but computed once. */
void
smooth_add_pairs(struct smooth *s, const struct smooth_joint *j)
{
	size_t last = queue_count(&s->queue) - 1;
	double *turn = queue_numbers(&s->queue, last) + j->turn;
	int i;

	for (i = 0; s->middle && i < j->curve.nrotation; i++)
		quat_add_pairs(turn + 4 * i, last < s->half ? last : s->half,
		    s->queue.width, j->pairs, s->middle + s->half);
}

static void
fit_turn(struct smooth *s, size_t from, const struct smooth_joint *j, int i)
{
	size_t place = j->turn + 4 * (size_t)i;
	double sum[3], change[3], q[4];
	int moves;

	if (!sum_near(s, j, i, sum, change))
		sum_arcs(s, from, place, sum, change);
	moves = vec_len(change) >= SMOOTH_STILL;
	if (moves)
		quat_turned(q, queue_numbers(&s->queue, from + s->n / 2) +
		    place, sum);
	else
		memcpy(q, s->now + place, sizeof q);
	if (moves || j->curve.rotation[i].kind == DOF_M)
		smooth_turn(j, i, q, s->now + j->form, s->now + j->value);
}

static void
fit_joint(struct smooth *s, size_t from, const struct smooth_joint *j)
{
	size_t k;
	int i;

	for (k = 0; k < j->curve.n; k++)
		if (j->alone[k])
			fit_number(s, from, j->value + k);
	for (k = j->form; k < j->turn; k++)
		fit_number(s, from, k);
	for (i = 0; i < j->curve.nrotation; i++)
		fit_turn(s, from, j, i);
}

void
smooth_fit(struct smooth *s, size_t from, size_t n, size_t at)
{
	size_t j;

	set_weights(s, n, at);
	memcpy(s->now, queue_numbers(&s->queue, from + at),
	    s->queue.width * sizeof *s->now);
	for (j = 0; j < s->f.m.sk->n; j++)
		if (s->joint[j].on)
			fit_joint(s, from, &s->joint[j]);
}
